import type { Answer, AnswersShown } from '#contract/answers/schemas.ts';

export interface AnswersPage {
  answers: Answer[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}

/**
 * Merges one student's refetched answers into the loaded pages: answers on the screen are updated, deleted ones removed,
 * newer ones added on top. An answer that no longer matches the filter stays, so that it doesn't vanish while being read.
 */
export function mergeStudentsAnswers(
  pages: readonly AnswersPage[],
  fresh: readonly Answer[],
  { userId, show }: { userId: string; show: AnswersShown | undefined },
): AnswersPage[] {
  const byId = new Map(fresh.map((answer) => [answer.id, answer]));
  const kept = pages.map((page) => ({
    ...page,
    answers: page.answers.flatMap((answer) => {
      if (answer.userId !== userId) return [answer];
      const now = byId.get(answer.id);
      return now ? [now] : [];
    }),
  }));
  const [first, ...others] = kept;
  if (!first) return kept;
  // Ids sort by time: an answer above the first loaded one is new.
  const newestId = pages.flatMap(({ answers }) => answers)[0]?.id ?? '';
  const added = fresh.filter((answer) => answer.id > newestId && fits(answer, show));
  return [{ ...first, answers: [...added, ...first.answers] }, ...others];
}

/** Replaces an answer in the loaded pages. */
export function replaceAnswers(pages: readonly AnswersPage[], answers: readonly Answer[]): AnswersPage[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return pages.map((page) => ({
    ...page,
    answers: page.answers.map((answer) => byId.get(answer.id) ?? answer),
  }));
}

export const withoutAnswer = (pages: readonly AnswersPage[], answerId: string): AnswersPage[] =>
  pages.map((page) => ({ ...page, answers: page.answers.filter(({ id }) => id !== answerId) }));

function fits({ aiResponse, review }: Answer, show: AnswersShown | undefined): boolean {
  switch (show) {
    case 'unreviewed':
      return aiResponse === null;
    case 'failed':
      return review.state === 'failed';
    case undefined:
      return true;
  }
}
