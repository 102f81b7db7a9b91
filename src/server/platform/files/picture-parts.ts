import { open } from 'node:fs/promises';
import { bytesAt, type FileWindow, letters, type Source, windowOn } from '#domain/file-window.ts';
import { sourceOnDisk } from './source-on-disk.ts';

/**
 * Whether a picture has no more parts than one that is meant to be looked at: frames, segments, chunks. A decoder keeps something
 * of each, however small, so their number isn't bounded by the pixels. What is inside a part is passed over.
 */
export async function hasFewParts(picture: Buffer | string, signal?: AbortSignal): Promise<boolean> {
  if (Buffer.isBuffer(picture)) return isWithin(sourceInMemory(picture));
  const file = await open(picture);
  try {
    return await isWithin(await sourceOnDisk(file, signal));
  } finally {
    await file.close();
  }
}

const sourceInMemory = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
});

/** An animation of minutes has a few thousand. */
const mostParts = 10_000;

/** Each goes over all pixels of the picture again; an encoder makes about ten. */
const mostScans = 64;

class TooManyParts extends Error {}

/** A file, and how many parts have been found in it. */
interface Parts extends FileWindow {
  count: (isScan?: boolean) => void;
}

async function isWithin(source: Source): Promise<boolean> {
  let [parts, scans] = [0, 0];
  const file: Parts = {
    ...windowOn(source),
    count(isScan = false) {
      parts += 1;
      if (isScan) scans += 1;
      if (parts > mostParts || scans > mostScans) throw new TooManyParts();
    },
  };
  try {
    await walkOf(letters(await bytesAt(file, 0, 8)))?.(file);
    return true;
  } catch (error) {
    if (error instanceof TooManyParts) return false;
    throw error;
  }
}

function walkOf(signature: string): ((file: Parts) => Promise<void>) | undefined {
  if (signature.startsWith('GIF')) return walkGif;
  if (signature.startsWith('\u00ff\u00d8')) return walkJpeg;
  if (signature.startsWith('\u0089PNG')) return walkPng;
  if (signature.startsWith('RIFF')) return walkWebp;
  return signature.endsWith('ftyp') ? walkAvif : undefined;
}

/** GIF89a, appendix B: extensions and images, each with blocks of data behind it. */
async function walkGif(file: Parts): Promise<void> {
  const screen = await bytesAt(file, 0, 13);
  for (let at = 13 + tableBytes(screen[10]); at < file.size;) {
    const [kind] = await bytesAt(file, at, 1);
    if (kind === 0x3b) return;
    if (kind !== 0x21 && kind !== 0x2c) {
      at += 1;
      continue;
    }
    file.count();
    const image = kind === 0x2c ? await bytesAt(file, at + 1, 9) : undefined;
    at = await afterBlocks(file, image ? at + 11 + tableBytes(image[8]) : at + 2);
  }
}

/** Of a table of colours. */
const tableBytes = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

async function afterBlocks(file: Parts, start: number): Promise<number> {
  for (let at = start; at < file.size;) {
    const bytes = await file.from(at);
    let inside = 0;
    for (let length = bytes[0]; length !== undefined; length = bytes[inside]) {
      inside += 1 + length;
      if (length === 0) return at + inside;
    }
    at += inside;
  }
  return file.size;
}

/** ITU T.81, B.1.1: segments, and behind one that starts a scan its data, in which a marker ends them. */
async function walkJpeg(file: Parts): Promise<void> {
  for (let at = 2; at < file.size;) {
    at += markerIn(await file.from(at));
    const [first, marker = 0, high = 0, low = 0] = await bytesAt(file, at, 4);
    if (first !== 0xff) continue;
    if (marker === endOfImage) return;
    if (isAlone(marker)) at += 1;
    else {
      file.count(marker === startOfScan);
      at += 2 + Math.max(2, high * 256 + low);
    }
  }
}

/** Where the first marker is that something follows, or where it has to be looked for further. */
function markerIn(bytes: Uint8Array): number {
  let at = bytes.indexOf(0xff);
  while (at !== -1 && isAlone(bytes[at + 1])) at = bytes.indexOf(0xff, at + 1);
  return at === -1 ? bytes.length : at;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** A byte of data that is no marker, one that fills, one for restarts, and the start of an image. */
const isAlone = (marker: number | undefined) =>
  marker !== undefined && (marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8));

/** The pixels may lie in any number of chunks: nothing is kept of them. */
async function walkPng(file: Parts): Promise<void> {
  for (let at = 8; at < file.size;) {
    const head = file.loaded(at, 8) ?? (await file.load(at, 8));
    if (head.length < 8) return;
    const name = letters(head.subarray(4));
    if (name === 'IEND') return;
    if (name !== 'IDAT') file.count();
    at += 12 + new DataView(head.buffer, head.byteOffset, 8).getUint32(0);
  }
}

/** RFC 9649, 2.7: chunks, those of a frame within its own. */
async function walkWebp(file: Parts, { start, end } = { start: 12, end: file.size }): Promise<void> {
  for (let at = start; at < end;) {
    const head = await bytesAt(file, at, 8);
    if (head.length < 8) return;
    file.count();
    const length = new DataView(head.buffer, head.byteOffset, 8).getUint32(4, true);
    const next = at + 8 + length + (length % 2);
    if (letters(head.subarray(0, 4)) === 'ANMF')
      await walkWebp(file, { start: at + 24, end: Math.min(next, end) });
    at = next;
  }
}

/** ISO/IEC 14496-12, as an MP4: a sequence of pictures has tracks. */
async function walkAvif(file: Parts, { start, end } = { start: 0, end: file.size }): Promise<void> {
  for (let at = start; at < end;) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) return;
    file.count();
    const numbers = new DataView(head.buffer, head.byteOffset, head.length);
    const short = numbers.getUint32(0);
    const length = short === 1 && head.length === 16 ? Number(numbers.getBigUint64(8)) : short;
    const next = length === 0 ? end : at + Math.max(8, length);
    if (holders.includes(letters(head.subarray(4, 8))))
      await walkAvif(file, { start: at + 8, end: Math.min(next, end) });
    at = next;
  }
}

/** Boxes of boxes alone. Those of a still picture are counted by its decoder, which takes a hundred in one. */
const holders = ['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'moof', 'traf', 'iprp', 'ipco'];
