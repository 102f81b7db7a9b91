import { type RawBuilder, sql } from 'kysely';
import type { VerifiedCheck } from '#server/mentor/reviews/reply/write-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/**
 * The review whose place a person's takes: the one in force, else the finished one that the student hasn't got yet. Call with
 * the answer locked.
 */
export async function findReplaced(tx: Tx, answerId: string): Promise<string | undefined> {
  const replaced = await tx
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answerId)
    .where('state', '=', 'done')
    .orderBy('in_force', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return replaced?.id;
}

/** What that review has found of earlier remarks, with the names of their criteria. */
export async function listChecks(tx: Tx, replaced: string | undefined): Promise<VerifiedCheck[]> {
  if (replaced === undefined) return [];
  const checks: RawBuilder<VerifiedCheck> = sql`
    select criterion ->> 'title' as title, outcome, remark_checks.text
    from reviews
    join remark_checks on remark_checks.review_id = reviews.id
    join remarks on remarks.id = remark_id
    join reviews earlier on earlier.id = remarks.review_id
    join mentor_versions on mentor_versions.id = earlier.mentor_version_id
    join lateral jsonb_array_elements(criteria) criterion on criterion ->> 'id' = criterion_id::text
    where reviews.id = ${replaced}
    order by remark_id`;
  return (await checks.execute(tx)).rows;
}

/** What a take gave no occasion for stays so in a person's review of it, unless he has given a level. */
export async function keepUnmet(
  tx: Tx,
  { replaced, reviewId }: { replaced: string; reviewId: string },
): Promise<void> {
  await sql`
    update reviews set unmet = (
      select coalesce(jsonb_agg(criterion), '[]')
      from reviews earlier, jsonb_array_elements_text(earlier.unmet) criterion
      where earlier.id = ${replaced} and not exists (
        select from remarks
        where remarks.review_id = ${reviewId} and remarks.criterion_id::text = criterion and remarks.level is not null
      )
    )
    where reviews.id = ${reviewId} and summary is not null`.execute(tx);
}

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
