import type { Answer, Review, ReviewState } from '#contract/answers.ts';
import type { Viewer } from '#server/auth/session.ts';

/** An answer as its query gives it; the columns of a review are null where there is none. */
export interface AnswerRow extends Omit<Answer, 'review' | 'user' | 'attempt'> {
  firstName: string;
  lastName: string;
  attemptNumber?: number;
  attemptTotal?: number;
  reviewState: ReviewState | null;
  reviewAuthor: 'model' | 'mentor' | null;
  reviewAttempt: number | null;
  reviewCause: string | null;
  reviewFinishedAt: string | null;
  draftText: string | null;
}

/** Who answered, and why a review failed, is shown to administrators alone. */
export function answerView(row: AnswerRow, viewer: Pick<Viewer, 'role'>): Answer {
  const { id, userId, lessonId, content, aiResponse, responseAuthor, createdAt, updatedAt } = row;
  const forAdmin = viewer.role === 'admin';
  return {
    id,
    userId,
    lessonId,
    content,
    aiResponse,
    responseAuthor,
    createdAt,
    updatedAt,
    review: reviewView(row, { forAdmin }),
    ...(forAdmin && adminView(row)),
  };
}

function adminView({ userId, firstName, lastName, attemptNumber, attemptTotal, made }: AnswerRow) {
  return {
    user: { id: userId, firstName, lastName },
    ...(attemptNumber && attemptTotal && { attempt: { number: attemptNumber, total: attemptTotal } }),
    ...(made !== undefined && { made }),
  };
}

function reviewView(row: AnswerRow, { forAdmin }: { forAdmin: boolean }): Review {
  switch (row.reviewState ?? 'waiting') {
    case 'waiting':
      return { state: 'waiting' };
    case 'not_configured':
      return { state: 'not_configured' };
    case 'in_progress':
      return { state: 'in_progress', attempt: row.reviewAttempt ?? 0, text: row.draftText ?? '' };
    case 'done':
      return {
        state: 'done',
        author: row.reviewAuthor ?? 'model',
        finishedAt: row.reviewFinishedAt ?? row.updatedAt,
      };
    case 'failed':
      return { state: 'failed', ...(forAdmin && row.reviewCause !== null && { cause: row.reviewCause }) };
  }
}
