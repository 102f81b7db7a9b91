import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockSkills, skillIn } from './skill-list.ts';

/** One with criteria goes to the archive with them: it comes back whole. */
export async function deleteSkill(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ id: string; archived: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { title, isArchived } = skillIn(await lockSkills(tx), id);
    const tie = await tx
      .selectFrom('criterion_skills')
      .select('criterion_id')
      .where('skill_id', '=', id)
      .executeTakeFirst();
    const archived = tie !== undefined;
    if (archived && isArchived) return { id, archived };
    await (archived
      ? tx.updateTable('skills').set({ archived_at: now }).where('id', '=', id).execute()
      : tx.deleteFrom('skills').where('id', '=', id).execute());
    await recordChange(tx, {
      actorId: viewer.id,
      action: archived ? 'skill_archived' : 'skill_deleted',
      details: { skillId: id, title },
    });
    return { id, archived };
  });
}
