import { skillCalls } from '#contract/skill-calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** Reviews arrive meanwhile: each visit refetches it. */
export const mySkillsQuery = { ...queryOf(skillCalls.getMySkills, {}), staleTime: 5_000 };

export const skillsQuery = queryOf(skillCalls.listSkills, {});
export const untiedQuery = queryOf(skillCalls.listUntiedCriteria, {});

/** What a change of the list or of ties makes stale. */
export const changedBySkills = [skillCalls.listSkills, skillCalls.listUntiedCriteria];

export const groupSkillsQuery = (id: string) => ({
  ...queryOf(skillCalls.getGroupSkills, { params: { id } }),
  staleTime: 5_000,
});
