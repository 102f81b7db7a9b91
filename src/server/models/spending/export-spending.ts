import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Place } from '#contract/models/places.ts';
import type { CallPurpose } from '#contract/models/schemas.ts';
import { outcomeNames, placeNames, purposeNames } from '#contract/models/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { endOf, moscow, moscowMonth, startOf } from '#server/platform/db/moscow-month.ts';
import { type Cell, streamCsv } from '#server/platform/http/csv-file.ts';

const batchSize = 1000;

/** The ledger of a month of Moscow time, call by call, oldest first. */
export function exportSpending(db: Db, reply: FastifyReply, month = moscowMonth()): FastifyReply {
  return streamCsv(reply, `Расходы на модели ${month}.csv`, callTable(db, month));
}

async function* callTable(db: Db, month: string): AsyncGenerator<Cell[][]> {
  yield [header];
  let last: Row | undefined;
  do {
    const batch: Row[] = await readBatch(db, month, last);
    if (batch.length > 0) yield batch.map(cellsOf);
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}

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
  /** With microseconds, which a time of the contract hasn't: for the next batch. */
  exactAt: string;
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

async function readBatch(db: Db, month: string, last: Row | undefined): Promise<Row[]> {
  const after = last
    ? sql`at >= ${last.exactAt}::timestamptz and (at, model_calls.id) > (${last.exactAt}::timestamptz, ${last.id}::uuid)`
    : sql`at >= ${startOf(month)}`;
  const { rows } = await sql<Row>`
    select model_calls.id, at::text as "exactAt",
      to_char(at at time zone ${sql.lit(moscow)}, 'DD.MM.YYYY HH24:MI:SS') as time,
      purpose, courses.title as course, lessons.title as lesson, review_id as "reviewId",
      endpoint, model, address, place, masked, input_tokens as "inputTokens", output_tokens as "outputTokens",
      cost, is_estimate as "isEstimate", ms, outcome
    from model_calls
    left join courses on courses.id = model_calls.course_id
    left join lessons on lessons.id = model_calls.lesson_id
    where ${after} and at < ${endOf(month)}
    order by at, model_calls.id
    limit ${batchSize}`.execute(db);
  return rows;
}
