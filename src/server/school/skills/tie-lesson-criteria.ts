import type { Criterion, CriterionInput } from '#contract/lessons/criteria.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockSkills } from './skill-list.ts';
import { addTies, recordTies, removeTies } from './tie-rows.ts';

interface SavedLesson {
  lessonId: string;
  /** As they were given, and as they were saved: in the same order. */
  given: readonly CriterionInput[] | undefined;
  saved: readonly Criterion[];
}

/** The skills that a lesson's form has chosen; what it doesn't name is unchanged. Call with the lesson locked. */
export async function tieLessonCriteria(
  tx: Tx,
  viewer: Viewer,
  { lessonId, given, saved }: SavedLesson,
): Promise<void> {
  const chosen = (given ?? []).flatMap(({ skillId }, at) => {
    const criterionId = saved[at]?.id;
    return skillId === undefined || criterionId === undefined ? [] : [{ criterionId, skillId, at }];
  });
  if (chosen.length === 0) return;
  const skillOf = await findTies(
    tx,
    chosen.map(({ criterionId }) => criterionId),
  );
  const changed = chosen.filter(({ criterionId, skillId }) => skillId !== (skillOf.get(criterionId) ?? null));
  if (changed.length === 0) return;
  const open = new Set((await lockSkills(tx)).filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  const unknown = changed.filter(({ skillId }) => skillId !== null && !open.has(skillId));
  if (unknown.length > 0) {
    throw invalid(Object.fromEntries(unknown.map(({ at }) => [`criteria.${at}.skillId`, noLongerThere])));
  }
  const tied = changed.flatMap(({ criterionId, skillId }) =>
    skillId === null ? [] : [{ criterionId, lessonId, skillId }],
  );
  const untied = changed.filter(({ skillId }) => skillId === null).map(({ criterionId }) => criterionId);
  const removed = await removeTies(tx, untied);
  await recordTies(tx, viewer, removed.size + (await addTies(tx, tied)));
}

const noLongerThere = 'Этого навыка больше нет в списке школы';

async function findTies(tx: Tx, criterionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('criterion_skills')
    .select(['criterion_id as criterionId', 'skill_id as skillId'])
    .where('criterion_id', '=', anyOf(criterionIds))
    .execute();
  return new Map(rows.map(({ criterionId, skillId }) => [criterionId, skillId]));
}
