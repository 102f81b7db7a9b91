import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { StagedFile } from './stage-file.ts';
import { storeRequest } from './store-request.ts';

/**
 * Puts a file to a signed address out of one buffer, which is read into again when its bytes have left. What fetch sends, it
 * copies: of 200 MB, that leaves sixty in the memory, and all of it where a redirect would be followed.
 */
export async function sendStaged(
  address: string,
  staged: StagedFile,
  { silentMs, signal }: Limits,
): Promise<void> {
  const file = await open(staged.path);
  const headers = { 'content-length': staged.bytes };
  const request = storeRequest(address, { method: 'PUT', headers, signal, timeout: silentMs });
  // However long the file: none of its bytes has been taken for so long, nor has the store said that it has them all.
  request.on('timeout', () => request.destroy(new Error('The file store doesn’t answer')));
  try {
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    const [[{ statusCode }]] = await Promise.all([answered, write(request, file)]);
    if (statusCode === undefined || statusCode >= 300) throw new Error(`The answer is ${statusCode}`);
  } catch (cause) {
    // A connection that the store has cut isn't the sender's.
    throw new Error('The file store hasn’t taken a file', { cause });
  } finally {
    request.destroy();
    await file.close();
  }
}

interface Limits {
  silentMs: number;
  signal: AbortSignal;
}

async function write(request: ClientRequest, file: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(64 * 1024);
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) break;
    await new Promise<void>((resolve, reject) => {
      request.write(buffer.subarray(0, bytesRead), (error) => (error ? reject(error) : resolve()));
    });
  }
  request.end();
}
