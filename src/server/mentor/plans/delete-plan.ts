import type { Db } from '#server/platform/db/connect.ts';
import { noSuchPlan } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { closeQuestions } from './asking.ts';

export async function deletePlan(db: Db, viewer: Viewer, planId: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('plans')
      .where('id', '=', planId)
      .where('user_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirstOrThrow(noSuchPlan);
    await closeQuestions(tx, viewer, planId);
    return deleted;
  });
}
