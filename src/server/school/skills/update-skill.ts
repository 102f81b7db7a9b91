import type { Skill, SkillChange } from '#contract/skills/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockSkills, refuseTaken, skillIn } from './skill-list.ts';
import { getSkill } from './skills.ts';

/** Refuses to overwrite what somebody else has saved since `basedOn`. */
export async function updateSkill(
  db: Db,
  viewer: Viewer,
  id: string,
  { basedOn, ...input }: SkillChange,
): Promise<Skill> {
  return db.transaction().execute(async (tx) => {
    const skills = await lockSkills(tx);
    const before = skillIn(skills, id);
    const changes = changedFields(before, { ...before, ...input }, ['title', 'description']);
    if (Object.keys(changes).length > 0) {
      const at = before.updatedAt;
      if (Date.parse(basedOn) !== Date.parse(at)) {
        throw await stale(tx, viewer, { what: 'навык', by: authorAt('skillId', id, at), at });
      }
      if (!before.isArchived) refuseTaken(skills, input.title, id);
      await tx
        .updateTable('skills')
        .set({ ...input, updated_at: now })
        .where('id', '=', id)
        .execute();
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'skill_updated',
        details: { skillId: id, title: input.title, changes },
      });
    }
    return getSkill(tx, id);
  });
}
