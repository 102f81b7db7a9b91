import type { Opening } from '#web/pages/shell/opening.ts';
import { mySkillsQuery } from '#web/skills/skill-queries.ts';

export const load = ({ context: { queryClient } }: Opening) => queryClient.fetchQuery(mySkillsQuery);
