import type { Opening } from '#web/pages/shell/opening.ts';
import { skillsQuery, untiedQuery } from '#web/skills/skill-queries.ts';

/** Lessons change meanwhile, and with them their criteria. */
export const load = ({ context: { queryClient } }: Opening) =>
  Promise.all([queryClient.fetchQuery(skillsQuery), queryClient.fetchQuery(untiedQuery)]);

export { Pending } from '#web/pages/frame/skills-pending.tsx';
