import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { CourseWeeks } from '#contract/weeks/schemas.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import { type Delayed, delayedPoints } from '#server/mentor/skills/delayed-points.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { membersFor, type Of } from '#server/school/analytics/analytics.ts';
import { judgedAttempts } from '#server/school/analytics/judged-attempts.ts';
import { fewestShown } from '#server/school/analytics/visible-from.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { selfFigures } from './self-figures.ts';

/** Of the course's students who came back to a skill after three weeks and later, with how many it has held. */
export async function getCourseWeeks(db: Db, viewer: Viewer, of: Of): Promise<CourseWeeks> {
  await getMentoredCourse(db, viewer, of);
  const isWhole = rights[viewer.role].administers && of.groupId === undefined;
  const [skills, remarks, selfFirst] = await Promise.all([
    listSkills(db, of),
    listRemarks(db, viewer, of),
    isWhole ? selfFigures(db, of.courseId) : undefined,
  ]);
  const ofSkill = rowsBy(remarks, ({ skillId }) => skillId);
  const fewest = fewestShown(viewer);
  return {
    skills: skills.map((skill) => ({ ...skill, held: countHeld(ofSkill(skill.id), fewest) })),
    ...(selfFirst && { selfFirst }),
  };
}

function countHeld(ofSkill: readonly Row[], fewest: number): CourseWeeks['skills'][number]['held'] {
  const newest = [...Map.groupBy(ofSkill, ({ userId }) => userId).values()].flatMap((own) => {
    const here = new Set(own.filter(({ isHere }) => isHere).map(({ answerId }) => answerId));
    return delayedPoints(own).findLast((point) => here.has(point.answerId) && here.has(point.beforeId)) ?? [];
  });
  if (newest.length < fewest) return null;
  const count = (is: (point: Delayed) => boolean) => newest.filter(is).length;
  return {
    people: newest.length,
    held: count(({ held }) => held),
    elsewhere: count(({ elsewhere }) => elsewhere),
  };
}

/** Those under which published lessons of the course stand, in the school's order. */
async function listSkills(db: Db, { courseId }: Of): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from skills
    where archived_at is null and exists (
      select from criterion_skills tie join lessons on lessons.id = tie.lesson_id
      where tie.skill_id = skills.id and lessons.course_id = ${courseId} and lessons.published_at <= now()
    )
    order by "order", id`.execute(db);
  return rows;
}

interface Row {
  userId: string;
  answerId: string;
  lessonId: string;
  at: string;
  criterionId: string;
  levels: string[];
  level: number | null;
  skillId: string;
  /** In a published lesson of the course. */
  isHere: boolean;
}

/** Wherever the course's people were judged by its skills: an attempt in another course ends a pause, too. */
async function listRemarks(db: Db, viewer: Viewer, of: Of): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'levels'> & { versionId: string }>`
    with ${judgedAttempts(of.courseId, { members: membersFor(viewer, of) })}
    select answers.user_id as "userId", answers.id as "answerId", answers.lesson_id as "lessonId",
      answers.created_at as at, remarks.criterion_id as "criterionId", skills.id as "skillId",
      case when ${levelCounts} then remarks.level end as level, reviews.mentor_version_id as "versionId",
      answers.lesson_id in (select id from lesson) as "isHere"
    from member
    join answers on answers.user_id = member.user_id
    join reviews on reviews.answer_id = answers.id and reviews.in_force
    join remarks on remarks.review_id = reviews.id
    join criterion_skills tie on tie.criterion_id = remarks.criterion_id
    join skills on skills.id = tie.skill_id and skills.archived_at is null
    where reviews.mentor_version_id is not null and skills.id in (
      select here.skill_id from criterion_skills here where here.lesson_id in (select id from lesson)
    )
    order by answers.user_id, answers.id, remarks."order"`.execute(db);
  const versions = await readVersions(db, new Set(rows.map(({ versionId }) => versionId)));
  return rows.flatMap(({ versionId, ...row }) => {
    const names = versions.get(versionId)?.names.get(row.criterionId);
    return names ? [{ ...row, levels: names.levels }] : [];
  });
}
