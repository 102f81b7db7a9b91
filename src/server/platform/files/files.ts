import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Log } from '#server/platform/log.ts';
import type { FileStore } from './file-store.ts';

/** Uploaded files, which features refer to by address. */
export interface Files {
  /** Stores the bytes unless they are stored already; the caller must soon write the returned address to a row. */
  keep(bytes: Buffer, extension: 'webp'): Promise<string>;
  read(name: string): Promise<Readable | undefined>;
  /** To be called after a row has dropped its reference to a file. Never throws: the next call removes what remains. */
  removeUnused(): Promise<void>;
}

/** The time a request has to commit the row that refers to a stored file. */
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

/** Protects the file from removal. Waits for a removal in progress, after which the file is stored again. */
async function hold(db: Db, name: string): Promise<void> {
  const heldUntil = sql<string>`now() + make_interval(mins => ${holdMinutes})`;
  await db
    .insertInto('files')
    .values({ name, held_until: heldUntil })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ held_until: heldUntil }))
    .execute();
}

/** Deletes the rows, which stay locked until the bytes are removed too: if that fails, the rows are kept. */
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
