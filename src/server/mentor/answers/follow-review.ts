import type { answers } from '#contract/answers/calls.ts';
import type { Query, Result } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getAnswer } from './answers.ts';

/** For a client that polls: of an unfinished text, only what is new since the given attempt and length. */
export async function followReview(
  db: Db,
  viewer: Viewer,
  answerId: string,
  { attempt, from }: Query<typeof answers.followReview>,
): Promise<Result<typeof answers.followReview>> {
  const { review } = await getAnswer(db, viewer, answerId);
  if (review.state !== 'in_progress') return { review, from: 0 };
  const isSame = attempt === review.attempt && from <= review.text.length;
  const start = isSame ? from : 0;
  return { review: { ...review, text: review.text.slice(start) }, from: start };
}
