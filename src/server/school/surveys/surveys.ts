import { sql } from 'kysely';
import type { Survey, SurveyOffers, SurveyQuestion, WholeSurvey } from '#contract/surveys/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchQuestion, noSuchSurvey } from '#server/platform/errors.ts';
import { asksOfWording } from './asks-of.ts';

/** For administrators; newest first. */
export async function listSurveys(db: Db): Promise<Survey[]> {
  return selectSurveys(db).orderBy('surveys.created_at', 'desc').orderBy('surveys.id', 'desc').execute();
}

export async function getSurvey(db: Db, id: string): Promise<WholeSurvey> {
  const { offers: offered = [], ...survey } = await getListedSurvey(db, id);
  return { ...survey, offers: offered, questions: await questionsOf(db, id) };
}

export async function getListedSurvey(db: Db, id: string): Promise<Survey> {
  return selectSurveys(db).where('surveys.id', '=', id).executeTakeFirstOrThrow(noSuchSurvey);
}

/** The survey's current questions in order, each with the number of its wording. */
export async function questionsOf(
  db: Db,
  surveyId: string,
): Promise<(SurveyQuestion & { wording: number })[]> {
  const rows = await selectQuestions(db)
    .where('survey_questions.survey_id', '=', surveyId)
    .orderBy('survey_questions.order')
    .orderBy('survey_questions.id')
    .execute();
  return rows.map((row) => ({ ...row, asks: row.asks ?? undefined, measure: row.measure ?? undefined }));
}

/** A question is only found together with its survey. */
export interface QuestionKey {
  surveyId: string;
  questionId: string;
}

export async function getQuestion(db: Db, { surveyId, questionId }: QuestionKey): Promise<SurveyQuestion> {
  const row = await selectQuestions(db)
    .where('survey_questions.survey_id', '=', surveyId)
    .where('survey_questions.id', '=', questionId)
    .executeTakeFirstOrThrow(noSuchQuestion);
  return { ...row, asks: row.asks ?? undefined, measure: row.measure ?? undefined };
}

function selectSurveys(db: Db) {
  return db
    .selectFrom('surveys')
    .select([
      'surveys.id',
      'surveys.title',
      'surveys.description',
      'surveys.created_by_id as createdById',
      'surveys.is_active as isActive',
      'surveys.by_link as byLink',
      'surveys.anonymous',
      'surveys.version',
      'surveys.created_at as createdAt',
      'surveys.updated_at as updatedAt',
      questionCount.as('questionCount'),
      responseCount.as('responseCount'),
      offers.as('offers'),
    ]);
}

const offers = sql<SurveyOffers['courses']>`(
  select coalesce(jsonb_agg(jsonb_build_object('courseId', course_id, 'place', place)
    order by course_id, place desc), '[]')
  from survey_offers where survey_offers.survey_id = surveys.id
)`;

/** For a query that selects from `surveys`. */
export const questionCount = sql<number>`(
  select count(*) from survey_questions
  where survey_questions.survey_id = surveys.id and survey_questions.removed_at is null
)`;

const responseCount = sql<number>`(
  select count(*) from survey_responses
  where survey_responses.survey_id = surveys.id and survey_responses.sent_at is not null
)`;

function selectQuestions(db: Db) {
  return db
    .selectFrom('survey_questions')
    .innerJoin('survey_wordings', (join) =>
      join
        .onRef('survey_wordings.question_id', '=', 'survey_questions.id')
        .onRef('survey_wordings.number', '=', 'survey_questions.wording'),
    )
    .select([
      'survey_questions.id',
      'survey_questions.survey_id as surveyId',
      'survey_wordings.question_text as questionText',
      asksOfWording.as('asks'),
      'survey_questions.wording',
      'survey_questions.measure',
      'survey_questions.order',
      'survey_questions.created_at as createdAt',
    ])
    .where('survey_questions.removed_at', 'is', null);
}
