import { type Attempt, reachedBy } from './reached.ts';

/** `«Есть» по 3 из 5`; undefined where none is: «по 0 из 5» says nothing that helps. */
export function levelSummary(attempt: Attempt, earlier: readonly Attempt[]): string | undefined {
  const reached = reachedBy(attempt, earlier);
  if (!reached?.highest) return undefined;
  const names = new Set(attempt.feedback?.remarks.map(({ levels }) => levels.at(-1)));
  const [name] = names;
  const word = names.size === 1 && name ? `«${name}»` : 'Высший уровень';
  return `${word} по ${reached.highest} из ${reached.of}`;
}
