import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';

/** A content on the disk that has no name yet: it belongs to a request that is still under way. */
export interface StagedFile {
  path: string;
  /** SHA-256 in hex. */
  hash: string;
  bytes: number;
}

/** Asks for the next chunk when the one before is on the disk. */
export async function stageFile(folder: string, content: AsyncIterable<Uint8Array>): Promise<StagedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.${randomUUID()}`);
  try {
    return { path, ...(await writeFile(path, content)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeFile(path: string, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), bytes };
}

/** No request takes as long, nor does the restoring of one file. */
const longestStagedMs = 60 * 60 * 1000;

export async function sweepStaged(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith('.')) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - longestStagedMs) await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
