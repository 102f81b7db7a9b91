import { type RawBuilder, sql } from 'kysely';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

/** Those of the stream that are ahead or under way; null without any. */
export const meetingsOf = (groupId: RawBuilder<unknown>) =>
  sql<Meeting[] | null>`(
    select jsonb_agg(jsonb_build_object('id', meetings.id, 'title', meetings.title,
        'startsAt', ${utcText(sql`meetings.starts_at`)}, 'minutes', meetings.minutes, 'link', meetings.link,
        'place', meetings.place) order by meetings.starts_at, meetings.id)
    from meetings where meetings.group_id = ${groupId} and ${isAhead}
  )`.as('meetings');

/** Not over yet. For a query on `meetings`. */
export const isAhead = sql`meetings.starts_at + make_interval(mins => meetings.minutes) > now()`;
