import { sql } from 'kysely';

/** The beginning of this week, by the school's clock. The figures of plans count up to it. */
export const lastMonday = sql<string>`
  (date_trunc('week', now() at time zone school_time_zone()) at time zone school_time_zone())`;
