import { Readable } from 'node:stream';
import pino from 'pino';
import { fileOwners } from '#server/across/files/file-owners.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createFiles, type Files } from '#server/platform/files/files.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';

/** The files of the product, kept in a folder. */
export const filesIn = (folder: string, db: Db): Files =>
  createFiles({
    db,
    store: createFolderStore(folder),
    owners: fileOwners,
    log: pino({ level: 'silent' }),
  });

/** Puts bytes into a store under a name of the test's. */
export const storeFile = async (store: FileStore, name: string, bytes: Buffer): Promise<void> =>
  store.put(name, await store.stage(Readable.from([bytes])));
