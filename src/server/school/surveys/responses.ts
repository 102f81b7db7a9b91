import { type NotNull, sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { Closed } from '#contract/surveys/asks.ts';
import type {
  GivenAnswer,
  QuestionAnswer,
  ResponseSummary,
  SurveyResponse,
} from '#contract/surveys/survey-responses.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { personWithEmailOf } from '#server/platform/db/person-of.ts';
import { conflict, noSuchQuestion } from '#server/platform/errors.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { listAnonymousAnswers } from './anonymous-answers.ts';
import { asksOfWording } from './asks-of.ts';
import { distributionsOf } from './distributions.ts';
import { getListedSurvey, type QuestionKey } from './surveys.ts';

type Page = Query<typeof surveyStaff.listResponses>;

/** The number of responses, and of answers to each question; removed questions are listed while they have answers. */
export async function getResponseSummary(db: Db, surveyId: string): Promise<ResponseSummary> {
  const { responseCount, anonymous } = await getListedSurvey(db, surveyId);
  const { drafts, shown } = await db
    .selectFrom('survey_responses')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('sent_at', 'is', null).as('drafts'),
      fn.countAll<number>().filterWhere('shown', '=', true).as('shown'),
    ])
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<CountedQuestion>`
    select survey_questions.id, survey_wordings.question_text as "questionText", ${asksOfWording} as asks,
      survey_questions.removed_at is not null as removed, coalesce(answered.count, 0) as answers
    from survey_questions
    join survey_wordings on survey_wordings.question_id = survey_questions.id
      and survey_wordings.number = survey_questions.wording
    left join (
      select survey_answers.question_id, count(*) as count
      from survey_answers
      join survey_responses on survey_responses.id = survey_answers.response_id
      where survey_responses.survey_id = ${surveyId} and survey_responses.sent_at is not null
        and survey_responses.shown
      group by survey_answers.question_id
    ) as answered on answered.question_id = survey_questions.id
    where survey_questions.survey_id = ${surveyId}
      and (survey_questions.removed_at is null or answered.count > 0)
    order by removed, survey_questions."order", survey_questions.id`.execute(db);
  const distributions = await distributionsOf(db, surveyId);
  const questions = rows.map(({ asks, ...question }) => {
    const found = distributions(question.id, asks);
    return { ...question, ...(found.length > 0 && { distributions: found }) };
  });
  return { sent: responseCount, drafts, ...(anonymous && { shown }), questions };
}

type CountedQuestion = ResponseSummary['questions'][number] & { asks: Closed | null };

/** By person, newest first. */
export async function listResponses(db: Db, surveyId: string, page: Page): Promise<SurveyResponse[]> {
  if ((await getListedSurvey(db, surveyId)).anonymous) throw shownByQuestions();
  const rows = await selectResponses(db, surveyId, page)
    .select(['survey_responses.started_at as startedAt'])
    .execute();
  const answers = await answersByResponse(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, answers: answers(row.id) }));
}

export async function getResponse(db: Db, id: string): Promise<SurveyResponse> {
  const row = await selectSent(db)
    .select(['survey_responses.started_at as startedAt'])
    .where('survey_responses.id', '=', id)
    .executeTakeFirstOrThrow();
  const answers = await answersByResponse(db, [id]);
  return { ...row, answers: answers(id) };
}

/** All answers to one question, removed or not. */
export async function listQuestionAnswers(
  db: Db,
  { surveyId, questionId }: QuestionKey,
  page: Page,
): Promise<QuestionAnswer[]> {
  const question = await db
    .selectFrom('survey_questions')
    .innerJoin('surveys', 'surveys.id', 'survey_questions.survey_id')
    .select(['survey_questions.wording', 'surveys.anonymous'])
    .where('survey_questions.id', '=', questionId)
    .where('survey_questions.survey_id', '=', surveyId)
    .executeTakeFirstOrThrow(noSuchQuestion);
  if (question.anonymous) return listAnonymousAnswers(db, { surveyId, questionId }, page);
  const rows = await selectResponses(db, surveyId, page)
    .innerJoin('survey_answers', 'survey_answers.response_id', 'survey_responses.id')
    .innerJoin('survey_wordings', (join) =>
      join
        .onRef('survey_wordings.question_id', '=', 'survey_answers.question_id')
        .onRef('survey_wordings.number', '=', 'survey_answers.wording'),
    )
    .select([
      'survey_answers.text',
      'survey_answers.wording',
      'survey_wordings.question_text as questionText',
    ])
    .where('survey_answers.question_id', '=', questionId)
    .execute();
  return rows.map(({ id, wording, ...row }) => ({
    ...row,
    responseId: id,
    reworded: wording !== question.wording,
  }));
}

const shownByQuestions = () =>
  conflict('Анкета анонимная: её ответы показаны только по вопросам, вперемешку');

/** A page of submitted responses with their authors. */
function selectResponses(db: Db, surveyId: string, { limit, cursor }: Page) {
  return selectSent(db)
    .where('survey_responses.survey_id', '=', surveyId)
    .$call(
      given(cursor, (query, id) =>
        query.where(
          sql<boolean>`(survey_responses.sent_at, survey_responses.id) < (
            select last.sent_at, last.id from survey_responses as last where last.id = ${id}
          )`,
        ),
      ),
    )
    .orderBy('survey_responses.sent_at', 'desc')
    .orderBy('survey_responses.id', 'desc')
    .limit(limit);
}

const selectSent = (db: Db) =>
  db
    .selectFrom('survey_responses')
    .innerJoin('users', 'users.id', 'survey_responses.user_id')
    .select([
      'survey_responses.id',
      'survey_responses.sent_at as sentAt',
      personWithEmailOf('users').$notNull().as('user'),
    ])
    .where('survey_responses.sent_at', 'is not', null)
    .$narrowType<{ sentAt: NotNull }>();

async function answersByResponse(db: Db, ids: readonly string[]): Promise<(id: string) => GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer & { responseId: string }>`
    select survey_answers.response_id as "responseId", survey_answers.question_id as "questionId",
      survey_wordings.question_text as "questionText",
      survey_answers.wording <> survey_questions.wording as reworded,
      survey_questions.removed_at is not null as removed, survey_answers.text
    from survey_answers
    join survey_questions on survey_questions.id = survey_answers.question_id
    join survey_wordings on survey_wordings.question_id = survey_answers.question_id
      and survey_wordings.number = survey_answers.wording
    where survey_answers.response_id = ${anyOf(ids)}
    order by removed, survey_questions."order", survey_questions.id`.execute(db);
  return rowsBy(rows, ({ responseId }) => responseId);
}
