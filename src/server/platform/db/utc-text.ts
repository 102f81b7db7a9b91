import { type RawBuilder, sql } from 'kysely';

/** Of a time inside JSON, where PostgreSQL would print an offset: as JavaScript prints it. */
export const utcText = (time: RawBuilder<unknown>) => sql<string>`iso_time(${time})`;
