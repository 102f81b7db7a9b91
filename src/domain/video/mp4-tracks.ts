import {
  bytesAt,
  type FileWindow,
  letters,
  type Source,
  windowBytes,
  windowOn,
} from '#domain/file-window.ts';

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
  let first: number | undefined;
  let movie: Span | undefined;
  const isFull = await eachBox(file, { start: 0, end: file.size }, (name, start, end) => {
    first ??= name;
    if (name === moov) movie ??= { start, end };
    return true;
  });
  if (!isFull || first !== ftyp || !movie) return undefined;
  const spans: Span[] = [];
  const isMovie = await eachBox(file, movie, (name, start, end) => {
    if (name === trak) spans.push({ start, end });
    if (spans.length > mostTracks) throw new TooMany();
    return true;
  });
  const tracks: Track[] = [];
  // One after another: they share the window.
  for (const span of isMovie ? spans : []) tracks.push(await readTrack(file, span));
  return tracks;
}

/** Of the box’s content; false when no more are wanted. A name is a number: nothing is made of a box that nobody wants. */
type Visit = (name: number, start: number, end: number) => boolean;

/** Until there is none left or `visit` wants no more. False where the next one is none, or doesn't fit. */
async function eachBox(file: Reader, { start, end }: Span, visit: Visit): Promise<boolean> {
  let heads: DataView = new DataView(new ArrayBuffer());
  let from = start;
  for (let at = start; at < end;) {
    file.count();
    const needed = Math.min(16, file.size - at);
    if (needed < 8) return false;
    if (at + needed > from + heads.byteLength) {
      const bytes = await file.load(at, windowBytes);
      heads = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      from = at;
      if (bytes.length < needed) return false;
    }
    const place = at - from;
    const name = heads.getUint32(place + 4);
    const short = heads.getUint32(place);
    // 1 stands for a length of eight bytes, 0 for all that is left.
    const content = short === 1 ? 16 : 8;
    const length = short === 1 ? longLength(heads, place + 8) : short || end - at;
    if (!isName(name) || length < content || at + length > end) return false;
    if (!visit(name, at + content, at + length)) return true;
    at += length;
  }
  return true;
}

const longLength = (heads: DataView, place: number) =>
  place + 8 > heads.byteLength ? 0 : Number(heads.getBigUint64(place));

const codeOf = (name: string): number =>
  [0, 1, 2, 3].reduce((code, place) => code * 256 + name.charCodeAt(place), 0);

const [ftyp, moov, trak] = ['ftyp', 'moov', 'trak'].map(codeOf);

/** Letters, digits and the few signs that names have, in Latin-1. */
const signs = new Set(Array.from({ length: 256 }, (_, code) => code).filter(isSign));

function isSign(code: number): boolean {
  return /^[\w \u00a9-]$/.test(String.fromCharCode(code));
}

const isName = (code: number) =>
  signs.has(code >>> 24) &&
  signs.has((code >>> 16) & 0xff) &&
  signs.has((code >>> 8) & 0xff) &&
  signs.has(code & 0xff);

async function readTrack(file: Reader, track: Span): Promise<Track> {
  const media = await find(file, track, 'mdia');
  const handler = await find(file, media, 'hdlr');
  const samples = await find(file, media, 'minf', 'stbl', 'stsd');
  return {
    handler: handler ? letters(await bytesAt(file, handler.start + 8, 4)) : '',
    codec: samples ? letters(await bytesAt(file, samples.start + 12, 4)) : '',
  };
}

async function find(file: Reader, within: Span | undefined, ...names: string[]): Promise<Span | undefined> {
  const [name = '', ...rest] = names;
  const wanted = codeOf(name);
  let found: Span | undefined;
  if (within) {
    await eachBox(file, within, (one, start, end) => {
      if (one === wanted) found = { start, end };
      return !found;
    });
  }
  return rest.length === 0 ? found : find(file, found, ...rest);
}
