// An MP4 is boxes within boxes: a length of four bytes, a name of four letters, a content (ISO/IEC 14496-12).

/** A file wherever it is: on the server's disk, or in a browser that has yet to send it. */
export interface Source {
  size: number;
  /** Fewer bytes at the end of the file. */
  read: (position: number, length: number) => Promise<Uint8Array>;
}

export interface Track {
  /** `vide`, `soun`; others are subtitles and the like. */
  handler: string;
  /** `avc1` is H.264. */
  codec: string;
}

/** The tracks of an MP4; undefined unless its boxes fill the file exactly, as those of something disguised as one don't. */
export async function readTracks(file: Source): Promise<Track[] | undefined> {
  const boxes = await boxesIn(file, { start: 0, end: file.size });
  const movie = boxes?.find(({ name }) => name === 'moov');
  if (boxes?.[0]?.name !== 'ftyp' || !movie) return undefined;
  const tracks = ((await boxesIn(file, movie)) ?? []).filter(({ name }) => name === 'trak');
  return Promise.all(tracks.map((track) => readTrack(file, track)));
}

export const isVideo = ({ handler }: Track): boolean => handler === 'vide';

/** The only codec of video that every browser plays. */
const h264 = ['avc1', 'avc3'];

/** Why it can't be shown to everybody. */
export const codecRefusal = (tracks: readonly Track[]): string | undefined =>
  tracks.some((track) => isVideo(track) && !h264.includes(track.codec))
    ? 'Видео сжато не в H.264, и покажет его не всякий браузер. Сохраните его как MP4 (H.264)'
    : undefined;

interface Span {
  start: number;
  end: number;
}

interface Box extends Span {
  name: string;
}

/** A recording in fragments has a few for every second. */
const mostBoxes = 100_000;

async function boxesIn(file: Source, { start, end }: Span): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const head = await file.read(at, 16);
    const name = letters(head.subarray(4, 8));
    const [content, length] = lengthOf(head, end - at);
    if (!/^[\w ©-]{4}$/.test(name) || length < content || at + length > end) return undefined;
    if (boxes.length === mostBoxes) return undefined;
    boxes.push({ name, start: at + content, end: at + length });
    at += length;
  }
  return boxes;
}

/** Where the content begins, and where the box ends: 1 stands for a length of eight bytes, 0 for all that is left. */
function lengthOf(head: Uint8Array, left: number): [content: number, length: number] {
  if (head.length < 8) return [8, 0];
  const numbers = new DataView(head.buffer, head.byteOffset, head.length);
  const length = numbers.getUint32(0);
  if (length === 0) return [8, left];
  if (length !== 1) return [8, length];
  return head.length < 16 ? [16, 0] : [16, Number(numbers.getBigUint64(8))];
}

async function readTrack(file: Source, track: Span): Promise<Track> {
  const media = await find(file, track, 'mdia');
  const handler = await find(file, media, 'hdlr');
  const samples = await find(file, media, 'minf', 'stbl', 'stsd');
  return {
    handler: handler ? letters(await file.read(handler.start + 8, 4)) : '',
    codec: samples ? letters(await file.read(samples.start + 12, 4)) : '',
  };
}

async function find(file: Source, within: Span | undefined, ...names: string[]): Promise<Box | undefined> {
  const [name, ...rest] = names;
  const box = within && (await boxesIn(file, within))?.find((one) => one.name === name);
  return rest.length === 0 ? box : find(file, box, ...rest);
}

/** A byte a letter, as in Latin-1. */
const letters = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
