import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { models } from '#contract/models/calls.ts';
import type { Place } from '#contract/models/places.ts';
import type { CallPurpose } from '#contract/models/schemas.ts';
import { outcomeNames, placeNames, purposeNames } from '#contract/models/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { endOf, moscow, moscowMonth, startOf } from '#server/platform/db/moscow-month.ts';
import { readInBatches } from '#server/platform/db/read-in-batches.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import { streamTable, tableOf } from '#server/platform/http/table-file.ts';

/** The ledger of a month of Moscow time, call by call, oldest first. */
export const exportSpending = (
  db: Db,
  reply: FastifyReply,
  { month = moscowMonth(), format }: Query<typeof models.exportSpending>,
): FastifyReply =>
  streamTable(
    reply,
    { name: `Расходы на модели ${month}`, format },
    tableOf(
      header,
      readInBatches(1_000, (page) => listCallsOf(db, month, page)),
      cellsOf,
    ),
  );

const header = [
  'Время (Москва)',
  'Назначение',
  'Курс',
  'Урок',
  'Модель',
  'Имя у поставщика',
  'Адрес',
  'Где',
  'Скрыто личных данных',
  'Токены запроса',
  'Токены ответа',
  'Рубли',
  'По оценке',
  'Миллисекунды',
  'Чем кончилось',
  'Отзыв',
  'Обращение',
];

const cellsOf = (row: Row): Cell[] => [
  row.time,
  purposeNames[row.purpose],
  row.course,
  row.lesson,
  row.endpoint,
  row.model,
  row.address,
  placeNames[row.place],
  row.masked,
  row.inputTokens,
  row.outputTokens,
  Number(row.cost),
  row.isEstimate ? 'да' : null,
  row.ms,
  row.outcome === null ? 'идёт' : (outcomeNames[row.outcome] ?? row.outcome),
  row.reviewId,
  row.id,
];

interface Row {
  id: string;
  time: string;
  purpose: CallPurpose;
  course: string | null;
  lesson: string | null;
  reviewId: string | null;
  endpoint: string;
  model: string;
  address: string;
  place: Place;
  masked: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: string;
  isEstimate: boolean;
  ms: number | null;
  outcome: string | null;
}

async function listCallsOf(
  db: Db,
  month: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Row[]> {
  const after =
    cursor === undefined
      ? sql`at >= ${startOf(month)}`
      : sql`(at, model_calls.id) > (select last.at, last.id from model_calls last where last.id = ${cursor})`;
  const { rows } = await sql<Row>`
    select model_calls.id,
      to_char(at at time zone ${sql.lit(moscow)}, 'DD.MM.YYYY HH24:MI:SS') as time,
      purpose, courses.title as course, lessons.title as lesson, review_id as "reviewId",
      endpoint, model, address, place, masked, input_tokens as "inputTokens", output_tokens as "outputTokens",
      cost, is_estimate as "isEstimate", ms, outcome
    from model_calls
    left join courses on courses.id = model_calls.course_id
    left join lessons on lessons.id = model_calls.lesson_id
    where ${after} and at < ${endOf(month)}
    order by at, model_calls.id
    limit ${limit}`.execute(db);
  return rows;
}
