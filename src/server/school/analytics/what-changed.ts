import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { CriterionChange, WhatChanged } from '#contract/survey-figures/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import { membersFor, type Of } from './analytics.ts';
import { judgedAttempts } from './judged-attempts.ts';
import { listMeasureChanges } from './measure-changes.ts';
import { fewestShown, type Reader } from './visible-from.ts';

/** What people said of themselves before the lessons and after, and what reviews said of their first and last attempts. */
export async function getWhatChanged(db: Db, viewer: Reader, of: Of): Promise<WhatChanged> {
  await getMentoredCourse(db, viewer, of);
  const criteria = await listCriterionChanges(db, viewer, of);
  if (!rights[viewer.role].administers) return { measures: [], anonymousLeftOut: false, criteria };
  const measured = await listMeasureChanges(db, {
    courseId: of.courseId,
    members: membersFor(viewer, of),
    withAnonymous: of.groupId === undefined,
  });
  return { ...measured, criteria };
}

async function listCriterionChanges(db: Db, viewer: Reader, of: Of): Promise<CriterionChange[]> {
  const { rows } = await sql<Row>`
    with ${judgedAttempts(of.courseId, { members: membersFor(viewer, of) })},
    -- Grouped, not joined: how long this list is the planner doesn't know (decision 77).
    pair as (
      select lesson_id, criterion_id, min(level) filter (where number = 1) as first,
        min(level) filter (where is_newest and number > 1) as last
      from judged group by user_id, lesson_id, criterion_id
    ),
    changed as materialized (
      select lesson_id, criterion_id, jsonb_agg(jsonb_build_object('first', first, 'last', last)) as pairs
      from pair where first is not null and last is not null group by lesson_id, criterion_id
    )
    select lesson.id as "lessonId", lesson.title as "lessonTitle", criterion.value->>'id' as "criterionId",
      criterion.value->>'title' as "criterionTitle",
      array(select level->>'title' from jsonb_array_elements(criterion.value->'levels') level) as levels,
      coalesce((
        select changed.pairs from changed
        where changed.lesson_id = lesson.id and changed.criterion_id::text = criterion.value->>'id'
      ), '[]') as pairs
    from lesson
    cross join lateral ${criteriaInForce(sql`lesson.id`)} version
    cross join lateral jsonb_array_elements(version.criteria) with ordinality criterion (value, place)
    order by lesson."order", lesson.id, criterion.place`.execute(db);
  return rows.map((row) => criterionOf(row, fewestShown(viewer)));
}

interface Row {
  lessonId: string;
  lessonTitle: string;
  criterionId: string;
  criterionTitle: string;
  levels: string[];
  pairs: { first: number; last: number }[];
}

function criterionOf(row: Row, fewest: number): CriterionChange {
  const counts = (attempt: 'first' | 'last') =>
    row.levels.map((_, level) => row.pairs.filter((pair) => pair[attempt] === level).length);
  return {
    lesson: { id: row.lessonId, title: row.lessonTitle },
    criterion: { id: row.criterionId, title: row.criterionTitle, levels: row.levels },
    levels:
      row.pairs.length < fewest
        ? null
        : { people: row.pairs.length, first: counts('first'), last: counts('last') },
  };
}
