import { Readable } from 'node:stream';
import type { FileStore } from '#server/platform/files/file-store.ts';

/** Puts bytes into a store under a name of the test's. */
export const storeFile = async (store: FileStore, name: string, bytes: Buffer): Promise<void> =>
  store.put(name, await store.stage(Readable.from([bytes])));
