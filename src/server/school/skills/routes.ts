import { skillCalls } from '#contract/skill-calls.ts';
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
  handle(skillCalls.listSkills, () => listSkills(db));

  handle(skillCalls.createSkill, ({ body, viewer }) => createSkill(db, viewer, body));

  handle(skillCalls.reorderSkills, ({ body, viewer }) => reorderSkills(db, viewer, body.skillIds));

  handle(skillCalls.listUntiedCriteria, () => listUntiedCriteria(db));

  handle(skillCalls.tieCriteria, ({ body, viewer }) => tieCriteria(db, viewer, body.ties));

  handle(skillCalls.updateSkill, ({ params, body, viewer }) => updateSkill(db, viewer, params.id, body));

  handle(skillCalls.deleteSkill, ({ params, viewer }) => deleteSkill(db, viewer, params.id));

  handle(skillCalls.restoreSkill, ({ params, viewer }) => restoreSkill(db, viewer, params.id));
}
