import { skills } from '#contract/skills/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** Reviews arrive meanwhile: each visit refetches it. */
export const mySkillsQuery = { ...queryOf(skills.getMySkills, {}), staleTime: 5_000 };

export const skillsQuery = queryOf(skills.listSkills, {});
export const untiedQuery = queryOf(skills.listUntiedCriteria, {});

/** What a change of the list or of ties makes stale. */
export const changedBySkills = [skills.listSkills, skills.listUntiedCriteria];

export const groupSkillsQuery = (id: string) => ({
  ...queryOf(skills.getGroupSkills, { params: { id } }),
  staleTime: 5_000,
});
