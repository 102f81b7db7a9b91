import type { Answer, AnswersShown } from '#contract/answers.ts';

export interface AnswersPage {
  answers: Answer[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

/**
 * The pages after one student's answers were fetched again: those on the screen are as they are now, deleted ones are gone,
 * newer ones stand on top. What no longer fits the filter stays where the reader has it before their eyes.
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
  // Ids sort by time: what is newer than all that was loaded has come since.
  const newestId = pages.flatMap(({ answers }) => answers)[0]?.id ?? '';
  const added = fresh.filter((answer) => answer.id > newestId && fits(answer, show));
  return [{ ...first, answers: [...added, ...first.answers] }, ...others];
}

/** The pages with an answer in place of its earlier self. */
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
