import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { createFolderStore } from './folder-store.ts';

/** Where the bytes of uploaded files are. A name is written once and never changes its content. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Readable | undefined>;
  /** Fine also when there is no such file. */
  remove(name: string): Promise<void>;
}

/** An S3-compatible store where one is configured, otherwise a folder beside the embedded database. */
export async function createFileStore({ s3, dataDir }: Config): Promise<FileStore> {
  if (!s3) return createFolderStore(join(dataDir, 'files'));
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
