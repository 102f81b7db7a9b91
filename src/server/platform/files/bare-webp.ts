import { type FileHandle, open } from 'node:fs/promises';

/**
 * The size of a WebP that is nothing but its pixels, as our encoder writes one: no metadata, no colour profile, no chunk that nobody
 * knows and not a byte after the end. Undefined for any other file.
 */
export async function readBareWebp(path: string): Promise<{ width: number; height: number } | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
      return undefined;
    if (head.readUInt32LE(4) + 8 !== size) return undefined;
    const left = { chunks: mostChunks };
    const chunks = await chunksIn(file, { start: 12, end: size, left });
    if (!chunks || !(await areBare(file, chunks, left))) return undefined;
    return await sizeIn(file, chunks[0]);
  } finally {
    await file.close();
  }
}

interface Chunk {
  name: string;
  start: number;
  end: number;
}

/** Of a whole file, those within frames too. */
const mostChunks = 10_000;

interface Left {
  chunks: number;
}

async function chunksIn(
  file: FileHandle,
  { start, end, left }: { start: number; end: number; left: Left },
): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  for (let at = start; at < end;) {
    left.chunks -= 1;
    const head = await readAt(file, at, 8);
    const length = head.readUInt32LE(4);
    const next = at + 8 + length + (length % 2);
    if (next > end || left.chunks < 0) return undefined;
    chunks.push({ name: head.toString('latin1', 0, 4), start: at + 8, end: at + 8 + length });
    at = next;
  }
  return chunks;
}

const picture = ['VP8 ', 'VP8L', 'ALPH'];

/** Bits of VP8X that announce a profile or metadata, or that nobody has given a meaning. */
const forbiddenFlags = 0xff ^ 0x12;

async function areBare(file: FileHandle, chunks: readonly Chunk[], left: Left): Promise<boolean> {
  for (const [place, { name, start, end }] of chunks.entries()) {
    if (name === 'VP8X') {
      const [flags = 0] = await readAt(file, start, 1);
      if (place !== 0 || end - start !== 10 || (flags & forbiddenFlags) !== 0) return false;
    } else if (name === 'ANIM') {
      if (end - start !== 6) return false;
    } else if (name === 'ANMF') {
      const frame = end - start < 16 ? undefined : await chunksIn(file, { start: start + 16, end, left });
      if (!frame?.every((one) => picture.includes(one.name))) return false;
    } else if (!picture.includes(name)) return false;
  }
  return true;
}

/** By the first chunk (RFC 9649, 2.5 to 2.7). */
async function sizeIn(file: FileHandle, first: Chunk | undefined) {
  if (!first) return undefined;
  const head = await readAt(file, first.start, 10);
  switch (first.name) {
    case 'VP8X':
      return { width: head.readUIntLE(4, 3) + 1, height: head.readUIntLE(7, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff };
    default:
      return undefined;
  }
}

/** Zeros where the file ends sooner. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}
