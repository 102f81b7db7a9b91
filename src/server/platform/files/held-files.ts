import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';

/** The time a request has to store a file, at most ten minutes, and to commit the row that refers to it; after it, it has died. */
const holdMinutes = 15;

/**
 * Protects a file from removal by anybody else. Waits for a removal in progress, after which the file is stored again. Each
 * further file prolongs the hold of those before.
 */
export async function holdFile(db: Db, id: string, name: string): Promise<void> {
  const held_until = sql<string>`now() + make_interval(mins => ${holdMinutes})`;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('files')
      .values({ name, held_until: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute();
    await tx
      .insertInto('file_holds')
      .values({ id, name, held_until })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.updateTable('file_holds').set({ held_until }).where('id', '=', id).execute();
  });
}

/** Ends a hold. Returns the names of its files. */
export async function releaseFiles(db: Db, id: string): Promise<string[]> {
  const released = await db.deleteFrom('file_holds').where('id', '=', id).returning('name').execute();
  return released.map(({ name }) => name);
}
