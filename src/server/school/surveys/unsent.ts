import { sql } from 'kysely';
import type { UnsentPeople } from '#contract/survey-figures/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import { getListedSurvey } from './surveys.ts';

const mostNamed = 200;

/** The students whom a course offers the survey and who haven't sent it, be it anonymous or not. */
export async function listUnsent(db: Db, surveyId: string): Promise<UnsentPeople> {
  await getListedSurvey(db, surveyId);
  const { rows } = await sql<UnsentPeople['people'][number] & { count: number }>`
    select users.id, first_name as "firstName", last_name as "lastName", email, count(*) over () as count
    from users
    where role = 'student'
      and exists (
        select from user_courses
        join survey_offers on survey_offers.course_id = user_courses.course_id
        where user_courses.user_id = users.id and survey_offers.survey_id = ${surveyId} and ${unexpired}
      )
      and not exists (select from survey_sent where survey_id = ${surveyId} and user_id = users.id)
      and not exists (
        select from survey_responses
        where survey_id = ${surveyId} and user_id = users.id and sent_at is not null
      )
    order by last_name, first_name, users.id
    limit ${mostNamed}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    people: rows.map(({ id, firstName, lastName, email }) => ({ id, firstName, lastName, email })),
  };
}
