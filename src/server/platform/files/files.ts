import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { hasSystemCode } from '#server/platform/db/embedded/system-code.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { ApiError, unavailable } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { FileStore, Part } from './file-store.ts';
import type { StagedFile } from './stage-file.ts';

/** Uploaded files, which features refer to by name. */
export interface Files {
  /** Writes a content to the disk as it comes: whoever calls either keeps it or discards it. */
  stage(content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  discard(staged: StagedFile): Promise<void>;
  /** Stores a content under its hash; the caller must soon write the returned name to a row. */
  keep(content: Buffer | StagedFile, extension: string): Promise<string>;
  read(name: string, part?: Part): Promise<Readable | undefined>;
  /** Whether anybody who knows the address may have the file: those of lessons and answers are found through these. */
  isPublic(name: string): Promise<boolean>;
  /** To be called after a row has dropped its reference to a file. Never throws: the next call removes what remains. */
  removeUnused(): Promise<void>;
}

/** The time a request has to store the file, at most ten minutes, and to commit the row that refers to it. */
const holdMinutes = 15;

interface Deps {
  db: Db;
  store: FileStore;
  log: Pick<Log, 'warn' | 'error'>;
}

export function createFiles({ db, store, log }: Deps): Files {
  const stage = (content: AsyncIterable<Uint8Array>) => inWords(log, () => store.stage(content), isOfSender);
  return {
    stage,
    discard: ({ path }) => rm(path, { force: true }),
    async keep(content, extension) {
      const staged = Buffer.isBuffer(content) ? await stage(Readable.from([content])) : content;
      const name = `${staged.hash}.${extension}`;
      try {
        await hold(db, name);
        await inWords(log, () => store.put(name, staged));
      } finally {
        await rm(staged.path, { force: true });
      }
      return name;
    },
    read: (name, part) => inWords(log, () => store.read(name, part)),
    async isPublic(name) {
      const [found] = await useOf(db, { name });
      return found?.isPublic ?? true;
    },
    async removeUnused() {
      try {
        await removeUnusedFrom(db, store);
      } catch (error) {
        log.warn({ err: error }, 'Не удалось удалить файлы, которые больше не нужны: попробуем в другой раз');
      }
    },
  };
}

export async function removeUnusedFrom(db: Db, store: FileStore): Promise<void> {
  await store.sweep();
  await db.transaction().execute(async (tx) => {
    for (const name of await takeUnused(tx)) await store.remove(name);
  });
}

/** What the disk or the store refuses is said in words; why, the log has. */
async function inWords<T>(
  log: Pick<Log, 'error'>,
  work: () => Promise<T>,
  isOfAnother: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOfAnother(error)) throw error;
    log.error({ err: error }, 'Хранилище файлов отказало');
    throw unavailable(sentenceOf(error));
  }
}

function sentenceOf(error: unknown): string {
  // The last where a limit of the process or of the file system, rather than the disk, ends the file.
  if (hasSystemCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG'))
    return 'На сервере кончилось место: файл не сохранить. Скажите об этом тому, кто держит сервер';
  if (hasSystemCode(error, 'EROFS', 'EACCES', 'EPERM'))
    return 'Папка с файлами закрыта для сервера. Скажите об этом тому, кто держит сервер';
  return 'Хранилище файлов не отвечает. Попробуйте через минуту';
}

/** While a content comes: it is too much, or cut off. */
const isOfSender = (error: unknown) =>
  error instanceof ApiError ||
  (error instanceof Error && 'statusCode' in error) ||
  hasSystemCode(error, 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET');

export const coverAddress = (name: string) => `/files/${name}`;

const isCover = sql<SqlBool>`exists (select from courses where courses.cover_image = '/files/' || files.name)`;

const isOfLesson = sql<SqlBool>`exists (select from lesson_files where lesson_files.name = files.name)`;

/** Sent or not. */
const isOfAnswer = sql<SqlBool>`(exists (select from answer_files where answer_files.name = files.name)
  or exists (select from draft_files where draft_files.name = files.name))`;

const useOf = prepared((db, { name }: { name: string }) =>
  db
    .selectFrom('files')
    .select(sql<boolean>`(${isCover} or not (${isOfLesson} or ${isOfAnswer}))`.as('isPublic'))
    .where('name', '=', name),
);

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
    .where(sql<SqlBool>`not ${isCover}`)
    .where(sql<SqlBool>`not ${isOfLesson}`)
    .where(sql<SqlBool>`not ${isOfAnswer}`)
    .returning('name')
    .execute();
  return taken.map(({ name }) => name);
}
