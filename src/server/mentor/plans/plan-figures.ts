import { sql } from 'kysely';
import type { PlanFigures } from '#contract/plans/figures.ts';
import { fewestCounted } from '#contract/skills/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lastMonday } from '#server/platform/db/last-monday.ts';

type Counted = NonNullable<PlanFigures['plans']> & { countedTo: string };

/**
 * Students who said a plan in life, of those who were asked: of one lesson, or of all. Counted up to this week, so that no
 * answer moves it while somebody looks. There is no other way to cut it.
 */
export async function planFigures(db: Db, lessonId?: string): Promise<PlanFigures> {
  const { rows } = await sql<Counted>`
    with plan as (
      select plans.user_id, case when settled_at < ${lastMonday} then outcome else outcome_before end as outcome
      from plans join users on users.id = plans.user_id and users.role = 'student'
      where asked_at < ${lastMonday} and ${lessonId === undefined ? sql`lesson_id is not null` : sql`lesson_id = ${lessonId}`}
    ), person as (
      select case
        when bool_or(outcome = 'said') then 'said'
        when bool_or(outcome = 'otherwise') then 'otherwise'
        when bool_or(outcome = 'no_occasion') then 'no_occasion' end as outcome
      from plan group by user_id
    )
    select count(*)::integer as asked, count(outcome)::integer as answered,
      (count(*) filter (where outcome = 'said'))::integer as said,
      (count(*) filter (where outcome = 'otherwise'))::integer as otherwise,
      (count(*) filter (where outcome = 'no_occasion'))::integer as "noOccasion",
      ${lastMonday} as "countedTo"
    from person`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A count is one row');
  const { countedTo, ...plans } = counted;
  return { plans: plans.asked < fewestCounted ? null : plans, countedTo };
}
