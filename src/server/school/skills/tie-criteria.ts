import { sql } from 'kysely';
import type { CriterionTie, Skill } from '#contract/skills/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { noSuchCriterion, noSuchSkill } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listCriteria } from './criteria-in-force.ts';
import { lockSkills } from './skill-list.ts';
import { listSkills } from './skills.ts';

/** All or nothing. A criterion that no lesson has any more keeps its tie for its past, and may lose it. */
export async function tieCriteria(db: Db, viewer: Viewer, ties: readonly CriterionTie[]): Promise<Skill[]> {
  return db.transaction().execute(async (tx) => {
    await refuseUnknownSkills(tx, ties);
    const changed = await writeTies(tx, ties);
    if (changed > 0) {
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'skills_tied',
        details: { criteria: changed },
      });
    }
    return listSkills(tx);
  });
}

async function refuseUnknownSkills(tx: Tx, ties: readonly CriterionTie[]): Promise<void> {
  const open = new Set((await lockSkills(tx)).filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  if (ties.some(({ skillId }) => skillId !== null && !open.has(skillId))) throw noSuchSkill();
}

async function writeTies(tx: Tx, ties: readonly CriterionTie[]): Promise<number> {
  const criteria = new Map((await listCriteria(tx)).map((one) => [one.criterionId, one]));
  const tied = ties.flatMap(({ criterionId, skillId }) => {
    if (skillId === null) return [];
    const criterion = criteria.get(criterionId);
    if (!criterion) throw noSuchCriterion();
    return [{ criterionId, lessonId: criterion.lesson.id, skillId }];
  });
  const untied = ties.filter(({ skillId }) => skillId === null).map(({ criterionId }) => criterionId);
  const removed = await sql<{ criterion_id: string }>`
    delete from criterion_skills where criterion_id = any(${untied}::uuid[]) returning criterion_id`.execute(
    tx,
  );
  const gone = new Set(removed.rows.map(({ criterion_id }) => criterion_id));
  if (untied.some((id) => !gone.has(id) && !criteria.has(id))) throw noSuchCriterion();
  const written = await sql`
    insert into criterion_skills (criterion_id, lesson_id, skill_id)
    select * from unnest(${tied.map(({ criterionId }) => criterionId)}::uuid[],
      ${tied.map(({ lessonId }) => lessonId)}::uuid[], ${tied.map(({ skillId }) => skillId)}::uuid[])
    on conflict (criterion_id) do update set lesson_id = excluded.lesson_id, skill_id = excluded.skill_id
    where criterion_skills.skill_id <> excluded.skill_id
    returning criterion_id`.execute(tx);
  return gone.size + written.rows.length;
}
