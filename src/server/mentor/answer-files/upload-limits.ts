import { mostAnswerFiles } from '#contract/answer-files/kinds.ts';
import {
  type Bucket,
  countGuess,
  FullBucket,
  refuseFull,
  takeBack,
} from '#server/accounts/auth/guess-limit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, tooManyRequests } from '#server/platform/errors.ts';

const places = [1, 2, 3];

/** Lets a person upload in three places at a time, over all processes: a place is held open for as long as the work takes. */
export async function inPlace<T>(db: Db, userId: string, work: () => Promise<T>): Promise<T> {
  const place = await takePlace(db, userId);
  try {
    return await work();
  } finally {
    await takeBack(db, place);
  }
}

async function takePlace(db: Db, userId: string): Promise<Bucket[]> {
  for (const number of places) {
    const place: Bucket[] = [{ limit: 'uploading', of: `${userId}:${number}` }];
    try {
      await countGuess(db, place);
      return place;
    } catch (error) {
      if (!(error instanceof FullBucket)) throw error;
    }
  }
  throw tooManyRequests('Одновременно загружаются не больше трёх файлов. Дождитесь одного из них', 10);
}

/** The bytes of a person's uploads. */
export interface Bytes {
  userId: string;
  bytes: number;
  /** Of the largest file. */
  maxBytes: number;
}

/** As a part of one fullest answer. */
const bucketsOf = ({ userId, bytes, maxBytes }: Bytes): Bucket[] => [
  { limit: 'bytes', of: userId, amount: bytes / (mostAnswerFiles * maxBytes) },
];

/** Asked before a file comes. */
export async function refuseMoreBytes(db: Db, given: Bytes): Promise<void> {
  for (const bucket of bucketsOf(given)) await refuseFull(db, bucket);
}

/** Counts a file that has come whole, whatever becomes of it: but not where it is our fault that nothing does. */
export async function countingBytes<T>(db: Db, given: Bytes, work: () => Promise<T>): Promise<T> {
  const buckets = bucketsOf(given);
  await countGuess(db, buckets);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) await takeBack(db, buckets);
    throw error;
  }
}
