import { sql } from 'kysely';
import type { Plan } from '#contract/plans/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getPlan } from './plans.ts';

/** Shows it to those who work with its person in the course of its lesson, from now on. The act is theirs alone: no journal. */
export async function sharePlan(
  db: Db,
  viewer: Viewer,
  planId: string,
  { withNote }: { withNote: boolean },
): Promise<Plan> {
  const shared = await db
    .updateTable('plans')
    .set({ shared_at: sql`coalesce(shared_at, now())`, shares_note: withNote })
    .where('id', '=', planId)
    .where('user_id', '=', viewer.id)
    .where('lesson_id', 'is not', null)
    .where('source', '<>', 'own')
    .returning('id')
    .executeTakeFirst();
  const plan = await getPlan(db, viewer, planId);
  if (!shared) throw conflict('Этот план не связан с уроком: показать его некому');
  return plan;
}

export async function unsharePlan(db: Db, viewer: Viewer, planId: string): Promise<Plan> {
  await db
    .updateTable('plans')
    .set({ shared_at: null, shares_note: false })
    .where('id', '=', planId)
    .where('user_id', '=', viewer.id)
    .execute();
  return getPlan(db, viewer, planId);
}
