import { randomUUIDv7 } from 'node:crypto';
import type { Skill, SkillInput } from '#contract/skills/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lastOrder, lockSkills, refuseFull, refuseTaken } from './skill-list.ts';
import { getSkill } from './skills.ts';

export async function createSkill(db: Db, viewer: Viewer, input: SkillInput): Promise<Skill> {
  return db.transaction().execute(async (tx) => {
    const skills = await lockSkills(tx);
    refuseTaken(skills, input.title);
    refuseFull(skills);
    const id = randomUUIDv7();
    await tx
      .insertInto('skills')
      .values({ id, ...input, order: lastOrder, created_by_id: viewer.id })
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'skill_created',
      details: { skillId: id, title: input.title },
    });
    return getSkill(tx, id);
  });
}
