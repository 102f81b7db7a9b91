import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import type { FileStore } from './file-store.ts';

export function createFolderStore(path: string): FileStore {
  const folder = resolve(path);
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      // Written to a temporary file and renamed, so that an incomplete file is never served.
      const aside = join(folder, `.${randomUUID()}`);
      try {
        const file = await open(aside, 'wx');
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await rename(aside, join(folder, name));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async read(name) {
      try {
        const file = await open(join(folder, name));
        return file.createReadStream();
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
