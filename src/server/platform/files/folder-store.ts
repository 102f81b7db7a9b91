import { open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import type { FileStore } from './file-store.ts';
import { stageFile, sweepStaged } from './stage-file.ts';

export function createFolderStore(path: string): FileStore {
  const folder = resolve(path);
  return {
    stage: (content) => stageFile(folder, content),
    // Renamed when it is whole, so that an incomplete file is never served.
    put: (name, staged) => rename(staged.path, join(folder, name)),
    read: (name, part) =>
      ifThere(async () => {
        const file = await open(join(folder, name));
        return file.createReadStream(part && { start: part.first, end: part.last });
      }),
    size: (name) => ifThere(async () => (await stat(join(folder, name))).size),
    remove: (name) => rm(join(folder, name), { force: true }),
    sweep: () => sweepStaged(folder),
  };
}

async function ifThere<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
