import { sql } from 'kysely';
import { anyUnseen } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { isInTime } from '#server/school/enrolments/lesson-dates.ts';
import { hasAttemptsLeft } from '#server/school/lessons/attempts.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import type { PracticeLesson } from './next-practice.ts';

/** Where the viewer may send one more attempt for a review now, of the lessons that judge by these skills. */
export async function listPracticeLessons(
  db: Db,
  viewer: Viewer,
  skillIds: string[],
): Promise<PracticeLesson[]> {
  return skillIds.length === 0 ? [] : practiceLessons(db, { id: viewer.id, skillIds }, viewer.role);
}

/**
 * Of the viewer's courses first: a skill has lessons in all courses of the school. So criteria are looked up by the lesson and by
 * themselves, never by the skill: such a select stays within a select, and the planner can't turn it round.
 */
const practiceLessons = prepared(
  (_db, { id, skillIds }: { id: string; skillIds: string[] }, role: Viewer['role']) => {
    const viewer = { id, role };
    return sql<PracticeLesson>`
    with tied as materialized (
      select lessons.id as lesson_id from lessons
      where lessons.course_id = any(array(select course_id from user_courses where user_id = ${id}))
        and (
          select bool_or(tie.skill_id = ${anyUnseen(skillIds)}) from criterion_skills tie where tie.lesson_id = lessons.id
        )
    )
    select lessons.id, lessons.title, judged.skills as "skillIds", scenario.lesson_id is not null as "isTalk",
      coalesce(scenario.card -> 'levels', '[]') as difficulties,
      (
        select level from dialogues
        where dialogues.user_id = ${id} and dialogues.lesson_id = lessons.id and answer_id is not null
        order by dialogues.id desc limit 1
      ) as played
    from tied
    join lessons on lessons.id = tied.lesson_id
    join courses on courses.id = lessons.course_id
    cross join lateral ${criteriaInForce(sql`lessons.id`)} mentor
    -- Of the rubric in force: a criterion that was taken out of it is judged no more.
    cross join lateral (
      select array_agg(distinct tied_to::text) as skills
      from jsonb_array_elements(mentor.criteria) criterion
      cross join lateral (
        select (
          select tie.skill_id from criterion_skills tie where tie.criterion_id = (criterion ->> 'id')::uuid
        ) as tied_to
      ) one
      where tied_to = ${anyUnseen(skillIds)}
    ) judged
    left join scenarios scenario on scenario.lesson_id = lessons.id and scenario.in_force
    where judged.skills is not null and ${answerableBy(viewer)} and ${isInTime(id)} and ${hasAttemptsLeft(id)}
    order by courses.id, lessons."order", lessons.id`;
  },
);
