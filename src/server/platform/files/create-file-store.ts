import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

/**
 * An S3-compatible store if configured, otherwise a folder beside the embedded database. What is on its way to S3 waits in
 * DATA_DIR as well: a folder for temporary files may be in the memory.
 */
export async function createFileStore({ s3, dataDir }: Config): Promise<FileStore> {
  if (!s3) return createFolderStore(join(dataDir, 'files'));
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3, join(dataDir, 'uploads'));
}
