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
