import type { ImportReading } from '#contract/user-imports/schemas.ts';

const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];
const states = new Map<string, ImportReading['state']>();

/**
 * Reads a person's file when fewer than two others are being read: a hostile file takes all the memory and time that it may.
 * Those who wait are asked about by their pages.
 */
export async function inTurn<T>(personId: string, read: () => Promise<T>): Promise<T> {
  try {
    if (running < atOnce) running += 1;
    else {
      states.set(personId, 'queued');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    states.set(personId, 'reading');
    return await read();
  } finally {
    states.delete(personId);
    // The slot is handed over without being freed in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Of a file that this process has; a page whose question comes to another process learns nothing. */
export const stateOfReading = (personId: string): ImportReading => ({
  state: states.get(personId) ?? 'none',
});
