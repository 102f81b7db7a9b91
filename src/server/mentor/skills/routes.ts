import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getGroupSkills } from './group-skills.ts';
import { getMySkills } from './my-skills.ts';

export function skillLevelsRoutes({ handle, db }: Feature): void {
  handle(api.getMySkills, ({ viewer }) => getMySkills(db, viewer));

  handle(api.getGroupSkills, ({ params, viewer }) => getGroupSkills(db, viewer, params.id));
}
