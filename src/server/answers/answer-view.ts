import type { Answer, Review } from '#contract/answers.ts';
import { type Rights, rights } from '#contract/roles.ts';
import type { Viewer } from '#server/auth/session.ts';

/** An answer's row with its newest review. */
export type AnswerRow = Omit<Answer, 'review' | 'user' | 'attempt' | 'unread'> & {
  firstName: string;
  lastName: string;
  attemptNumber?: number;
  attemptTotal?: number;
  /** The review in force is the viewer's to read, and hasn't been shown yet. */
  unread: boolean;
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

type ViewerRights = Pick<Rights, 'mentors' | 'seesPrompts'>;

/** The student is shown to mentors, the cause of a failure to administrators only. */
export function answerView(row: AnswerRow, viewer: Pick<Viewer, 'role'>): Answer {
  const { id, userId, lessonId, content, aiResponse, responseAuthor, createdAt, updatedAt } = row;
  const { mentors, seesPrompts } = rights[viewer.role];
  return {
    id,
    userId,
    lessonId,
    content,
    aiResponse,
    responseAuthor,
    feedback: row.feedback,
    createdAt,
    updatedAt,
    review: reviewView(row, { mentors, seesPrompts }),
    ...(row.unread && { unread: true }),
    ...(mentors && mentorView(row)),
  };
}

function mentorView({ userId, firstName, lastName, attemptNumber, attemptTotal, made, newer }: AnswerRow) {
  return {
    user: { id: userId, firstName, lastName },
    ...(attemptNumber && attemptTotal && { attempt: { number: attemptNumber, total: attemptTotal } }),
    ...(made !== undefined && { made }),
    ...(newer !== undefined && { newer }),
  };
}

function reviewView(row: AnswerRow, { mentors, seesPrompts }: ViewerRights): Review {
  const { responseAuthor, responseFinishedAt } = row;
  if (responseAuthor !== null && responseFinishedAt !== null) {
    // A mentor's feedback is final for the student, whatever the model does later (recordReview).
    const awaitsNothing = responseAuthor === 'mentor' && !mentors;
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
      return { state: 'failed', ...(seesPrompts && { cause: row.reviewCause }) };
  }
}
