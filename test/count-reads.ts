import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** How often files have been read while the work ran, at any place of this process, libraries too. */
export async function countReads<T>(
  path: string,
  work: () => Promise<T>,
): Promise<{ result: T; reads: number }> {
  const file = await open(path);
  const reads = vi.spyOn(Object.getPrototypeOf(file), 'read');
  await file.close();
  try {
    const result = await work();
    return { result, reads: reads.mock.calls.length };
  } finally {
    reads.mockRestore();
  }
}
