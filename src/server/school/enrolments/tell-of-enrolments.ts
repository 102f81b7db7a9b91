import { type RawBuilder, sql } from 'kysely';
import { utcText } from '#server/platform/db/utc-text.ts';
import { insertEvents } from '#server/telling/events/insert-events.ts';
import { endOfAccess } from './enrolments.ts';

/** For webhooks: of these accesses, with the columns of `user_courses`, those that are open now. */
export const enrolmentsOpened = (accesses: RawBuilder<unknown>) =>
  insertEvents(
    'enrolment.opened',
    sql`select user_courses.user_id, jsonb_build_object(
        'userId', user_courses.user_id, 'courseId', user_courses.course_id, 'groupId', user_courses.group_id,
        'endsAt', ${utcText(endOfAccess)}
      ) as data
      from (${accesses}) user_courses where ${isOpen}`,
  );

/**
 * For webhooks: accesses that are open and are about to be closed. Of one whose term has passed it was told then (sweep-events.ts).
 */
export const enrolmentsClosed = (which: RawBuilder<unknown>) =>
  insertEvents(
    'enrolment.closed',
    sql`select user_courses.user_id, ${closedData} as data from user_courses where ${which} and ${isOpen}`,
  );

export const closedData = sql`jsonb_build_object('userId', user_courses.user_id, 'courseId', user_courses.course_id)`;

const isOpen = sql`(${endOfAccess} > now()) is not false`;

/** Of rows that the same statement changes, which selects them as they were. */
export const wasClosed = sql`(${endOfAccess} <= now())`;
