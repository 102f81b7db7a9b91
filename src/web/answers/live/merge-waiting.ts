import type { Answer } from '#contract/answers/schemas.ts';
import type { AnswersPage } from './merge-answers.ts';

export interface WaitingNow {
  /** The newest waiting answers. */
  waiting: readonly Answer[];
  /** All answers, to the lessons concerned, of the students whose answers on the screen no longer wait. */
  others: readonly Answer[];
  /** The answers on the screen that `others` was requested for; those that are not in it have been deleted. */
  askedFor: ReadonlySet<string>;
}

/**
 * Merges refetched answers into the pages of waiting ones. An answer reviewed meanwhile stays, updated, so that it doesn't
 * vanish while being read; a newly waiting one is inserted in order, unless it belongs to a page not loaded yet.
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
