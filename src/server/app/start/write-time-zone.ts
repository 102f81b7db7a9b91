import { sql } from 'kysely';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The database works out the school's dates, so it has to know the zone by itself. */
export async function writeTimeZone(db: Db, { timeZone }: Pick<Config, 'timeZone'>): Promise<void> {
  const { rows } = await sql`
    select from pg_timezone_names where lower(name) = lower(${timeZone})`.execute(db);
  if (rows.length === 0) {
    throw new ConfigError(
      `Переменная TIME_ZONE принимает часовой пояс, который знает и база: не ${timeZone}`,
    );
  }
  await sql`
    insert into school_settings (time_zone) values (${timeZone})
    on conflict (is_only) do update set time_zone = excluded.time_zone
      where school_settings.time_zone <> excluded.time_zone`.execute(db);
}
