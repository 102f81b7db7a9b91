import { randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Db } from '#server/platform/db/connect.ts';
import { hasSystemCode } from '#server/platform/db/embedded/system-code.ts';
import { ApiError, unavailable } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { asksWhetherOpen, type FileOwner, referenceTo } from './file-owner.ts';
import type { FileStore, Part } from './file-store.ts';
import { holdFile, releaseFiles } from './held-files.ts';
import type { StagedFile } from './stage-file.ts';
import { takeUnused } from './unused-files.ts';

/** Uploaded files, which features refer to by name. */
export interface Files {
  /** Writes a content to the disk as it comes: whoever calls either keeps it or discards it. */
  stage(content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  discard(staged: StagedFile): Promise<void>;
  /** Lets `use` put contents and write their names to rows. What no row refers to when it has ended goes at once. */
  keep<T>(use: (put: Put) => Promise<T>, signal?: AbortSignal): Promise<T>;
  read(name: string, part?: Part): Promise<Readable | undefined>;
  /** Whether anybody who knows the address may have the file: an owner that opens its files has it now. */
  isOpen(name: string): Promise<boolean>;
  /** To be called after rows have dropped their references to these files, or to some. Never throws: the next call removes what remains. */
  removeUnused(names?: readonly string[]): Promise<void>;
}

/** Stores a content under its hash. Returns what the owner's column is to have of it: without a row, nothing of it stays. */
export type Put = (owner: FileOwner, content: Buffer | StagedFile, extension: string) => Promise<string>;

interface Kept {
  db: Db;
  store: FileStore;
  owners: readonly FileOwner[];
}

interface Deps extends Kept {
  log: Pick<Log, 'warn' | 'error'>;
}

export function createFiles(deps: Deps): Files {
  const { db, store, owners, log } = deps;
  const orNextTime = async (removal: () => Promise<void>) => {
    try {
      await removal();
    } catch (error) {
      log.warn({ err: error }, 'Не удалось удалить файлы, которые больше не нужны: попробуем в другой раз');
    }
  };
  const selectOpen = asksWhetherOpen(owners);
  return {
    stage: (content) => stage(deps, content),
    discard: ({ path }) => rm(path, { force: true }),
    async keep(use, signal) {
      const holdId = randomUUIDv7();
      let isAway = false;
      try {
        return await use(putHeld(deps, holdId, signal));
      } catch (error) {
        isAway = error instanceof ApiError && error.code === 'unavailable';
        // What fails for somebody who is gone is no failure.
        signal?.throwIfAborted();
        throw error;
      } finally {
        await orNextTime(async () => {
          const names = await releaseFiles(db, holdId);
          // A store that doesn’t answer isn’t waited for once more: the next removal finds what it has.
          if (!isAway) await removeFrom(deps, names);
        });
      }
    },
    read: (name, part) => inWords(log, () => store.read(name, part)),
    isOpen: async (name) => (await selectOpen(db, { name })).some(({ isOpen }) => isOpen),
    removeUnused: (names) => orNextTime(() => removeFrom(deps, names)),
  };
}

const stage = ({ store, log }: Deps, content: AsyncIterable<Uint8Array>) =>
  inWords(log, () => store.stage(content), isOfSender);

const putHeld =
  (deps: Deps, holdId: string, signal?: AbortSignal): Put =>
  async (owner, content, extension) => {
    const { db, store, owners, log } = deps;
    if (!owners.includes(owner))
      throw new Error(`No list of owners has ${owner.table}.${owner.column}: nothing would keep its files`);
    const staged = Buffer.isBuffer(content) ? await stage(deps, Readable.from([content])) : content;
    const name = `${staged.hash}.${extension}`;
    try {
      await holdFile(db, holdId, name);
      await inWords(
        log,
        () => store.put(name, staged, signal),
        () => signal?.aborted === true,
      );
    } finally {
      await rm(staged.path, { force: true });
    }
    signal?.throwIfAborted();
    return referenceTo(name, owner);
  };

/** With what processes that died have left. */
export async function removeUnusedFrom(kept: Kept): Promise<void> {
  await kept.store.sweep();
  await removeFrom(kept);
}

async function removeFrom({ db, store, owners }: Kept, names?: readonly string[]): Promise<void> {
  if (names?.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const name of await takeUnused(tx, owners, names)) await store.remove(name);
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

/** While a content comes: it is too much, cut off, or damaged. */
const isOfSender = (error: unknown) =>
  error instanceof ApiError || (error instanceof Error && 'statusCode' in error);
