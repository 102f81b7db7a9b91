import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';

/**
 * What was closed stays closed when a person's review replaces another: it takes over what that one has found of earlier
 * remarks, and its own remarks what later attempts have made of that one's by the same criterion.
 */
export async function keepChecks(
  tx: Tx,
  { replaced, reviewId }: { replaced: string; reviewId: string },
): Promise<void> {
  await sql`
    insert into remark_checks (review_id, remark_id, outcome, text)
    select ${reviewId}::uuid, remark_id, outcome, text from remark_checks where review_id = ${replaced}
    union all
    select remark_checks.review_id, own.id, outcome, remark_checks.text
    from remark_checks
    join remarks earlier on earlier.id = remark_checks.remark_id and earlier.review_id = ${replaced}
    join remarks own on own.review_id = ${reviewId} and own.criterion_id = earlier.criterion_id`.execute(tx);
}
