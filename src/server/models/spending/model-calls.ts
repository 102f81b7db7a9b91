import type { Query } from '#contract/endpoint.ts';
import type { models } from '#contract/models/calls.ts';
import type { ModelCall } from '#contract/models/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';

/** Newest first: an id is a UUIDv7 and sorts by time. */
export async function listModelCalls(
  db: Db,
  { courseId, from, limit, cursor }: Query<typeof models.listModelCalls>,
): Promise<ModelCall[]> {
  const calls = await db
    .selectFrom('model_calls')
    .select([
      'id',
      'at',
      'purpose',
      'course_id as courseId',
      'lesson_id as lessonId',
      'review_id as reviewId',
      'endpoint',
      'address',
      'place',
      'model',
      'masked',
      'input_tokens as inputTokens',
      'output_tokens as outputTokens',
      'cost',
      'is_estimate as isEstimate',
      'ms',
      'outcome',
    ])
    .$call(given(courseId, (query, id) => query.where('course_id', '=', id)))
    .$call(given(from, (query, time) => query.where('at', '>=', time)))
    .$call(given(cursor, (query, id) => query.where('id', '<', id)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return calls.map((call) => ({ ...call, cost: Number(call.cost) }));
}
