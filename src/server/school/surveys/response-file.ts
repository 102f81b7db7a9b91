import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { surveyStaff } from '#contract/survey-staff/calls.ts';
import { type Closed, measuredKinds } from '#contract/surveys/asks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readInBatches } from '#server/platform/db/read-in-batches.ts';
import { type Cell, titleInFileName } from '#server/platform/http/csv-file.ts';
import { sendTable, streamTable, tableOf } from '#server/platform/http/table-file.ts';
import { timeCell } from '#server/platform/time/time-text.ts';
import { shuffledColumns } from './anonymous-answers.ts';
import { asksOfWording } from './asks-of.ts';
import { kindOf } from './kinds/closed-kinds.ts';
import { getListedSurvey } from './surveys.ts';

/** Exports the responses, one row per person; in batches, so that a large survey needs little memory. */
export async function downloadResponses(
  db: Db,
  id: string,
  { timeZone, format }: Query<typeof surveyStaff.downloadResponses>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { title, anonymous } = await getListedSurvey(db, id);
  const columns = await columnsOf(db, id);
  const name = `Анкета ${titleInFileName(title)}`;
  if (anonymous) {
    const file = { name: `${name}, столбцы перемешаны`, format };
    return sendTable(reply, file, await anonymousRows(db, id, columns));
  }
  return streamTable(reply, { name, format }, rowsOf(db, id, { columns, timeZone }));
}

/** A reworded question has a column for each answered wording, so that an answer is under the wording it was given to. */
interface Column {
  questionId: string;
  wording: number;
  questionText: string;
  asks: Closed | null;
  removed: boolean;
  reworded: boolean;
}

async function columnsOf(db: Db, surveyId: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select survey_questions.id as "questionId", survey_wordings.number as wording,
      survey_wordings.question_text as "questionText", ${asksOfWording} as asks, survey_questions.removed_at is not null as removed,
      survey_wordings.number <> survey_questions.wording as reworded
    from survey_questions
    join survey_wordings on survey_wordings.question_id = survey_questions.id
    where survey_questions.survey_id = ${surveyId} and (
      (survey_questions.removed_at is null and survey_wordings.number = survey_questions.wording)
      or exists (
        select from survey_answers
        join survey_responses on survey_responses.id = survey_answers.response_id
        where survey_answers.question_id = survey_wordings.question_id
          and survey_answers.wording = survey_wordings.number and survey_responses.sent_at is not null
      )
    )
    order by removed, survey_questions."order", survey_questions.id, survey_wordings.number desc`.execute(db);
  return rows;
}

function headerOf({ questionText, asks, removed, reworded }: Column): string {
  const ends = asks ? kindOf(asks).inHeading(asks) : '';
  if (removed) return `${questionText}${ends} (вопрос удалён)`;
  return reworded ? `${questionText}${ends} (прежняя формулировка)` : `${questionText}${ends}`;
}

/** As many rows as the longest column has: cells that were left empty would say whose others were not. */
async function anonymousRows(db: Db, surveyId: string, columns: readonly Column[]): Promise<Cell[][]> {
  const shuffled = await shuffledColumns(
    db,
    surveyId,
    columns.map(({ questionId }) => questionId),
  );
  const longest = Math.max(0, ...shuffled.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) => shuffled.map((cells) => cells[row] ?? null));
  return [columns.map(headerOf), ...rows];
}

function rowsOf(
  db: Db,
  surveyId: string,
  { columns, timeZone }: { columns: Column[]; timeZone: string },
): AsyncGenerator<Cell[][]> {
  return tableOf(
    ['Фамилия', 'Имя', 'Email', 'Отправлена', ...columns.map(headerOf)],
    readInBatches(500, (page) => readBatch(db, surveyId, page)),
    ({ lastName, firstName, email, sentAt, answers }) => [
      lastName,
      firstName,
      email,
      timeCell(sentAt, timeZone),
      ...columns.map((column) => answers[nameOf(column)] ?? null),
    ],
  );
}

const nameOf = ({ questionId, wording }: Column) => `${questionId} ${wording}`;

/** A step is a number, so that a spreadsheet can count; all else is what was read. */
const cell = sql`case when (
  select kind from survey_wordings
  where survey_wordings.question_id = survey_answers.question_id and survey_wordings.number = survey_answers.wording
) = any(${measuredKinds}) then to_jsonb(choice[1]) else to_jsonb(text) end`;

interface ResponseRow {
  id: string;
  lastName: string;
  firstName: string;
  email: string;
  sentAt: string;
  /** By question and wording. */
  answers: Record<string, Cell>;
}

/** In order of submission; responses submitted meanwhile come last. */
async function readBatch(
  db: Db,
  surveyId: string,
  { limit, cursor = null }: { limit: number; cursor?: string | null },
): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`
    select survey_responses.id, users.last_name as "lastName", users.first_name as "firstName", users.email,
      survey_responses.sent_at as "sentAt", (
        select coalesce(jsonb_object_agg(question_id || ' ' || wording, ${cell}), '{}')
        from survey_answers where survey_answers.response_id = survey_responses.id
      ) as answers
    from survey_responses
    join users on users.id = survey_responses.user_id
    where survey_responses.survey_id = ${surveyId} and survey_responses.sent_at is not null
      and (${cursor}::uuid is null or (survey_responses.sent_at, survey_responses.id) > (
        select last.sent_at, last.id from survey_responses as last where last.id = ${cursor}::uuid
      ))
    order by survey_responses.sent_at, survey_responses.id
    limit ${limit}`.execute(db);
  return rows;
}
