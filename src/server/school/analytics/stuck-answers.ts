import { type RawBuilder, sql } from 'kysely';
import type { analytics } from '#contract/analytics/calls.ts';
import type { CountedFigure, StuckAnswer } from '#contract/analytics/stuck.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { membersFor, type Of } from './analytics.ts';
import { checkedRemarks, judgedAttempts } from './judged-attempts.ts';

type Asked = Pick<
  Query<typeof analytics.listStuckAnswers>,
  'lessonId' | 'criterionId' | 'figure' | 'level' | 'limit' | 'cursor'
>;

/** The answers that one figure counts, of the people whose answers the viewer reads. */
export async function listStuckAnswers(
  db: Db,
  viewer: Scope,
  of: Of,
  { lessonId, figure, limit, cursor, ...asked }: Asked,
): Promise<StuckAnswer[]> {
  await getMentoredCourse(db, viewer, of);
  const { rows } = await sql<StuckAnswer>`
    with ${judgedAttempts(of.courseId, { members: membersFor(viewer, of), lessonId })},
    ${checkedRemarks},
    behind as (${behind[figure](asked)})
    select attempt.id, ${personOf('users')} as student, attempt.number::integer as attempt,
      answers.created_at as "createdAt"
    from attempt
    join answers on answers.id = attempt.id
    join users on users.id = attempt.user_id
    where attempt.id in (select id from behind) ${cursor === undefined ? sql`` : sql`and attempt.id < ${cursor}`}
    order by attempt.id desc limit ${limit}`.execute(db);
  return rows;
}

type Counted = Pick<Asked, 'criterionId' | 'level'>;

const behind: Record<CountedFigure, (counted: Counted) => RawBuilder<unknown>> = {
  first: ({ criterionId, level }) => sql`
    select id from judged where criterion_id = ${criterionId} and number = 1 and level = ${level}`,
  newest: ({ criterionId, level }) => sql`
    select id from judged where criterion_id = ${criterionId} and is_newest and level = ${level}`,
  closed: ({ criterionId }) => sql`
    select answer_id as id from checked where criterion_id = ${criterionId} and outcome = 'closed'`,
  again: ({ criterionId }) => sql`
    select next_id as id from judged where criterion_id = ${criterionId} and number = 1 and next_id is not null`,
  before: ({ criterionId, level }) => sql`
    select id from judged first where criterion_id = ${criterionId} and number = 1 and level = ${level}
      and exists (select from judged later where ${ofSamePerson('later')} and later.is_newest and later.number > 1)`,
  after: ({ criterionId, level }) => sql`
    select id from judged first where criterion_id = ${criterionId} and is_newest and number > 1 and level = ${level}
      and exists (select from judged former where ${ofSamePerson('former')} and former.number = 1)`,
};

/** By the criterion of `first`. */
const ofSamePerson = (alias: string) => sql`${sql.ref(`${alias}.user_id`)} = first.user_id
  and ${sql.ref(`${alias}.lesson_id`)} = first.lesson_id and ${sql.ref(`${alias}.criterion_id`)} = first.criterion_id`;
