import { skills } from '#contract/skills/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listGroupSkillAnswers } from './group-skill-answers.ts';
import { getGroupSkills } from './group-skills.ts';
import { getMySkills } from './my-skills.ts';

export function skillLevelsRoutes({ handle, db }: Feature): void {
  handle(skills.getMySkills, ({ viewer }) => getMySkills(db, viewer));

  handle(skills.getGroupSkills, ({ params, viewer }) => getGroupSkills(db, viewer, params.id));

  handle(skills.listGroupSkillAnswers, ({ params, query, viewer }) =>
    listGroupSkillAnswers(db, viewer, params.id, query),
  );
}
