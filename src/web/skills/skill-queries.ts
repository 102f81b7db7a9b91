import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

/** Reviews arrive meanwhile: each visit refetches it. */
export const mySkillsQuery = { ...queryOf(api.getMySkills, {}), staleTime: 5_000 };

export const skillsQuery = queryOf(api.listSkills, {});
export const untiedQuery = queryOf(api.listUntiedCriteria, {});

/** What a change of the list or of ties makes stale. */
export const skillCalls = [api.listSkills, api.listUntiedCriteria];
