import type { Skill } from '#contract/skills/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockSkills, refuseFull, refuseTaken, skillIn } from './skill-list.ts';
import { getSkill } from './skills.ts';

/** Back to its place; refused where another skill has taken its title. */
export async function restoreSkill(db: Db, viewer: Viewer, id: string): Promise<Skill> {
  return db.transaction().execute(async (tx) => {
    const skills = await lockSkills(tx);
    const { title, isArchived } = skillIn(skills, id);
    if (isArchived) {
      refuseTaken(skills, title, id);
      refuseFull(skills);
      await tx.updateTable('skills').set({ archived_at: null }).where('id', '=', id).execute();
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'skill_restored',
        details: { skillId: id, title },
      });
    }
    return getSkill(tx, id);
  });
}
