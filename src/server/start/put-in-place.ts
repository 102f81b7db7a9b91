import { rename, rm } from 'node:fs/promises';
import { systemCode } from '#server/db/embedded/system-code.ts';

/** Moves a folder to where another may stand; of several processes that do so at once, each succeeds and one's stays. */
export async function putInPlace(aside: string, place: string): Promise<void> {
  const former = `${aside}.former`;
  for (;;) {
    try {
      return await rename(aside, place);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
    }
    await rename(place, former).catch(unlessGone);
    await rm(former, { recursive: true, force: true });
  }
}

function unlessGone(error: unknown): void {
  if (systemCode(error) !== 'ENOENT') throw error;
}
