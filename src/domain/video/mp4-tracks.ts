import { bytesAt, type FileWindow, letters, type Source, windowOn } from '#domain/file-window.ts';

// An MP4 is boxes within boxes: a length of four bytes, a name of four letters, a content (ISO/IEC 14496-12).

export interface Track {
  /** `vide`, `soun`; others are subtitles and the like. */
  handler: string;
  /** `avc1` is H.264. */
  codec: string;
}

/**
 * The tracks of an MP4; undefined unless its boxes fill the file exactly, as those of something disguised as one don't, or
 * where there are more of them than any recording has.
 */
export async function readTracks(source: Source): Promise<Track[] | undefined> {
  try {
    return await tracksIn(readerOf(source));
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
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

/**
 * Of a whole file, at every depth, each counted as often as it is read. A recording in fragments has a few for every second: this
 * is ten a second for eight hours.
 */
export const mostBoxes = 300_000;

/** A conference leaves one for each person who spoke. */
const mostTracks = 200;

class TooMany extends Error {}

/** A file, and how many boxes have been read in it. */
interface Reader extends FileWindow {
  count: () => void;
}

function readerOf(source: Source): Reader {
  let boxes = 0;
  return {
    ...windowOn(source),
    count() {
      boxes += 1;
      if (boxes > mostBoxes) throw new TooMany();
    },
  };
}

async function tracksIn(file: Reader): Promise<Track[] | undefined> {
  let first: string | undefined;
  let movie: Box | undefined;
  const isFull = await eachBox(file, { start: 0, end: file.size }, (box) => {
    first ??= box.name;
    if (box.name === 'moov') movie ??= box;
    return true;
  });
  if (!isFull || first !== 'ftyp' || !movie) return undefined;
  const spans: Span[] = [];
  const isMovie = await eachBox(file, movie, (box) => {
    if (box.name === 'trak') spans.push(box);
    if (spans.length > mostTracks) throw new TooMany();
    return true;
  });
  const tracks: Track[] = [];
  // One after another: they share the window.
  for (const span of isMovie ? spans : []) tracks.push(await readTrack(file, span));
  return tracks;
}

/** Until there is none left or `visit` wants no more. False where the next one is none, or doesn't fit. */
async function eachBox(file: Reader, { start, end }: Span, visit: (box: Box) => boolean): Promise<boolean> {
  for (let at = start; at < end;) {
    file.count();
    const head = file.loaded(at, 16) ?? (await file.load(at, 16));
    const name = letters(head.subarray(4, 8));
    const [content, length] = lengthOf(head, end - at);
    if (!/^[\w ©-]{4}$/.test(name) || length < content || at + length > end) return false;
    if (!visit({ name, start: at + content, end: at + length })) return true;
    at += length;
  }
  return true;
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

async function readTrack(file: Reader, track: Span): Promise<Track> {
  const media = await find(file, track, 'mdia');
  const handler = await find(file, media, 'hdlr');
  const samples = await find(file, media, 'minf', 'stbl', 'stsd');
  return {
    handler: handler ? letters(await bytesAt(file, handler.start + 8, 4)) : '',
    codec: samples ? letters(await bytesAt(file, samples.start + 12, 4)) : '',
  };
}

async function find(file: Reader, within: Span | undefined, ...names: string[]): Promise<Box | undefined> {
  const [name, ...rest] = names;
  let found: Box | undefined;
  if (within) {
    await eachBox(file, within, (box) => {
      if (box.name === name) found = box;
      return !found;
    });
  }
  return rest.length === 0 ? found : find(file, found, ...rest);
}
