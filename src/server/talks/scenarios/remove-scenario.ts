import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchScenario } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockLesson } from './lock-lesson.ts';

/** The draft goes with its trials. Published versions stay for the talks that were led by them. */
export async function removeScenario(db: Db, viewer: Viewer, lessonId: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title } = await lockLesson(tx, lessonId);
    const drafts = await tx
      .deleteFrom('scenarios')
      .where('lesson_id', '=', lessonId)
      .where('published_at', 'is', null)
      .returning('number')
      .execute();
    const ended = await tx
      .updateTable('scenarios')
      .set({ in_force: false })
      .where('lesson_id', '=', lessonId)
      .where('in_force', '=', true)
      .returning('number')
      .execute();
    const removed = ended[0] ?? drafts[0];
    if (!removed) throw noSuchScenario();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'scenario_removed',
      details: { lessonId, title, number: removed.number },
    });
    return { id: lessonId };
  });
}
