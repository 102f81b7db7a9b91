import type { Answer, Review } from '#contract/answers.ts';
import type { Feedback } from '#contract/feedback.ts';
import type { Viewer } from '#server/auth/session.ts';

/** An answer's row with its newest review. */
export type AnswerRow = Omit<Answer, 'feedback' | 'review' | 'user'> & {
  firstName: string;
  lastName: string;
  /** When the review in force was written. */
  responseFinishedAt: string | null;
} & ReviewColumns;

export type ReviewColumns =
  | { reviewState: 'waiting' | 'not_configured' }
  // No text has been streamed yet.
  | { reviewState: 'in_progress'; reviewAttempt: number; draftText: string | null }
  | { reviewState: 'done'; reviewAuthor: 'model' | 'mentor'; reviewFinishedAt: string }
  | { reviewState: 'failed'; reviewCause: string }
  // No review has been queued yet.
  | { reviewState: null };

/** The student and the cause of a failure are shown to administrators only. */
export function answerView(
  row: AnswerRow,
  viewer: Pick<Viewer, 'role'>,
  feedback: Feedback | null = null,
): Answer {
  const { id, userId, lessonId, content, aiResponse, responseAuthor, createdAt, updatedAt } = row;
  const forAdmin = viewer.role === 'admin';
  return {
    id,
    userId,
    lessonId,
    content,
    aiResponse,
    responseAuthor,
    feedback,
    createdAt,
    updatedAt,
    review: reviewView(row, { forAdmin }),
    ...(forAdmin && adminView(row)),
  };
}

function adminView({ userId, firstName, lastName, attempt, made, newer }: AnswerRow) {
  return {
    user: { id: userId, firstName, lastName },
    ...(attempt && { attempt }),
    ...(made !== undefined && { made }),
    ...(newer !== undefined && { newer }),
  };
}

function reviewView(row: AnswerRow, { forAdmin }: { forAdmin: boolean }): Review {
  const { responseAuthor, responseFinishedAt } = row;
  if (responseAuthor !== null && responseFinishedAt !== null) {
    // A mentor's feedback is final for the student, whatever the model does later (recordReview).
    const awaitsNothing = responseAuthor === 'mentor' && !forAdmin;
    if (awaitsNothing || row.reviewState === 'done') {
      return { state: 'done', author: responseAuthor, finishedAt: responseFinishedAt };
    }
  }
  switch (row.reviewState) {
    case null:
    case 'waiting':
      return { state: 'waiting' };
    case 'not_configured':
      return { state: 'not_configured' };
    case 'in_progress':
      return { state: 'in_progress', attempt: row.reviewAttempt, text: row.draftText ?? '' };
    case 'done':
      return { state: 'done', author: row.reviewAuthor, finishedAt: row.reviewFinishedAt };
    case 'failed':
      return { state: 'failed', ...(forAdmin && { cause: row.reviewCause }) };
  }
}
