import { sql } from 'kysely';
import type { About } from '#contract/about/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { readRelease } from '#server/platform/release/release.ts';
import { outgoingAddresses } from './outgoing-addresses.ts';

export async function getAbout({ db, config }: { db: Db; config: Config }): Promise<About> {
  const { version, packed } = await readRelease();
  return {
    version,
    packed: packed ?? null,
    database: { version: await databaseVersion(db), isEmbedded: config.databaseUrl === undefined },
    outgoing: await outgoingAddresses({ db, config }),
  };
}

/** `PostgreSQL 18.4`: what follows is the compiler and the machine. */
async function databaseVersion(db: Db): Promise<string> {
  const asked = sql<{ version: string }>`select split_part(version(), ' on ', 1) as version`;
  return (await oneRow(db, asked)).version;
}
