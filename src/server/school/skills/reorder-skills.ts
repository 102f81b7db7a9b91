import { sql } from 'kysely';
import type { Skill } from '#contract/skills/schemas.ts';
import { areSame } from '#server/platform/are-same.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockSkills } from './skill-list.ts';
import { listSkills } from './skills.ts';

/** Refuses any list other than exactly the skills outside of the archive: it was based on stale data. */
export async function reorderSkills(db: Db, viewer: Viewer, skillIds: string[]): Promise<Skill[]> {
  return db.transaction().execute(async (tx) => {
    const skills = await lockSkills(tx);
    const before = skills.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
    if (!areSame(before, skillIds)) {
      throw conflict('Список навыков успел измениться. Обновите страницу и расставьте навыки ещё раз');
    }
    if (before.some((id, place) => id !== skillIds[place])) {
      await sql`
        update skills set "order" = given.place - 1
        from unnest(${skillIds}::uuid[]) with ordinality as given(id, place)
        where skills.id = given.id`.execute(tx);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'skills_reordered',
        details: { from: before, to: skillIds },
      });
    }
    return listSkills(tx);
  });
}
