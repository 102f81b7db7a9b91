import { sql } from 'kysely';
import type { Skill } from '#contract/skills/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchSkill } from '#server/platform/errors.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { listCriteria } from './criteria-in-force.ts';

/** The school's skills in their order, archived ones last. */
export async function listSkills(db: Db): Promise<Skill[]> {
  const [skills, criteria] = await Promise.all([selectSkills(db).execute(), listCriteria(db)]);
  const criteriaOf = rowsBy(criteria, ({ skillId }) => skillId);
  return skills.map((skill) => ({ ...skill, criteria: criteriaOf(skill.id) }));
}

export async function getSkill(db: Db, id: string): Promise<Skill> {
  const skill = (await listSkills(db)).find((one) => one.id === id);
  if (!skill) throw noSuchSkill();
  return skill;
}

const selectSkills = (db: Db) =>
  db
    .selectFrom('skills')
    .select([
      'skills.id',
      'skills.title',
      'skills.description',
      'skills.archived_at as archivedAt',
      'skills.updated_at as updatedAt',
      people,
    ])
    .orderBy(sql`skills.archived_at is not null`)
    .orderBy('skills.order')
    .orderBy('skills.id');

/** Judged by a review in force, at whatever level. */
const people = sql<number>`(
  select count(distinct answers.user_id) from criterion_skills tie
  join answers on answers.lesson_id = tie.lesson_id
  join reviews on reviews.answer_id = answers.id and reviews.in_force
  join remarks on remarks.review_id = reviews.id and remarks.criterion_id = tie.criterion_id
  where tie.skill_id = skills.id and remarks.level is not null and ${levelCounts}
)`.as('people');
