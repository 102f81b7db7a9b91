import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { now } from '#server/platform/db/now.ts';
import { type FileOwner, isUnused } from './file-owner.ts';

/** Of a backup that copies it, or of a request that is under way. */
const isHeld = sql<SqlBool>`(files.held_until > now()
  or exists (select from file_holds where file_holds.name = files.name and file_holds.held_until > now()))`;

/**
 * Deletes the rows of unused files, or of those among the named ones, and returns their names. The rows stay locked until the
 * bytes are removed too: if that fails, the rows are kept.
 */
export async function takeUnused(
  tx: Tx,
  owners: readonly FileOwner[],
  names?: readonly string[],
): Promise<string[]> {
  await tx.deleteFrom('file_holds').where('held_until', '<=', now).execute();
  // Locked first, and looked at again: whoever holds a file at the same moment has been waited for or waits.
  const locked = await tx
    .selectFrom('files')
    .select('name')
    .where(isUnused(owners))
    .where(sql<SqlBool>`not ${isHeld}`)
    .$call(given(names, (query, all) => query.where('name', '=', sql<string>`any(${all})`)))
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return [];
  const taken = await tx
    .deleteFrom('files')
    .where('name', '=', sql<string>`any(${locked.map(({ name }) => name)})`)
    .where(isUnused(owners))
    .where(sql<SqlBool>`not ${isHeld}`)
    .returning('name')
    .execute();
  // A deferred key would speak at the commit, when the bytes are gone.
  await sql`set constraints all immediate`.execute(tx);
  return taken.map(({ name }) => name);
}
