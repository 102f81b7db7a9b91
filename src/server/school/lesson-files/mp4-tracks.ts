import { type FileHandle, open } from 'node:fs/promises';

// An MP4 is boxes within boxes: a length of four bytes, a name of four letters, a content (ISO/IEC 14496-12).

export interface Track {
  /** `vide`, `soun`; others are subtitles and the like. */
  handler: string;
  /** `avc1` is H.264. */
  codec: string;
}

/** The tracks of an MP4; undefined unless its boxes fill the file exactly, as those of something disguised as one don't. */
export async function readTracks(path: string): Promise<Track[] | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const boxes = await boxesIn(file, { start: 0, end: size });
    const movie = boxes?.find(({ name }) => name === 'moov');
    if (boxes?.[0]?.name !== 'ftyp' || !movie) return undefined;
    const tracks = ((await boxesIn(file, movie)) ?? []).filter(({ name }) => name === 'trak');
    return await Promise.all(tracks.map((track) => readTrack(file, track)));
  } finally {
    await file.close();
  }
}

interface Span {
  start: number;
  end: number;
}

interface Box extends Span {
  name: string;
}

/** A recording in fragments has a few for every second. */
const mostBoxes = 100_000;

async function boxesIn(file: FileHandle, { start, end }: Span): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const head = await readAt(file, at, 16);
    const name = head.toString('latin1', 4, 8);
    const [content, length] = lengthOf(head, end - at);
    if (!/^[\w ©-]{4}$/.test(name) || length < content || at + length > end) return undefined;
    if (boxes.length === mostBoxes) return undefined;
    boxes.push({ name, start: at + content, end: at + length });
    at += length;
  }
  return boxes;
}

/** Where the content begins, and where the box ends: 1 stands for a length of eight bytes, 0 for all that is left. */
function lengthOf(head: Buffer, left: number): [content: number, length: number] {
  if (head.length < 8) return [8, 0];
  const length = head.readUInt32BE(0);
  if (length === 0) return [8, left];
  if (length !== 1) return [8, length];
  return head.length < 16 ? [16, 0] : [16, Number(head.readBigUInt64BE(8))];
}

async function readTrack(file: FileHandle, track: Span): Promise<Track> {
  const media = await find(file, track, 'mdia');
  const handler = await find(file, media, 'hdlr');
  const samples = await find(file, media, 'minf', 'stbl', 'stsd');
  return {
    handler: handler ? (await readAt(file, handler.start + 8, 4)).toString('latin1') : '',
    codec: samples ? (await readAt(file, samples.start + 12, 4)).toString('latin1') : '',
  };
}

async function find(
  file: FileHandle,
  within: Span | undefined,
  ...names: string[]
): Promise<Box | undefined> {
  const [name, ...rest] = names;
  const box = within && (await boxesIn(file, within))?.find((one) => one.name === name);
  return rest.length === 0 ? box : find(file, box, ...rest);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
