import { constants, crc32, deflateRawSync } from 'node:zlib';
import { strToU8, type Zippable, type ZipOptions, zipSync } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

export type Entries = Record<string, string | Uint8Array | [Uint8Array, ZipOptions]>;

/** A course of one lesson; what is given comes beside it. */
export const smallCourse: Entries = {
  'course.md': '---\ntitle: Курс из архива\n---\n',
  '01-pervyj.md': '---\ntitle: Первый\n---\n\n# Содержание\n\nСлова\n',
};

export const archive = (entries: Entries): Bytes =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(entries).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ) satisfies Zippable,
    ),
  );

export const symlinkTo = (target: string): [Uint8Array, ZipOptions] => [
  strToU8(target),
  { os: 3, attrs: 0o120777 << 16 },
];

/** The archive with each `from` replaced: what a program that makes archives would refuse to write. */
export function patched(bytes: Bytes, from: string | Uint8Array, to: string | Uint8Array): Bytes {
  const found = Buffer.from(bytes).toString('latin1');
  const inLatin = (part: string | Uint8Array) =>
    typeof part === 'string' ? part : Buffer.from(part).toString('latin1');
  return new Uint8Array(Buffer.from(found.replaceAll(inLatin(from), inLatin(to)), 'latin1'));
}

/** The place of the directory's entry of this name. */
function entryAt(archived: Buffer, name: string): number {
  for (
    let at = archived.indexOf('PK\u0001\u0002');
    at !== -1;
    at = archived.indexOf('PK\u0001\u0002', at + 4)
  ) {
    if (archived.toString('latin1', at + 46, at + 46 + archived.readUInt16LE(at + 28)) === name) return at;
  }
  throw new Error(`There is no ${name}`);
}

/** Writes a number into the directory's entry of this name: 8 are its flags, 24 its size. */
export function withField(bytes: Bytes, name: string, { at, value }: { at: 8 | 24; value: number }): Bytes {
  const archived = Buffer.from(bytes);
  const place = entryAt(archived, name) + at;
  if (at === 8) archived.writeUInt16LE(value, place);
  else archived.writeUInt32LE(value, place);
  return new Uint8Array(archived);
}

export function withEnd(bytes: Bytes, write: (end: Buffer) => void): Bytes {
  const archived = Buffer.from(bytes);
  write(archived.subarray(-22));
  return new Uint8Array(archived);
}

/** Ten gigabytes of zeros in ten megabytes, whose header says what it likes. */
export function bomb(name: string, promised: number): Bytes {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([...Array.from({ length: 10 * 1024 }, () => megabyte), deflateRawSync('')]);
  const named = Buffer.from(name);
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(promised, 18);
  header.writeUInt16LE(named.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, named, content]);
  return ended(local, [directoryEntry(header, named)]);
}

/** So many entries of one file. */
export function crowd(count: number): Bytes {
  const one = Buffer.from(archive({ '01-a.md': 'x' }));
  const directoryAt = one.indexOf('PK\u0001\u0002');
  const entry = one.subarray(directoryAt, -22);
  return ended(
    one.subarray(0, directoryAt),
    Array.from({ length: count }, () => entry),
  );
}

const directoryEntry = (header: Buffer, name: Buffer) =>
  Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, Buffer.alloc(14), name]);

/** The number of entries has two bytes only. */
function ended(contents: Buffer, entries: readonly Buffer[]): Bytes {
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(contents.length, 16);
  return new Uint8Array(Buffer.concat([contents, directory, end]));
}
