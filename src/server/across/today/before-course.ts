import { sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import type { UndoneLesson } from './undone-lessons.ts';

/** The surveys that courses ask before their lessons, of those where the viewer hasn't done the first one yet. */
export async function listBefore(
  db: Db,
  { id }: Scope,
  next: readonly UndoneLesson[],
): Promise<ItemOf<'before'>[]> {
  const courses = next.filter(({ number }) => number === 1).map(({ course }) => course.id);
  if (courses.length === 0) return [];
  const { rows } = await sql<Omit<ItemOf<'before'>, 'kind'>>`
    select 'before:' || surveys.id as key,
      jsonb_build_object('id', surveys.id, 'title', surveys.title) as survey,
      jsonb_build_object('id', courses.id, 'title', courses.title) as course
    from survey_offers
    join surveys on surveys.id = survey_offers.survey_id and surveys.is_active
    join courses on courses.id = survey_offers.course_id
    where place = 'start' and survey_offers.course_id = ${anyOf(courses)}
      and exists (
        select from survey_questions where survey_questions.survey_id = surveys.id and removed_at is null
      )
      and not exists (
        select from survey_responses
        where survey_responses.survey_id = surveys.id and user_id = ${id} and sent_at is not null
      )
      and not exists (
        select from survey_sent where survey_sent.survey_id = surveys.id and user_id = ${id}
      )
    order by array_position(${courses}::uuid[], survey_offers.course_id), surveys.created_at, surveys.id`.execute(
    db,
  );
  return rows.map((row) => ({ kind: 'before', ...row }));
}
