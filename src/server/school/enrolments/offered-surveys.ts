import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { accessExpired, ApiError, noSuchSurvey } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { unexpired } from './enrolments.ts';

/**
 * The scope of surveys to fill in: administrators see all, others those offered in a course with an unexpired enrolment,
 * and those open by link.
 */
export function offeredTo(viewer: Scope): RawBuilder<SqlBool> {
  if (rights[viewer.role].administers) return sql`true`;
  return sql`(surveys.by_link or exists (
    select from survey_offers
    join user_courses on user_courses.course_id = survey_offers.course_id
    where survey_offers.survey_id = surveys.id and user_courses.user_id = ${viewer.id} and ${unexpired}
  ))`;
}

/** Why a survey was not found in the scope. */
export async function surveyRefusal(db: Db, viewer: Viewer, surveyId: string): Promise<ApiError> {
  const survey = await db
    .selectFrom('surveys')
    .select(
      sql<boolean>`exists (
        select from survey_offers
        join user_courses on user_courses.course_id = survey_offers.course_id
        where survey_offers.survey_id = surveys.id and user_courses.user_id = ${viewer.id}
      )`.as('wasOffered'),
    )
    .where('surveys.id', '=', surveyId)
    .executeTakeFirst();
  if (!survey) return noSuchSurvey();
  return survey.wasOffered ? accessExpired() : notOffered();
}

const notOffered = () =>
  new ApiError('no_access', 'Эта анкета вам не предлагалась. Проверьте ссылку или спросите администратора');

export const surveyClosed = () =>
  new ApiError('survey_closed', 'Анкета сейчас закрыта и не принимает ответы. Ваш черновик сохранён');

export const asksNothingYet = () =>
  new ApiError('survey_closed', 'В этой анкете ещё нет вопросов. Загляните позже');
