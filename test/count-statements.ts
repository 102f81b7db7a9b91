import pg from 'pg';
import { vi } from 'vitest';

/** How many statements the driver sends during a call, by whichever connection. */
export async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
