import { skillCalls } from '#contract/skill-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getGroupSkills } from './group-skills.ts';
import { getMySkills } from './my-skills.ts';

export function skillLevelsRoutes({ handle, db }: Feature): void {
  handle(skillCalls.getMySkills, ({ viewer }) => getMySkills(db, viewer));

  handle(skillCalls.getGroupSkills, ({ params, viewer }) => getGroupSkills(db, viewer, params.id));
}
