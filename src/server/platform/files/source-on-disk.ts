import type { FileHandle } from 'node:fs/promises';
import { type Source, windowBytes } from '#domain/file-window.ts';

/** A file on the disk that is read always into the same memory, and no further for somebody who is gone. */
export async function sourceOnDisk(file: FileHandle, signal?: AbortSignal): Promise<Source> {
  const { size } = await file.stat();
  const memory = Buffer.alloc(windowBytes);
  return {
    size,
    async read(position, length) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(memory, 0, Math.min(length, windowBytes), position);
      return memory.subarray(0, bytesRead);
    },
  };
}
