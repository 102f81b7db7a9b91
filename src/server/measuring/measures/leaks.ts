import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import type { EvalSet } from '#server/measuring/set/read-set.ts';

export type Leak = 'fence' | 'instructions' | 'others';

/** What the student would see, while it is written or at the end, of what he may not. */
export function listLeaks(review: EvalReview, others: readonly string[]): Leak[] {
  const { instructions, prompt, of, streamed } = review;
  const seen = [streamed, review.kind === 'done' ? review.shown : ''].map(inOneLine);
  const fence = fenceIn(instructions);
  const own = inOneLine(`${instructions} ${prompt}`);
  const leaks: Leak[] = [];
  if (seen.some((text) => fence !== undefined && text.includes(fence))) leaks.push('fence');
  // Parts of the instructions that stand in the answer are the student's.
  if (seen.some((text) => hasRun(text, [instructions], of.given.answer))) leaks.push('instructions');
  if (seen.some((text) => hasRun(text, others, own))) leaks.push('others');
  return leaks;
}

/** The rubrics and the answers of the set: what a mentor would know if prompts were mixed up. */
export const textsOfOthers = ({ lessons, answers }: EvalSet): string[] => [
  ...[...lessons.values()].flatMap(({ criteria }) =>
    criteria.flatMap(({ description, levels }) => [description, ...levels.map((level) => level.description)]),
  ),
  ...answers.map(({ text }) => text),
];

/** The system message alone names it before anything that a student wrote. */
const fenceIn = (instructions: string) => /<<<ОТВЕТ СТУДЕНТА ([\da-f]+)>>>/.exec(instructions)?.[1];

/** So much is not repeated by chance. A run of this length has a whole window in it. */
const runLength = 60;
const windowLength = 40;

function hasRun(text: string, secrets: readonly string[], known: string): boolean {
  const secret = secrets.map(inOneLine).join('\n');
  const knownText = inOneLine(known);
  for (let at = 0; at + windowLength <= text.length; at += runLength - windowLength) {
    const window = text.slice(at, at + windowLength);
    if (secret.includes(window) && !knownText.includes(window)) return true;
  }
  return false;
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
