import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

/** Reviews arrive meanwhile: each visit refetches it. */
export const mySkillsQuery = { ...queryOf(api.getMySkills, {}), staleTime: 5_000 };
