import { type RawBuilder, sql } from 'kysely';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';

/**
 * A select: where people of a group stand by each criterion that is tied to a skill. Each person counts once for a criterion, at
 * the newest attempt that got a level.
 */
export const newestInGroup = (groupId: string, criterionId?: string): RawBuilder<unknown> => sql`
  select distinct on (answers.user_id, remarks.criterion_id)
    remarks.criterion_id as "criterionId", reviews.mentor_version_id as "versionId", remarks.level,
    answers.id as answer_id
  from user_courses
  join lessons on lessons.course_id = user_courses.course_id
  join criterion_skills tie on tie.lesson_id = lessons.id
  join answers on answers.user_id = user_courses.user_id and answers.lesson_id = tie.lesson_id
  join reviews on reviews.answer_id = answers.id and reviews.in_force
  join remarks on remarks.review_id = reviews.id and remarks.criterion_id = tie.criterion_id
  where user_courses.group_id = ${groupId} and user_courses.of_student
    and remarks.level is not null and ${levelCounts} and reviews.mentor_version_id is not null
    ${criterionId === undefined ? sql`` : sql`and remarks.criterion_id = ${criterionId}`}
  order by answers.user_id, remarks.criterion_id, answers.id desc, remarks."order"`;
