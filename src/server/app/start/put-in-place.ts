import { rename, rm } from 'node:fs/promises';
import { hasSystemCode } from '#server/platform/db/embedded/system-code.ts';

/** Moves a folder to a path that may be taken; several processes may do so at once: all succeed, and one folder remains. */
export async function putInPlace(aside: string, place: string): Promise<void> {
  const former = `${aside}.former`;
  for (;;) {
    try {
      return await rename(aside, place);
    } catch (error) {
      if (!hasSystemCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
    await rename(place, former).catch(unlessGone);
    await rm(former, { recursive: true, force: true });
  }
}

function unlessGone(error: unknown): void {
  if (!hasSystemCode(error, 'ENOENT')) throw error;
}
