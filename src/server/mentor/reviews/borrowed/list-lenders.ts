import type { Result } from '#contract/endpoint.ts';
import type { reviews } from '#contract/reviews/calls.ts';
import { findLenders } from '#server/mentor/feedback/lenders.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findBorrowed } from './find-borrowed.ts';

/** What the student says in the words of the mentor, each beside those; null where they can't be read any more. */
export async function listLenders(
  db: Db,
  viewer: Viewer,
  remarkId: string,
): Promise<Result<typeof reviews.listLenders>> {
  const { answerId, content, quotes } = await findBorrowed(db, viewer, remarkId);
  const findLender = await findLenders(db, answerId);
  return quotes.map((quote) => ({
    words: content.slice(...quote),
    told: findLender?.(quote)?.passage ?? null,
  }));
}
