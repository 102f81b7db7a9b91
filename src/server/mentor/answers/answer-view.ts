import type { Answer, AnswerReader, Review, TalkLine } from '#contract/answers/schemas.ts';
import { type Rights, rights } from '#contract/auth/roles.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerFileOf, type FileRow } from './answer-file-rows.ts';
import {
  careFor,
  type Handed,
  heldUntil,
  isAlarm,
  objectionsIn,
  releasedBy,
  repliesIn,
  withPerson,
} from './handed-over.ts';
import { type LessonPassing, passingView } from './lesson-passing.ts';
import type { SelfOfAnswer } from './self-levels.ts';

/** An answer's row with its newest review. */
export type AnswerRow = Omit<
  Answer,
  | 'feedback'
  | 'review'
  | 'user'
  | 'isLate'
  | 'unread'
  | 'readBy'
  | 'care'
  | 'writtenBy'
  | 'releasedBy'
  | 'replies'
  | 'objections'
  | 'lines'
  | 'dialogueId'
  | 'uncounted'
  | 'take'
  | 'files'
  | 'passing'
  | 'selfLevels'
  | 'asksSelf'
> & {
  reader: AnswerReader;
  /** Null or not read where there are none. */
  files?: readonly FileRow[] | null;
  /** Null in a written answer. */
  lines: TalkLine[] | null;
  /** The talk that the answer was. */
  talk: { dialogueId: string; isInterrupted: boolean; take: Answer['take'] | null } | null;
  /** Who has written the review in force; null for a model's, and of an erased person. */
  writtenBy: Answer['writtenBy'] | null;
  /** What of it was handed to a person. */
  handed: readonly Handed[];
  /** Only for mentors. */
  firstName?: string;
  lastName?: string;
  /** The review in force is the viewer's to read, and hasn't been shown yet. */
  unread: boolean;
  /** Null or not read where nobody is asked. */
  self?: SelfOfAnswer | null;
  /** When the review in force was written. */
  responseFinishedAt: string | null;
  /** Null where nobody has a deadline. */
  isLate?: boolean | null;
} & Partial<LessonPassing> &
  ReviewColumns;

export type ReviewColumns =
  | { reviewState: 'waiting' | 'not_configured' | 'with_person' }
  // No text has been streamed yet.
  | { reviewState: 'in_progress'; reviewAttempt: number; draftText: string | null }
  | { reviewState: 'done'; reviewAuthor: 'model' | 'mentor'; reviewFinishedAt: string }
  | { reviewState: 'failed'; reviewCause: string }
  // No review has been queued yet.
  | { reviewState: null };

interface ReviewSight extends Pick<Rights, 'seesPrompts'> {
  /** Whether the viewer reviews this answer. */
  reviews: boolean;
  isOwn: boolean;
}

/**
 * The student is shown to mentors, the cause of a failure to administrators only. Of their own answers curators see what
 * students do.
 */
export function answerView(
  row: AnswerRow,
  viewer: Pick<Viewer, 'id' | 'role'>,
  feedback: Feedback | null = null,
): Answer {
  const { id, userId, lessonId, content, aiResponse, responseAuthor, createdAt, updatedAt } = row;
  const { administers, mentors, seesPrompts } = rights[viewer.role];
  const isOwn = userId === viewer.id;
  const reviews = administers || (mentors && !isOwn);
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
    review: reviewView(row, { reviews, isOwn, seesPrompts }),
    ...(row.files && { files: row.files.map((file) => answerFileOf(id, file)) }),
    ...(row.lines && { lines: row.lines }),
    ...(row.talk && talkView(row.talk)),
    ...(row.reader === 'person' && { readBy: 'person' }),
    ...(row.writtenBy && { writtenBy: row.writtenBy }),
    ...(row.handed.length > 0 && handedView(row, isOwn)),
    ...(row.unread && { unread: true }),
    // Nobody is told that he was too late with such words.
    ...(row.isLate && !isAlarm(row.handed) && { isLate: true }),
    ...(row.self && selfView(row.self)),
    ...(mentors && authorView(row)),
    ...(reviews && reviewsView(row, passingView(row))),
  };
}

const talkView = ({ dialogueId, isInterrupted, take }: NonNullable<AnswerRow['talk']>) => ({
  dialogueId,
  ...(take && { take }),
  ...(isInterrupted && { uncounted: true as const }),
});

const selfView = ({ levels, asks }: SelfOfAnswer) => ({
  selfLevels: levels,
  ...(asks && { asksSelf: true as const }),
});

function handedView(row: AnswerRow, isOwn: boolean) {
  const { handed } = row;
  const care = isOwn && careFor(handed);
  const by = releasedBy(handed, row);
  const threadId = isOwn && handed.findLast((one) => one.threadId)?.threadId;
  const [replies, objections] = [repliesIn(handed), objectionsIn(handed)];
  return {
    ...(care && { care }),
    ...(by && { releasedBy: by }),
    ...(threadId && { threadId }),
    ...(replies.length > 0 && { replies }),
    ...(objections.length > 0 && { objections }),
  };
}

function authorView({ userId, firstName = '', lastName = '', attempt }: AnswerRow) {
  return {
    user: { id: userId, firstName, lastName },
    ...(attempt && { attempt }),
  };
}

const reviewsView = ({ made, newer }: AnswerRow, passing: Answer['passing']) => ({
  ...(passing && { passing }),
  ...(made !== undefined && { made }),
  ...(newer !== undefined && { newer }),
});

function reviewView(row: AnswerRow, { reviews, isOwn, seesPrompts }: ReviewSight): Review {
  const { responseAuthor, responseFinishedAt, handed } = row;
  if (responseAuthor !== null && responseFinishedAt !== null) {
    // A mentor's feedback is final for the student, whatever the model does later (recordReview).
    const awaitsNothing = responseAuthor === 'mentor' && !reviews;
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
    case 'with_person':
      return withPerson(handed, { isOwn }) ?? { state: 'waiting' };
    case 'done': {
      // Its text is not in force, or it would have been shown above.
      const dueAt = heldUntil(handed);
      if (dueAt !== undefined) return { state: 'held', dueAt };
      return { state: 'done', author: row.reviewAuthor, finishedAt: row.reviewFinishedAt };
    }
    case 'failed':
      return { state: 'failed', ...(seesPrompts && { cause: row.reviewCause }) };
  }
}
