import { sql, type SqlBool } from 'kysely';
import type { Scope } from '#server/platform/viewer.ts';

/**
 * The person has neither read the review nor marked as read what the bell told of it. For a query on `reviews` as `review`, with
 * the key that `insertReviewNotice` gives.
 */
export const isUnreadBy = ({ id }: Scope) => sql<SqlBool>`(review.seen_at is null and not exists (
  select from notices
  where notices.user_id = ${id} and notices.key = 'review:' || review.id and notices.seen_at is not null
))`;
