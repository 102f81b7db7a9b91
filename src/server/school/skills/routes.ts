import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createSkill } from './create-skill.ts';
import { deleteSkill } from './delete-skill.ts';
import { reorderSkills } from './reorder-skills.ts';
import { restoreSkill } from './restore-skill.ts';
import { listSkills } from './skills.ts';
import { tieCriteria } from './tie-criteria.ts';
import { listUntiedCriteria } from './untied-criteria.ts';
import { updateSkill } from './update-skill.ts';

export function skillsRoutes({ handle, db }: Feature): void {
  handle(api.listSkills, () => listSkills(db));

  handle(api.createSkill, ({ body, viewer }) => createSkill(db, viewer, body));

  handle(api.reorderSkills, ({ body, viewer }) => reorderSkills(db, viewer, body.skillIds));

  handle(api.listUntiedCriteria, () => listUntiedCriteria(db));

  handle(api.tieCriteria, ({ body, viewer }) => tieCriteria(db, viewer, body.ties));

  handle(api.updateSkill, ({ params, body, viewer }) => updateSkill(db, viewer, params.id, body));

  handle(api.deleteSkill, ({ params, viewer }) => deleteSkill(db, viewer, params.id));

  handle(api.restoreSkill, ({ params, viewer }) => restoreSkill(db, viewer, params.id));
}
