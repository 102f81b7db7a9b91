import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type SweptKind, sweptKind } from '#contract/retention/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { type ExpiredRows, expiredRows } from './expired-rows.ts';
import { type SchoolMail, sweepLeftPeople } from './sweep-left-people.ts';
import { endOfTerm, listTerms } from './term.ts';

export const retentionChore: Chore = {
  name: 'уборка по срокам хранения',
  everyMs: 3_600_000,
  run: (db, config) => sweepRetention(db, config),
};

const atOnce = 1_000;

/** Empties or deletes what is older than its term, as of `now`; several workers share the rows. */
export async function sweepRetention(db: Db, school: SchoolMail, now = Date.now()): Promise<void> {
  const terms = await listTerms(db);
  for (const kind of sweptKind.options) {
    const days = terms[kind];
    if (days === null) continue;
    const sweep = { id: randomUUIDv7(), kind };
    for (const rows of expiredRows[kind]) {
      while ((await sweepSome(db, sweep, rows, endOfTerm(days, now))) === atOnce);
    }
  }
  await sweepLeftPeople(db, school, { time: now, atOnce });
}

/** What goes is counted in the statement that takes it, so that a worker's end between two loses no count. */
async function sweepSome(
  db: Db,
  { id, kind }: { id: string; kind: SweptKind },
  { table, where, set }: ExpiredRows,
  end: string,
): Promise<number> {
  const name = sql.table(table);
  const old = sql`id = any(array(
    select id from ${name} where ${where(end)} order by id limit ${atOnce} for update skip locked
  ))`;
  const sweeping = sql<{ rows: number }>`
    with gone as (
      ${set ? sql`update ${name} set ${set} where ${old}` : sql`delete from ${name} where ${old}`} returning id
    ), counted as (select count(*)::integer as rows from gone), noted as (
      insert into retention_sweeps (id, kind, gone) select ${id}::uuid, ${kind}, rows from counted where rows > 0
      on conflict (id) do update set gone = retention_sweeps.gone + excluded.gone
    )
    select rows from counted`;
  return (await oneRow(db, sweeping)).rows;
}
