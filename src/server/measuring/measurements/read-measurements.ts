import { sql } from 'kysely';
import type { Result } from '#contract/endpoint.ts';
import type { measurements } from '#contract/measurements/calls.ts';
import type { Measurement, MeasurementDetails, MeasurementState } from '#contract/measurements/schemas.ts';
import { exactInterval } from '#server/measuring/measures/exact.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import { compare, type Counted } from './comparison.ts';
import { secondLookAt } from './second-look.ts';
import { storedFigures } from './stored.ts';

const mostShown = 50;

export async function listMeasurements(
  db: Db,
  endpoint: string,
): Promise<Result<typeof measurements.listMeasurements>> {
  const rows = await selectMeasurements(db)
    .where('endpoint', '=', endpoint)
    .orderBy('measurements.id', 'desc')
    .limit(mostShown)
    .execute();
  const shown = rows.map((row, index) => shownOf(row, rows.slice(index + 1)));
  // Until it has answered, a model is known by the operator's name for it.
  const known = shown.find(({ groups }) => groups !== null) ?? shown[0];
  return { measurements: shown, secondLook: await secondLookAt(db, endpoint, known?.model ?? null) };
}

export async function getMeasurement(db: Db, id: string): Promise<MeasurementDetails> {
  const row = await selectMeasurements(db).where('measurements.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchMeasurement();
  const before = await selectMeasurements(db)
    .where('endpoint', '=', row.endpoint)
    .where('set_name', '=', row.set)
    .where('measurements.id', '<', id)
    .where('figures', 'is not', null)
    .orderBy('measurements.id', 'desc')
    .limit(1)
    .execute();
  return { ...shownOf(row, before), overlooked: figuresIn(row)?.overlooked ?? [] };
}

export const noSuchMeasurement = () => notFound('Такого измерения нет');

const readable = sql`jsonb_array_length(result->'remarks') > 0`;

const nameOf = (table: string) =>
  sql`trim(concat(${sql.ref(`${table}.first_name`)}, ' ', ${sql.ref(`${table}.last_name`)}))`;

const createdBy = sql<string | null>`case when users.id is not null then ${nameOf('users')} end`.as(
  'createdBy',
);

const counts = [
  sql<number>`count(*)::integer`.as('cases'),
  sql<number>`(count(*) filter (where state in ('done', 'failed')))::integer`.as('settled'),
  sql<number>`(count(*) filter (where state = 'failed'))::integer`.as('faults'),
  sql<number>`(count(*) filter (where read_as = 'right'))::integer`.as('right'),
  sql<number>`(count(*) filter (where read_as = 'misread'))::integer`.as('misread'),
  sql<number>`(count(*) filter (where read_as is null and ${readable}))::integer`.as('unread'),
  sql<string | null>`max(read_at)`.as('readAt'),
] as const;

/** How far each has come, and what a person has said of its remarks. */
const selectMeasurements = (db: Db) =>
  db
    .selectFrom('measurements')
    .leftJoin('users', 'users.id', 'measurements.created_by_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('measured_cases')
          .select(counts)
          .whereRef('measurement_id', '=', 'measurements.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('measured_cases')
          .innerJoin('users as reader', 'reader.id', 'measured_cases.read_by_id')
          .select(sql<string>`${nameOf('reader')}`.as('reader'))
          .whereRef('measurement_id', '=', 'measurements.id')
          .orderBy('read_at', 'desc')
          .limit(1)
          .as('reading'),
      (join) => join.onTrue(),
    )
    .select([
      'measurements.id',
      'endpoint',
      'model',
      'place',
      'set_name as set',
      sql<string>`encode(set_sum, 'hex')`.as('sum'),
      'release',
      'estimate',
      'figures',
      'measurements.created_at as createdAt',
      'cancelled_at as cancelledAt',
      'finished_at as finishedAt',
      'stopped_because as because',
      createdBy,
      'cases',
      'settled',
      'faults',
      'right',
      'misread',
      'unread',
      'readAt',
      'reader',
    ]);

export type MeasurementRow = Awaited<ReturnType<ReturnType<typeof selectMeasurements>['execute']>>[number];

export const figuresIn = ({ figures }: Pick<MeasurementRow, 'figures'>) =>
  figures === null ? null : storedFigures.parse(figures);

function shownOf(row: MeasurementRow, older: readonly MeasurementRow[]): Measurement {
  const { figures: _, cancelledAt, right, misread, unread, readAt, reader, ...shown } = row;
  const counted = countedOf(row);
  const before = older.find(({ set, figures }) => set === row.set && figures !== null);
  const read = right + misread;
  return {
    ...shown,
    model: counted?.figures.answeredBy ?? row.model,
    estimate: Number(row.estimate),
    finishedAt: row.finishedAt ?? cancelledAt,
    state: stateOf(row),
    cost: counted?.figures.cost ?? null,
    groups: counted?.figures.groups ?? null,
    comparison: counted ? compare(counted, before && countedOf(before)) : null,
    reading:
      read + unread === 0
        ? null
        : {
            right,
            misread,
            unread,
            interval: exactInterval(misread, read),
            last: readAt === null ? null : { at: readAt, by: reader },
          },
  };
}

function countedOf(row: MeasurementRow): Counted | undefined {
  const figures = figuresIn(row);
  return figures ? { id: row.id, createdAt: row.createdAt, sum: row.sum, figures } : undefined;
}

function stateOf({ cancelledAt, finishedAt, because }: MeasurementRow): MeasurementState {
  if (cancelledAt !== null) return 'cancelled';
  if (because !== null) return 'stopped';
  return finishedAt === null ? 'running' : 'finished';
}
