import type { Lesson } from '#contract/lessons/schemas.ts';
import { passing } from '#contract/passing/calls.ts';
import type { PassingPreview } from '#contract/passing/schemas.ts';
import { call } from '#web/calls/api.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';

type Passing = Pick<LessonFields, 'ownPassesBy' | 'criteria'>;

/** Asks what a change does to people; undefined where it can't do anything: the rule stays, and no levels matter to it. */
export function previewChange(
  edited: Pick<Lesson, 'id' | 'passesBy'> | undefined,
  { ownPassesBy, criteria }: Passing,
  before: Partial<{ ownPassesBy: unknown; criteria: unknown }> = {},
): Promise<PassingPreview> | undefined {
  if (!edited) return undefined;
  const isRuleChanged = ownPassesBy !== before.ownPassesBy;
  const areLevelsChanged = scalesOf(criteria) !== scalesOf(before.criteria as LessonFields['criteria']);
  if (!isRuleChanged && !(areLevelsChanged && edited.passesBy !== undefined)) return undefined;
  return call(passing.previewLessonRule, {
    params: { id: edited.id },
    body: { ownPassesBy, ...(areLevelsChanged && { criteria }) },
  });
}

/** What a rule reads of the criteria. */
const scalesOf = (criteria: LessonFields['criteria'] = []) =>
  JSON.stringify(
    criteria.map(({ id, levels, passesFrom }) => [id, levels.map(({ title }) => title), passesFrom]),
  );
