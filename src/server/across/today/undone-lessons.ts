import { sql } from 'kysely';
import type { NextLesson } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';

const soonDays = 7;

export interface UndoneLesson extends Omit<NextLesson, 'waitsFor' | 'isToMend'> {
  waitsFor: NextLesson['waitsFor'] | null;
  completedAt: null;
  sentAt: string | null;
  below: number | null;
  course: { id: string; title: string };
  isOpen: boolean;
  /** Its deadline has passed, and the group takes no late answers: it can't be answered any more. */
  isRefused: boolean;
  /** Its draft was changed within a week: when. */
  draftedAt: string | null;
  /** What happens to it within a week. */
  soon: 'opens' | 'due' | null;
}

/** The published lessons that the viewer hasn't done, answered or not, in order, by course: the one that was worked in last first. */
export const listUndone = (db: Db, { id }: Pick<Viewer, 'id'>): Promise<UndoneLesson[]> => undone(db, { id });

const undone = prepared(
  (_: Db, { id }: { id: string }) => sql<UndoneLesson>`
    with course as materialized (
      select courses.id, courses.title, courses.in_order, user_courses.enrolled_at,
        case when ${hasDates(id)} then dates_shown(${id}, courses.id) end as dates
      from user_courses
      join courses on courses.id = user_courses.course_id and courses.published_at <= now()
      where user_courses.user_id = ${id} and ${unexpired}
    ), lesson as (
      select lessons.id, lessons.title, row_number() over own as number, progress.completed_at, progress.sent_at,
        progress.below, draft.updated_at as drafted_at,
        max(coalesce(progress.active_at, progress.viewed_at)) over (partition by course.id) as worked_at,
        course.id as course_id, course.title as course_title, course.enrolled_at,
        course.dates -> lessons.id::text as dates,
        case when course.in_order then lesson_waits_for(${id}, lessons.id) end as waits_for
      from course
      join lessons on lessons.course_id = course.id and lessons.published_at <= now()
      left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = ${id}
      left join answer_drafts draft on draft.lesson_id = lessons.id and draft.user_id = ${id}
        and draft.updated_at > now() - make_interval(days => ${sql.lit(soonDays)})
      window own as (partition by course.id order by lessons."order", lessons.id)
    ), dated as (
      select *, waits_for is null and (dates ->> 'isOpen')::boolean is not false as is_open,
        (dates ->> 'opensAt')::timestamptz as opens_at, (dates ->> 'dueAt')::timestamptz as due_at
      from lesson
      where completed_at is null
    )
    select id, title, number::integer, dates, is_open as "isOpen", completed_at as "completedAt", sent_at as "sentAt", below,
      drafted_at as "draftedAt",
      jsonb_build_object('id', course_id, 'title', course_title) as course,
      coalesce(due_at < now() and dates ->> 'late' = 'refused', false) as "isRefused",
      case when waits_for is not null then
        (select jsonb_build_object('id', earlier.id, 'title', earlier.title) from lessons earlier where earlier.id = waits_for)
      end as "waitsFor",
      case when not is_open and opens_at between now() and ${weekAhead} then 'opens'
        when is_open and due_at between now() and ${weekAhead} then 'due' end as soon
    from dated
    order by worked_at desc nulls last, enrolled_at desc, course_id, number`,
);

/** Whether anything gives the person a date in the course: of most it is asked in vain. */
const hasDates = (person: string) => sql`(
  user_courses.group_id is not null
  or exists (
    select from lessons dated
    where dated.course_id = courses.id and (dated.opens_after is not null or dated.due_after is not null)
  )
  or exists (select from personal_dates where user_id = ${person} and personal_dates.course_id = courses.id)
)`;

const weekAhead = sql`now() + make_interval(days => ${sql.lit(soonDays)})`;
