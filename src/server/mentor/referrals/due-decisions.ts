import { sql } from 'kysely';
import { z } from 'zod';
import type { Role } from '#contract/auth/schemas.ts';
import { settlement } from '#contract/referrals/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { findHeldId } from './decide.ts';
import { lockReferral } from './lock-referral.ts';
import { putInEffect } from './put-in-effect.ts';
import { releaseDue } from './release-reviews.ts';
import { reopen } from './withdraw-decisions.ts';

export const dueDecisionsChore: Chore = {
  name: 'решения очереди',
  everyMs: 1_000,
  run: (db) => settleDue(db),
};

const mostAtOnce = 500;

/**
 * Decisions take effect whose time to be taken back is over. Each is looked at again under its lock: of several workers one
 * settles it, and a worker that is killed leaves it as it was. What can't take effect any more waits for a person again.
 */
export async function settleDue(db: Db): Promise<void> {
  const { rows } = await sql<Due>`
    select referrals.id, users.id as "viewerId", users.role, coalesce(settlement->>'together' = 'true', false) as together
    from referrals
    left join users on users.id = referrals.settle_by_id
    where ${isDue}
    order by referrals.settle_at, referrals.id limit ${mostAtOnce}`.execute(db);
  const [together, single] = [rows.filter((row) => row.together), rows.filter((row) => !row.together)];
  for (const many of Map.groupBy(together, ({ viewerId }) => viewerId).values())
    await releaseTogether(db, many);
  for (const row of single) await settleOne(db, row);
}

const isDue = sql<boolean>`(referrals.settle_at <= now() and referrals.settled_at is null)`;

interface Due {
  id: string;
  /** Null if the person is no longer there. */
  viewerId: string | null;
  role: Role | null;
  together: boolean;
}

async function releaseTogether(db: Db, rows: readonly Due[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const viewer = rows[0] && viewerOf(rows[0]);
  if (viewer) await releaseDue(db, viewer, ids);
  await reopenDue(db, ids);
}

async function settleOne(db: Db, row: Due): Promise<void> {
  const viewer = viewerOf(row);
  const isDone = viewer !== undefined && (await trySettling(db, viewer, row.id));
  if (!isDone) await reopenDue(db, [row.id]);
}

const viewerOf = ({ viewerId: id, role }: Due): Scope | undefined =>
  id === null || role === null ? undefined : { id, role };

/** False if it can't take effect: the answer is no longer the viewer's to review, or something else has come between. */
async function trySettling(db: Db, viewer: Scope, id: string): Promise<boolean> {
  try {
    return await db.transaction().execute((tx) => settle(tx, viewer, id));
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function settle(tx: Tx, viewer: Scope, id: string): Promise<boolean> {
  const locked = await lockReferral(tx, viewer, id);
  const { rows } = await sql<{ settlement: unknown }>`
    select settlement from referrals where id = ${id} and ${isDue}`.execute(tx);
  // Taken back, or settled, while this waited for the lock.
  if (!rows[0]) return true;
  const { releases } = z.object({ releases: z.string().optional() }).parse(rows[0].settlement);
  // Another review is held now, which the person hasn't read.
  if (releases !== undefined && locked.answer && releases !== (await findHeldId(tx, locked.answer.answerId)))
    return false;
  await putInEffect(tx, viewer, locked, settlement.parse(rows[0].settlement));
  return true;
}

const reopenDue = (db: Db, ids: readonly string[]) =>
  db.transaction().execute((tx) => reopen(tx, ids, isDue));
