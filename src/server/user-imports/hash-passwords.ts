import { sql } from 'kysely';
import { hashQuickly } from '#server/auth/import-password.ts';
import type { Db } from '#server/db/connect.ts';
import { notifyQueueSoon } from '#server/queue/notify-queue.ts';
import { userImportQueue } from '#server/queue/queue-table.ts';

export interface RowPassword {
  number: number;
  password: string;
}

const batchSize = 50;

/** How long an import waits for the next passwords. */
export const hashingPause = sql<string>`now() + interval '1 minute'`;

/**
 * Stores a cheap hash of each password beside its row, and then lets the import begin. The passwords are only in the memory
 * of this process: if it dies, the import begins after a pause, and those that are left without a hash are given a password
 * that an administrator downloads, as people without one in the file are.
 */
export async function hashPasswords(db: Db, importId: string, passwords: RowPassword[]): Promise<void> {
  for (let from = 0; from < passwords.length; from += batchSize) {
    await storeHashes(db, importId, passwords.slice(from, from + batchSize));
  }
  await setDue(db, importId, sql<string>`now()`);
  await notifyQueueSoon(db, userImportQueue);
}

/** Sequentially, so that a concurrent sign-in waits for at most one hash. */
async function storeHashes(db: Db, importId: string, batch: RowPassword[]): Promise<void> {
  const hashes: string[] = [];
  for (const { password } of batch) hashes.push(await hashQuickly(password));
  await sql`
    update user_import_rows set password_hash = hash
    from unnest(${batch.map(({ number }) => number)}::integer[], ${hashes}::text[]) hashed (of_number, hash)
    where import_id = ${importId} and number = of_number and state = 'waiting'`.execute(db);
  await setDue(db, importId, hashingPause);
}

async function setDue(db: Db, importId: string, due: ReturnType<typeof sql<string>>): Promise<void> {
  await db
    .updateTable('user_imports')
    .set({ due_at: due })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .where('worker_id', 'is', null)
    .execute();
}
