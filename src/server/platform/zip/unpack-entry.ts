import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { readAt, type ZipDirectory, type ZipEntry, ZipFault } from './zip-directory.ts';

/** How much may still be unpacked, over all entries of an archive. */
export interface Allowance {
  left: number;
  /** What is said when it is used up. */
  refusal: string;
}

const damaged = (what: string) => new ZipFault(`файл в архиве повреждён: ${what}`);

/**
 * The content of an entry as it is unpacked. What its header says of its size is no more than a promise: bytes are counted as they
 * come, and the first one too many ends it.
 */
export async function* unpackEntry(
  file: FileHandle,
  { entry, directory, allowance }: { entry: ZipEntry; directory: ZipDirectory; allowance: Allowance },
): AsyncGenerator<Buffer> {
  const start = await contentAt(file, entry);
  if (start + entry.packedBytes > directory.at) throw damaged('он не помещается в архив');
  let bytes = 0;
  let crc = 0;
  for await (const chunk of unpacked(file, { start, entry })) {
    bytes += chunk.length;
    allowance.left -= chunk.length;
    if (allowance.left < 0) throw new ZipFault(allowance.refusal, { isOfAll: true });
    if (bytes > entry.bytes) throw damaged('он больше, чем записано');
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (bytes !== entry.bytes) throw damaged('он меньше, чем записано');
  if (crc !== entry.crc) throw damaged('контрольная сумма не сошлась');
}

async function contentAt(file: FileHandle, { headerAt, method }: ZipEntry): Promise<number> {
  const head = await readAt(file, headerAt, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50 || head.readUInt16LE(8) !== method)
    throw damaged('его начало не на месте');
  return headerAt + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
}

async function* unpacked(
  file: FileHandle,
  { start, entry }: { start: number; entry: ZipEntry },
): AsyncGenerator<Buffer> {
  const packed = Readable.from(piecesOf(file, start, entry.packedBytes));
  if (entry.method === 0) {
    yield* packed;
    return;
  }
  // An error of the source destroys the stream with it, so the reader gets it.
  const inflated = pipeline(packed, createInflateRaw(), () => {});
  try {
    yield* inflated;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged('он не распаковывается');
    throw error;
  }
}

const pieceBytes = 64 * 1024;

async function* piecesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += pieceBytes) {
    const piece = await readAt(file, start + at, Math.min(pieceBytes, length - at));
    if (piece.length === 0) throw damaged('он оборван');
    yield piece;
  }
}
