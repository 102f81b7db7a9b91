import { mostAsked, type Plan, type PlanChange } from '#contract/plans/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { invalid, noSuchPlan } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { askDay, closeQuestions, refuseTooMany } from './asking.ts';
import { getPlan } from './plans.ts';

/** A new day replaces the one before, and a question that is asked now. */
export async function updatePlan(db: Db, viewer: Viewer, planId: string, change: PlanChange): Promise<Plan> {
  const { cue, words, askInDays, askOn } = change;
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    const { asked } = await tx
      .updateTable('plans')
      .set({ cue, words })
      .where('id', '=', planId)
      .where('user_id', '=', viewer.id)
      .returning('asked')
      .executeTakeFirstOrThrow(noSuchPlan);
    if (askInDays === undefined && askOn === undefined) return;
    if (asked >= mostAsked) {
      throw invalid({
        [askInDays === undefined ? 'askOn' : 'askInDays']: 'Об этом плане уже спрашивали трижды',
      });
    }
    await refuseTooMany(tx, viewer, planId);
    await tx
      .updateTable('plans')
      .set({ ask_at: await askDay(tx, change), asks_since: null })
      .where('id', '=', planId)
      .execute();
    await closeQuestions(tx, viewer, planId);
  });
  return getPlan(db, viewer, planId);
}
