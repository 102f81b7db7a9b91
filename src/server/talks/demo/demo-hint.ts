import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import { asksOpenly } from '#server/talks/mood/facts-asked.ts';
import type { SpokenLine } from '#server/talks/talk/talk-so-far.ts';

interface HintAbout {
  card: Pick<ScenarioCard, 'goal'>;
  criteria: readonly { title: string }[];
  lines: readonly SpokenLine[];
}

const longest = 240;
const recent = 2;

/** Without a model: what a rule can see of the last lines, then the goal and the criteria in turn. */
export function demoHint({ card, criteria, lines }: HintAbout): string {
  const own = lines.filter(({ speaker }) => speaker === 'student').map(({ text }) => text);
  const last = own.slice(-recent);
  if (last.length > 0 && !last.some(asksOpenly))
    return 'Вы давно ни о чём не спрашивали. Чего вы ещё не знаете о том, что происходит у собеседника?';
  if (own.slice(-1).some(({ length }) => length > longest))
    return 'Последняя реплика длинная: за ней трудно расслышать главное. Скажите одно и подождите ответа.';
  const aims = [
    ...criteria.map(
      ({ title }) => `Вспомните, на что смотрят при разборе: ${asPhrase(title)}. Есть ли это в ваших словах?`,
    ),
    `Вспомните, чего вы хотели добиться. ${card.goal}`,
  ];
  return cutAtWord(aims[own.length % aims.length] ?? '', longest);
}

const asPhrase = (title: string): string =>
  inLowerCase(
    title
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/[.!?…]+$/, ''),
  );
