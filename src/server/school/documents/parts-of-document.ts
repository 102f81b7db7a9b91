import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { sum } from '#server/platform/sum.ts';

/** The files that a document of Word is made of (ECMA-376, parts 1 and 2), by their names in it. */
export interface DocumentParts {
  /** What its text needs. */
  read: Record<string, Uint8Array>;
  /** Of its pictures, which are unpacked one at a time: to how many bytes at most, by their names. */
  pictures: Map<string, number>;
  bytes: Uint8Array;
  /** The names of all, read or not. */
  names: string[];
}

const mostParts = 5_000;
/** Unpacked. Pictures are packed already, so those of a document of 20 MB come to no more. */
const mostBytes = { text: 8 * 1024 * 1024, pictures: 24 * 1024 * 1024 };

const textPart = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/;
const picturePart = /^word\/media\//;
const main = 'word/document.xml';

/** Refuses what is none, is protected by a password, or unpacks to more than the bounds. */
export function partsOfDocument(bytes: Uint8Array): DocumentParts {
  if (isOldOrLocked(bytes))
    throw refuse('Это документ старого Word (.doc) или под паролем. Сохраните его как .docx без пароля');
  const names: string[] = [];
  const pictures = new Map<string, number>();
  const left = { ...mostBytes };
  const isNeeded = ({ name, originalSize }: UnzipFileInfo): boolean => {
    names.push(name);
    if (names.length > mostParts) throw refuse(tooLarge);
    const kind = kindOf(name);
    if (!kind) return false;
    // What a header says of the size is how much is unpacked at most: a part that has more is cut there.
    left[kind] -= originalSize;
    if (left[kind] < 0) throw refuse(tooLarge);
    if (kind === 'pictures') pictures.set(name, originalSize);
    return kind === 'text';
  };
  const read = unpack(bytes, isNeeded);
  if (!(main in read)) throw refuse(noDocument);
  return { read, pictures, bytes, names };
}

/** Refuses pictures that come to more than the bounds, each as often as the text shows it: so often its bytes are answered. */
export function boundPictures({ pictures }: DocumentParts, shown: readonly string[]): void {
  const bytes = sum(shown.map((name) => pictures.get(name) ?? 0));
  if (bytes > mostBytes.pictures) throw refuse(tooLarge);
}

function kindOf(name: string): keyof typeof mostBytes | undefined {
  if (picturePart.test(name)) return 'pictures';
  return textPart.test(name) ? 'text' : undefined;
}

function unpack(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse(noDocument);
  }
}

/** Those of a picture, unless it is damaged. */
export function bytesOf({ bytes }: DocumentParts, picture: string): Uint8Array | undefined {
  try {
    return unzipSync(bytes, { filter: ({ name }) => name === picture })[picture];
  } catch {
    return undefined;
  }
}

/** The source of the text itself. */
export const sourceOf = ({ read }: DocumentParts): string => strFromU8(read[main] ?? new Uint8Array());

/** A compound file: that of Word before 2007, and of an encrypted document. */
const isOldOrLocked = (bytes: Uint8Array) =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

const refuse = (why: string) => invalid({ file: why });

const noDocument =
  'Это не документ Word (.docx), или он повреждён. Откройте его в Word и сохраните заново как .docx';
const tooLarge = 'В документе слишком много всего: разделите его на части';
