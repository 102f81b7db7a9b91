import { sql } from 'kysely';
import type { Share, StuckCriterion } from '#contract/analytics/stuck.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import { membersFor, type Of } from './analytics.ts';
import { checkedRemarks, judgedAttempts } from './judged-attempts.ts';
import { fewestShown, type Reader } from './visible-from.ts';

/** Where people of a course stay at the lowest level, and what a second attempt mends: each criterion of its lessons. */
export async function listStuckCriteria(db: Db, viewer: Reader, of: Of): Promise<StuckCriterion[]> {
  await getMentoredCourse(db, viewer, of);
  const { rows } = await sql<Row>`
    with ${judgedAttempts(of.courseId, { members: membersFor(viewer, of) })},
    counted as (
      select lesson_id, criterion_id,
        count(*) filter (where number = 1)::integer as first_people,
        count(*) filter (where number = 1 and level = 0)::integer as first_lowest,
        count(*) filter (where number = 1 and next_id is not null)::integer as again,
        count(*) filter (where is_newest)::integer as newest_people,
        count(*) filter (where is_newest and level = 0)::integer as newest_lowest
      from judged group by lesson_id, criterion_id
    ),
    ${checkedRemarks},
    mended as (
      select lesson_id, criterion_id, count(*)::integer as remarks, count(distinct user_id)::integer as people,
        count(*) filter (where outcome = 'closed')::integer as closed
      from checked group by lesson_id, criterion_id
    )
    select lesson.id as "lessonId", lesson.title as "lessonTitle", criterion.value->>'id' as "criterionId",
      criterion.value->>'title' as "criterionTitle", criterion.value#>>'{levels,0,title}' as "lowestLevel",
      coalesce(first_people, 0) as "firstPeople", coalesce(first_lowest, 0) as "firstLowest",
      coalesce(newest_people, 0) as "newestPeople", coalesce(newest_lowest, 0) as "newestLowest",
      coalesce(again, 0) as again, coalesce(remarks, 0) as remarks, coalesce(closed, 0) as closed,
      coalesce(mended.people, 0) as "mendedPeople"
    from lesson
    cross join lateral ${criteriaInForce(sql`lesson.id`)} version
    cross join lateral jsonb_array_elements(version.criteria) with ordinality criterion (value, place)
    left join counted on counted.lesson_id = lesson.id and counted.criterion_id::text = criterion.value->>'id'
    left join mended on mended.lesson_id = lesson.id and mended.criterion_id::text = criterion.value->>'id'
    order by lesson."order", lesson.id, criterion.place`.execute(db);
  return rows.map((row) => criterionOf(row, fewestShown(viewer)));
}

interface Row {
  lessonId: string;
  lessonTitle: string;
  criterionId: string;
  criterionTitle: string;
  lowestLevel: string;
  firstPeople: number;
  firstLowest: number;
  newestPeople: number;
  newestLowest: number;
  again: number;
  remarks: number;
  closed: number;
  mendedPeople: number;
}

function criterionOf(row: Row, fewest: number): StuckCriterion {
  const share = (figure: NonNullable<Share>): Share => (figure.people < fewest ? null : figure);
  return {
    lesson: { id: row.lessonId, title: row.lessonTitle },
    criterion: { id: row.criterionId, title: row.criterionTitle, lowestLevel: row.lowestLevel },
    first: share({ count: row.firstLowest, of: row.firstPeople, people: row.firstPeople }),
    newest: share({ count: row.newestLowest, of: row.newestPeople, people: row.newestPeople }),
    closed: share({ count: row.closed, of: row.remarks, people: row.mendedPeople }),
    again: share({ count: row.again, of: row.firstPeople, people: row.firstPeople }),
  };
}
