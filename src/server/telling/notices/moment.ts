import { type RawBuilder, sql } from 'kysely';

/** A time in a statement: `now()`, or another one in a test. */
export type Moment = RawBuilder<string>;

/** Midnight in the school's zone, so many days after the moment's day. */
export const midnight = (now: Moment, days: number): Moment => onDay(now, sql`${sql.lit(days)}`);

/** Nine in the morning of the moment's day, in the school's zone. */
export const nineOClock = (now: Moment): Moment => onDay(now, sql`time '09:00'`);

const onDay = (now: Moment, added: RawBuilder<unknown>): Moment =>
  sql`((${schoolDay(now)} + ${added})::timestamp at time zone school_time_zone())`;

/** The moment's date in the school's zone. */
export const schoolDay = (now: Moment) => sql<string>`(${now} at time zone school_time_zone())::date`;
