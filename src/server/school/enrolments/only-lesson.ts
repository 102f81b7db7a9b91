import { type RawBuilder, sql } from 'kysely';

// For a query on `lessons` whose rows may all be of one lesson: what depends on that lesson alone is then asked once, not for each row.

export const theLesson = (only?: string): RawBuilder<string> =>
  only === undefined ? sql`lessons.id` : sql`${only}::uuid`;

export const theCourse = (only?: string): RawBuilder<string> =>
  only === undefined
    ? sql`lessons.course_id`
    : sql`(select one.course_id from lessons one where one.id = ${only}::uuid)`;
