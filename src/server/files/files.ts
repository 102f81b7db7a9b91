import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import type { FileStore } from './file-store.ts';

/** Uploaded files as features know them: by their address. */
export interface Files {
  /** Stores the bytes, or finds them stored; the address that is returned is to be written into a row soon. */
  keep(bytes: Buffer, extension: 'webp'): Promise<string>;
  read(name: string): Promise<Readable | undefined>;
  /** To be called when a row that showed a file is changed or gone. Never throws: what was not removed is so the next time. */
  removeUnused(): Promise<void>;
}

/** How long a request may take from storing a file to committing the row that shows it. */
const holdMinutes = 5;

export function createFiles({ db, store, log }: { db: Db; store: FileStore; log: Pick<Log, 'warn'> }): Files {
  return {
    async keep(bytes, extension) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
      await hold(db, name);
      await store.put(name, bytes);
      return addressOf(name);
    },
    read: (name) => store.read(name),
    async removeUnused() {
      try {
        await db.transaction().execute(async (tx) => {
          for (const name of await takeUnused(tx)) await store.remove(name);
        });
      } catch (error) {
        log.warn({ err: error }, 'Не удалось удалить файлы, которые больше не нужны: попробуем в другой раз');
      }
    },
  };
}

const addressOf = (name: string) => `/files/${name}`;

/** From now on the file is not removed. A removal under way is waited for, and the file is stored anew then. */
async function hold(db: Db, name: string): Promise<void> {
  const heldUntil = sql<string>`now() + make_interval(mins => ${holdMinutes})`;
  await db
    .insertInto('files')
    .values({ name, held_until: heldUntil })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ held_until: heldUntil }))
    .execute();
}

/** The rows go first and stay locked until the bytes are gone too: if these remain, so do the rows. */
async function takeUnused(tx: Db): Promise<string[]> {
  const taken = await tx
    .deleteFrom('files')
    .where('held_until', '<', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('courses')
            .select('courses.id')
            .where('courses.cover_image', '=', sql<string>`'/files/' || files.name`),
        ),
      ),
    )
    .returning('name')
    .execute();
  return taken.map(({ name }) => name);
}
