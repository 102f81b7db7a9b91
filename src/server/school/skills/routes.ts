import { skills } from '#contract/skills/calls.ts';
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
  handle(skills.listSkills, () => listSkills(db));

  handle(skills.createSkill, ({ body, viewer }) => createSkill(db, viewer, body));

  handle(skills.reorderSkills, ({ body, viewer }) => reorderSkills(db, viewer, body.skillIds));

  handle(skills.listUntiedCriteria, () => listUntiedCriteria(db));

  handle(skills.tieCriteria, ({ body, viewer }) => tieCriteria(db, viewer, body.ties));

  handle(skills.updateSkill, ({ params, body, viewer }) => updateSkill(db, viewer, params.id, body));

  handle(skills.deleteSkill, ({ params, viewer }) => deleteSkill(db, viewer, params.id));

  handle(skills.restoreSkill, ({ params, viewer }) => restoreSkill(db, viewer, params.id));
}
