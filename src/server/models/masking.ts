import { type Masked, maskPersonalData } from '#server/models/safety/mask.ts';
import { namesAround } from '#server/models/safety/names-around.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Whose names are known: those of the answer's author and of the people of the course; without a course, of everybody. */
export interface MaskedFor {
  db: Db | undefined;
  courseId: string | null;
  reviewId: string | null;
  /** Whose words they are, where no review says it. */
  userId?: string | undefined;
  /** The student's own text among the others. */
  answer: string;
  /** What else may name somebody in lower case. */
  casual?: readonly string[];
  /** Names that stay. */
  keep?: readonly string[];
}

/** What a model reads that is not on the school's own machines. */
export async function maskTexts(
  texts: string[],
  { db, courseId, reviewId, userId, answer, casual = [], keep = [] }: MaskedFor,
): Promise<Masked> {
  const byUser = userId === undefined ? null : { userId };
  const author = reviewId === null ? byUser : { reviewId };
  const hasty = [answer, ...casual].join('\n');
  const names = db ? await namesAround(db, { courseId, author, texts, answer: hasty }) : [];
  return maskPersonalData(texts, names, keep);
}

export const asTheyAre = (texts: string[]): Masked => ({
  texts,
  count: 0,
  restore: (text) => text,
  restoring: (onText) => ({ write: onText, end() {} }),
});
