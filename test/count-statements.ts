import pg from 'pg';
import { vi } from 'vitest';

/** Counts the statements that the driver sends during a call, over all connections. */
export async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

/** Of three calls: what is kept for seconds is asked again in some, and more often on a slow machine. */
export async function fewestStatements(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) counts.push(await countStatements(call));
  return Math.min(...counts);
}
