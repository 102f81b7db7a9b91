import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import type { CalendarEvent } from './calendar-file.ts';

interface Row {
  kind: 'opens' | 'due' | 'meeting';
  id: string;
  title: string;
  course: string;
  at: string;
  revision: number;
  minutes: number | null;
  place: string | null;
  link: string | null;
}

/**
 * A person's dates in the courses that are open to them now: lessons that the course page lists, so no draft and none that will
 * be published later; deadlines of those not answered; meetings of their streams. Of the last two months and ahead.
 */
export async function listEvents(db: Db, userId: string): Promise<CalendarEvent[]> {
  const { rows } = await sql<Row>`
    with course as materialized (
      select courses.id, courses.title, user_courses.group_id
      from user_courses join courses on courses.id = user_courses.course_id and courses.published_at <= now()
      where user_courses.user_id = ${userId} and ${unexpired}
    ), lesson as (
      select lessons.id, lessons.title, course.title as course, dates.opens_at, dates.due_at, ${hasAnswered('progress')} as has_answered
      from course
      cross join lateral lesson_dates(${userId}, course.id) dates
      join lessons on lessons.id = dates.lesson_id and lessons.published_at <= now()
      left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = ${userId}
    ), dated as (
      select 'opens' as kind, id, title, course, opens_at as at, 0 as revision,
        null::integer as minutes, null as place, null as link
      from lesson
      union all
      select 'due', id, title, course, due_at, 0, null, null, null from lesson where not has_answered
      union all
      select 'meeting', meetings.id, meetings.title, course.title, meetings.starts_at, meetings.revision,
        meetings.minutes, meetings.place, meetings.link
      from course
      join groups on groups.id = course.group_id and groups.archived_at is null
      join meetings on meetings.group_id = groups.id
    )
    select * from dated where at > now() - interval '60 days' order by at, kind, id limit 2000`.execute(db);
  return rows.map((row) => eventOf(row, userId));
}

const eventOf = ({ kind, id, title, course, at, revision, minutes, place, link }: Row, userId: string) => ({
  uid: uidOf(kind, id, userId),
  revision,
  title: `${titles[kind]}${title}`,
  at,
  ...(minutes !== null && { minutes }),
  ...(place && { place }),
  ...(link && { link }),
  text: [`Курс «${course}»`, link].filter(Boolean).join('\n'),
});

const titles = { opens: 'Открывается: ', due: 'Сдать: ', meeting: '' };

/** Of the person too, since dates may be their own; and it tells neither. */
const uidOf = (...names: string[]) =>
  `${createHash('sha256').update(names.join(':')).digest('hex').slice(0, 32)}@otklik`;
