import { type RawBuilder, sql } from 'kysely';
import { utcText } from '#server/platform/db/utc-text.ts';
import { dataIn } from '#server/telling/events/data-in.ts';
import { insertEvents } from '#server/telling/events/insert-events.ts';
import { endOfAccess } from './enrolments.ts';

/** For webhooks: of these accesses, with the columns of `user_courses`, those that are open now. */
export const enrolmentsOpened = (accesses: RawBuilder<unknown>) =>
  insertEvents(
    dataIn('enrolment.opened', {
      userId: sql`user_courses.user_id`,
      courseId: sql`user_courses.course_id`,
      groupId: sql`user_courses.group_id`,
      endsAt: utcText(endOfAccess),
    }),
    { from: sql`(${accesses}) user_courses where ${isOpen}` },
  );

/**
 * For webhooks: accesses that are open and are about to be closed. Of one whose term has passed it was told then (sweep-events.ts).
 */
export const enrolmentsClosed = (which: RawBuilder<unknown>) =>
  insertEvents(closedData, { from: sql`user_courses where ${which} and ${isOpen}` });

export const closedData = dataIn('enrolment.closed', {
  userId: sql`user_courses.user_id`,
  courseId: sql`user_courses.course_id`,
});

const isOpen = sql`(${endOfAccess} > now()) is not false`;

/** Of rows that the same statement changes, which selects them as they were. */
export const wasClosed = sql`(${endOfAccess} <= now())`;
