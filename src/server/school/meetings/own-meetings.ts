import { sql } from 'kysely';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

/** Those ahead and under way of the stream that the person is in; null without any. For a query on `courses`. */
export const ownMeetings = ({ id: person }: { id: string }) =>
  sql<Meeting[] | null>`(
    select jsonb_agg(jsonb_build_object('id', meetings.id, 'title', meetings.title,
        'startsAt', ${utcText(sql`meetings.starts_at`)}, 'minutes', meetings.minutes, 'link', meetings.link,
        'place', meetings.place) order by meetings.starts_at, meetings.id)
    from user_courses member join meetings on meetings.group_id = member.group_id
    where member.user_id = ${person} and member.course_id = courses.id and ${isAhead}
  )`.as('meetings');

/** Not over yet. For a query on `meetings`. */
export const isAhead = sql`meetings.starts_at + make_interval(mins => meetings.minutes) > now()`;
