import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LessonCriterion } from '#contract/skills/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';

export interface CriterionInForce extends LessonCriterion {
  /** From low to high. */
  levels: string[];
  skillId: string | null;
}

/**
 * The criteria by which answers are judged now, in the order of courses and lessons, each with its skill. `where` narrows the
 * lessons down.
 */
export async function listCriteria(
  db: Db,
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<CriterionInForce[]> {
  const [lessons, ties] = await Promise.all([selectLessons(db).where(where).execute(), listTies(db)]);
  const skillOf = new Map(ties.map(({ criterion_id, skill_id }) => [criterion_id, skill_id]));
  return lessons.flatMap(({ id, title, courseId, courseTitle, criteria }) =>
    criteria.map((criterion) => ({
      criterionId: criterion.id,
      title: criterion.title,
      levels: criterion.levels.map((level) => level.title),
      lesson: { id, title },
      course: { id: courseId, title: courseTitle },
      skillId: skillOf.get(criterion.id) ?? null,
    })),
  );
}

const selectLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .innerJoinLateral(mentorInForce, (join) => join.onTrue())
    .select(['lessons.id', 'lessons.title', 'courses.id as courseId', 'courses.title as courseTitle'])
    .select('mentor.criteria')
    .where(sql<boolean>`mentor.criteria <> '[]'`)
    .orderBy('courses.id')
    .orderBy('lessons.order')
    .orderBy('lessons.id');

const listTies = (db: Db) => db.selectFrom('criterion_skills').select(['criterion_id', 'skill_id']).execute();
