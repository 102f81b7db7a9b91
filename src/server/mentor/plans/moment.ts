import type { Moment } from '#contract/plans/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getOwnReviewed } from './own-reviewed.ts';
import { listWordsToSay } from './words-to-say.ts';

/** What is said at the head of a review that went well: the longest of the answer's words to say that are at the top. */
export async function getMoment(db: Db, viewer: Viewer, answerId: string): Promise<Moment> {
  const { lessonId, isCalm } = await getOwnReviewed(db, viewer, answerId);
  if (!isCalm) return { isCalm, offer: null };
  const said = await listWordsToSay(db, { viewerId: viewer.id, lessonId });
  const best = said
    .filter((one) => one.answerId === answerId && one.isAtTop)
    .toSorted((one, other) => other.words.length - one.words.length)[0];
  return { isCalm, offer: best ? { words: best.words, from: best.from } : null };
}
