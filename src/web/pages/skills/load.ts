import type { Opening } from '#web/pages/shell/opening.ts';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { mySkillsQuery } from '#web/skills/skill-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  Promise.all([queryClient.fetchQuery(mySkillsQuery), queryClient.fetchQuery(plansQuery)]);
