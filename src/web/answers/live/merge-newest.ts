import type { Answer } from '#contract/answers/schemas.ts';
import type { AnswersPage } from './merge-answers.ts';

export interface NewestNow {
  /** The newest answers of the list. */
  newest: readonly Answer[];
  /** All answers, to the lessons concerned, of the students whose answers on the screen are no longer among them. */
  others: readonly Answer[];
  /** The answers on the screen that `others` was requested for; those that are not in it have been deleted. */
  askedFor: ReadonlySet<string>;
}

/**
 * Merges refetched answers into the pages of a list. In that of those that wait, one reviewed meanwhile stays, updated, so that
 * it doesn't vanish while being read; a new one is inserted in order, unless it belongs to a page not loaded yet.
 */
export function mergeNewest(
  pages: readonly AnswersPage[],
  { newest, others, askedFor }: NewestNow,
): AnswersPage[] {
  const now = new Map([...others, ...newest].map((answer) => [answer.id, answer]));
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
  const added = newest.filter(({ id }) => !shown.has(id) && id > loadedTo);
  return [{ ...first, answers: newestFirst([...added, ...first.answers]) }, ...rest];
}

/** Ids sort by time. */
export const newestFirst = (answers: readonly Answer[]): Answer[] =>
  answers.toSorted((one, other) => (one.id < other.id ? 1 : -1));
