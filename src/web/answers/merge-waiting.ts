import type { Answer } from '#contract/answers.ts';
import type { AnswersPage } from './merge-answers.ts';

export interface WaitingNow {
  /** The newest that wait. */
  waiting: readonly Answer[];
  /** Of the students whose answers on the screen wait no longer: all of their answers to the lessons concerned. */
  others: readonly Answer[];
  /** Those answers on the screen that `others` was asked for; what it does not have is deleted. */
  askedFor: ReadonlySet<string>;
}

/**
 * The pages of what waits after some of it was fetched again. What has been reviewed meanwhile stays where the reader has it
 * before their eyes, as it is now; what waits newly comes in its place, unless a page that is not loaded yet will bring it.
 */
export function mergeWaiting(
  pages: readonly AnswersPage[],
  { waiting, others, askedFor }: WaitingNow,
): AnswersPage[] {
  const now = new Map([...others, ...waiting].map((answer) => [answer.id, answer]));
  const kept = pages.map((page) => ({
    ...page,
    answers: page.answers.flatMap((answer) => {
      const fresh = now.get(answer.id);
      if (fresh) return [fresh];
      return askedFor.has(answer.id) ? [] : [answer];
    }),
  }));
  const [first, ...rest] = kept;
  if (!first) return kept;
  const shown = new Set(pages.flatMap(({ answers }) => answers.map(({ id }) => id)));
  const loadedTo = pages.at(-1)?.next ?? '';
  const added = waiting.filter(({ id }) => !shown.has(id) && id > loadedTo);
  return [{ ...first, answers: newestFirst([...added, ...first.answers]) }, ...rest];
}

/** Ids sort by time. */
export const newestFirst = (answers: readonly Answer[]): Answer[] =>
  answers.toSorted((one, other) => (one.id < other.id ? 1 : -1));
