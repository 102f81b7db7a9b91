import type { CriterionTie, Skill } from '#contract/skills/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { noSuchCriterion, noSuchSkill } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listCriteria } from './criteria-in-force.ts';
import { lockSkills } from './skill-list.ts';
import { listSkills } from './skills.ts';
import { addTies, recordTies, removeTies } from './tie-rows.ts';

/** All or nothing. A criterion that no lesson has any more keeps its tie for its past, and may lose it. */
export async function tieCriteria(db: Db, viewer: Viewer, ties: readonly CriterionTie[]): Promise<Skill[]> {
  return db.transaction().execute(async (tx) => {
    await refuseUnknownSkills(tx, ties);
    const changed = await writeTies(tx, ties);
    await recordTies(tx, viewer, changed);
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
  const gone = await removeTies(tx, untied);
  if (untied.some((id) => !gone.has(id) && !criteria.has(id))) throw noSuchCriterion();
  return gone.size + (await addTies(tx, tied));
}
