import { sql } from 'kysely';
import {
  leastDaysOfActs,
  type RetainedKind,
  type RetentionKind,
  retentionKind,
} from '#contract/retention/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { conflict } from '#server/platform/errors.ts';
import { sum } from '#server/platform/sum.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { expiredRows } from './expired-rows.ts';
import { countLeftPeople } from './left-people.ts';
import { endOfTerm, listTerms } from './term.ts';

/** For administrators. */
export async function getRetention(db: Db): Promise<{ kinds: RetainedKind[] }> {
  const terms = await listTerms(db);
  const kinds = await Promise.all(
    retentionKind.options.map(async (kind) => {
      const days = terms[kind];
      return { kind, days, rows: days === null ? 0 : await countExpired(db, kind, days) };
    }),
  );
  return { kinds };
}

export const countRetention = async (
  db: Db,
  { kind, days }: { kind: RetentionKind; days: number },
): Promise<{ rows: number }> => ({ rows: await countExpired(db, kind, days) });

export async function updateRetention(
  db: Db,
  viewer: Viewer,
  { kind, days }: { kind: RetentionKind; days: number | null },
): Promise<{ kinds: RetainedKind[] }> {
  if (kind === 'acts' && days !== null && days < leastDaysOfActs) {
    throw conflict('Акты хранят не меньше трёх лет: 1095 дней');
  }
  await db.transaction().execute(async (tx) => {
    const from = (await listTerms(tx))[kind];
    if (from === days) return;
    await tx
      .insertInto('retention')
      .values({ kind, days })
      .onConflict((on) => on.column('kind').doUpdateSet({ days }))
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'retention_changed',
      details: { kind, from, to: days },
    });
  });
  return getRetention(db);
}

const shownSweeps = 50;

export const listRetentionSweeps = (db: Db) =>
  db
    .selectFrom('retention_sweeps')
    .select(['kind', 'at', 'gone as rows'])
    .orderBy('id', 'desc')
    .limit(shownSweeps)
    .$castTo<{ kind: RetentionKind; at: string; rows: number }>()
    .execute();

async function countExpired(db: Db, kind: RetentionKind, days: number): Promise<number> {
  if (kind === 'left_people') return countLeftPeople(db, endOfTerm(days));
  const counts = await Promise.all(
    expiredRows[kind].map(async ({ table, where }) => {
      const counted = sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)} where ${where(endOfTerm(days))}`;
      return (await oneRow(db, counted)).count;
    }),
  );
  return sum(counts);
}
