import type { Skill, SkillInput } from '#contract/skills/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockSkills, refuseTaken, skillIn } from './skill-list.ts';
import { getSkill } from './skills.ts';

export async function updateSkill(db: Db, viewer: Viewer, id: string, input: SkillInput): Promise<Skill> {
  return db.transaction().execute(async (tx) => {
    const skills = await lockSkills(tx);
    const before = skillIn(skills, id);
    if (!before.isArchived) refuseTaken(skills, input.title, id);
    const changes = changedFields(before, { ...before, ...input }, ['title', 'description']);
    if (Object.keys(changes).length > 0) {
      await tx.updateTable('skills').set(input).where('id', '=', id).execute();
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'skill_updated',
        details: { skillId: id, title: input.title, changes },
      });
    }
    return getSkill(tx, id);
  });
}
