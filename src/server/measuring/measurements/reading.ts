import { sql } from 'kysely';
import type { Result } from '#contract/endpoint.ts';
import type { measurements } from '#contract/measurements/calls.ts';
import type { ReadAs, ReadingFigures } from '#contract/measurements/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getMeasurement } from './read-measurements.ts';
import { storedResult } from './stored.ts';

const onSheet = 20;

/** One remark of each text at most, drawn by its number: whoever opens the sheet again gets the same ones. */
const drawn = sql<number>`(('x' || left(md5(id::text), 7))::bit(28)::integer % jsonb_array_length(result->'remarks'))`;

export async function getReading(db: Db, id: string): Promise<Result<typeof measurements.getReading>> {
  const figures = await figuresOf(db, id);
  const rows = await db
    .selectFrom('measured_cases')
    .select(['id as caseId', 'result', drawn.as('remark')])
    .where('measurement_id', '=', id)
    .where('read_as', 'is', null)
    .where(sql<boolean>`jsonb_array_length(result->'remarks') > 0`)
    .orderBy(sql`md5('sheet ' || id)`)
    .limit(onSheet)
    .execute();
  const remarks = rows.flatMap(({ caseId, result, remark }) => {
    const { answer, remarks: all } = storedResult.parse(result);
    const one = all[remark];
    return one ? [{ caseId, remark, ...one, answer: answer ?? '' }] : [];
  });
  return { figures, remarks };
}

/** What was said of a remark once stands. */
export async function readRemark(
  db: Db,
  viewer: Viewer,
  id: string,
  { caseId, remark, as }: { caseId: string; remark: number; as: ReadAs },
): Promise<ReadingFigures> {
  const read = await db
    .updateTable('measured_cases')
    .set({ read_as: as, read_remark: remark, read_by_id: viewer.id, read_at: now })
    .where('id', '=', caseId)
    .where('measurement_id', '=', id)
    .where('read_as', 'is', null)
    .where(drawn, '=', remark)
    .returning('id')
    .executeTakeFirst();
  if (!read) {
    const known = await db
      .selectFrom('measured_cases')
      .select('read_as')
      .where('id', '=', caseId)
      .where('measurement_id', '=', id)
      .executeTakeFirst();
    throw known?.read_as
      ? conflict('Это замечание уже прочитано')
      : notFound('Такого замечания на листе нет');
  }
  return figuresOf(db, id);
}

async function figuresOf(db: Db, id: string): Promise<ReadingFigures> {
  const { reading } = await getMeasurement(db, id);
  if (!reading) throw conflict('Читать нечего: в этом измерении нет замечаний с цитатами');
  return reading;
}
