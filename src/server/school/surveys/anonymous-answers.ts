import { sql } from 'kysely';
import { measuredKinds } from '#contract/surveys/asks.ts';
import type { QuestionAnswer } from '#contract/surveys/survey-responses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import type { QuestionKey } from './surveys.ts';

/**
 * The place of an answer among those to its question. It can't be told from it which answers belong to one response: that
 * takes the response's id, which never leaves the database.
 */
const hash = sql`md5(survey_answers.response_id::text || survey_answers.question_id::text)`;

/** A UUID says its version. */
const place = sql<string>`overlay(overlay(${hash} placing '4' from 13) placing '8' from 17)::uuid`;

/** The answers that are shown, without person or time. */
export async function listAnonymousAnswers(
  db: Db,
  { surveyId, questionId }: QuestionKey,
  { limit, cursor = null }: { limit: number; cursor?: string | null | undefined },
): Promise<QuestionAnswer[]> {
  const { rows } = await sql<Pick<QuestionAnswer, 'responseId' | 'questionText' | 'text'>>`
    select ${place} as "responseId", survey_wordings.question_text as "questionText", survey_answers.text
    from survey_answers
    join survey_responses on survey_responses.id = survey_answers.response_id
    join survey_wordings on survey_wordings.question_id = survey_answers.question_id
      and survey_wordings.number = survey_answers.wording
    where survey_responses.survey_id = ${surveyId} and survey_responses.shown
      and survey_answers.question_id = ${questionId} and (${cursor}::uuid is null or ${place} > ${cursor}::uuid)
    order by ${place} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, user: null, sentAt: null, reworded: false }));
}

/** For each question, its shown answers in an order of its own: what stands in one row is not of one person. */
export async function shuffledColumns(
  db: Db,
  surveyId: string,
  questionIds: readonly string[],
): Promise<Cell[][]> {
  const { rows } = await sql<{ questionId: string; cells: Cell[] }>`
    select survey_answers.question_id as "questionId", jsonb_agg(
      case when survey_wordings.kind = any(${measuredKinds}) then to_jsonb(choice[1]) else to_jsonb(text) end order by ${place}
    ) as cells
    from survey_answers
    join survey_responses on survey_responses.id = survey_answers.response_id
    join survey_wordings on survey_wordings.question_id = survey_answers.question_id
      and survey_wordings.number = survey_answers.wording
    where survey_responses.survey_id = ${surveyId} and survey_responses.shown
    group by survey_answers.question_id`.execute(db);
  const cells = new Map(rows.map((row) => [row.questionId, row.cells]));
  return questionIds.map((id) => cells.get(id) ?? []);
}
