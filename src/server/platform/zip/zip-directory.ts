import type { FileHandle } from 'node:fs/promises';
import { pluralForm } from '#domain/russian/plural.ts';

/** Why an archive, or something in it, can't be read: a sentence for whoever has sent it. */
export class ZipFault extends Error {
  /** The sender's, as that of a request which is cut off: no failure of the store that it comes to. */
  readonly statusCode = 400;
  /** Of the whole archive: there is no use in reading on. */
  readonly isOfAll: boolean;

  constructor(message: string, { isOfAll = false } = {}) {
    super(message);
    this.isOfAll = isOfAll;
  }
}

export interface ZipEntry {
  name: string;
  /** What makes it no plain file. */
  fault: string | null;
  isFolder: boolean;
  method: number;
  flags: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  headerAt: number;
}

export interface ZipDirectory {
  entries: ZipEntry[];
  /** Where it begins: the contents end before it. */
  at: number;
}

const mostDirectoryBytes = 4 * 1024 * 1024;

const isDamaged = 'Архив оборван или повреждён, либо это не ZIP. Упакуйте курс заново';

/** The list at the end of an archive (APPNOTE.TXT, 4.3): it alone says what is in there, and it is read before anything is unpacked. */
export async function readZipDirectory(
  file: FileHandle,
  { mostEntries }: { mostEntries: number },
): Promise<ZipDirectory> {
  const { size } = await file.stat();
  const end = await findEnd(file, size);
  const [count, length, at] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (count === 0xffff || length === 0xffffffff || at === 0xffffffff) {
    throw new ZipFault(
      'Это ZIP64, формат для очень больших архивов: такой сюда не подойдёт. Упакуйте курс обычным ZIP',
    );
  }
  if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(6) !== 0)
    throw new ZipFault('Архив из нескольких томов сюда не подойдёт. Упакуйте курс одним файлом');
  if (count > mostEntries || length > mostDirectoryBytes) throw tooMany(count, mostEntries);
  if (at + length > size - endBytes) throw new ZipFault(isDamaged);
  const directory = await readAt(file, at, length);
  const entries: ZipEntry[] = [];
  for (let place = 0; place < length;) {
    if (entries.length === mostEntries) throw tooMany(entries.length + 1, mostEntries);
    const head = directory.subarray(place, place + 46);
    if (head.length < 46 || head.readUInt32LE(0) !== 0x02014b50) throw new ZipFault(isDamaged);
    const names = [head.readUInt16LE(28), head.readUInt16LE(30), head.readUInt16LE(32)] as const;
    const next = place + 46 + names[0] + names[1] + names[2];
    if (next > length) throw new ZipFault(isDamaged);
    entries.push(readEntry(head, directory.subarray(place + 46, place + 46 + names[0])));
    place = next;
  }
  if (entries.length !== count) throw new ZipFault(isDamaged);
  return { entries, at };
}

const tooMany = (count: number, most: number) =>
  new ZipFault(
    `В архиве ${count.toLocaleString('ru-RU')} ${pluralForm(count, 'файл', 'файла', 'файлов')}, а в курсе их бывает не больше ${most.toLocaleString('ru-RU')}`,
  );

const endBytes = 22;

const longestComment = 65_535;

async function findEnd(file: FileHandle, size: number): Promise<Buffer> {
  const length = Math.min(size, endBytes + longestComment);
  const tail = await readAt(file, size - length, length);
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return tail.subarray(at);
  }
  throw new ZipFault(isDamaged);
}

function readEntry(head: Buffer, nameBytes: Buffer): ZipEntry {
  const flags = head.readUInt16LE(8);
  const name = nameOf(nameBytes, (flags & 0x0800) !== 0);
  const entry = {
    name,
    isFolder: name.endsWith('/'),
    flags,
    method: head.readUInt16LE(10),
    crc: head.readUInt32LE(16),
    packedBytes: head.readUInt32LE(20),
    bytes: head.readUInt32LE(24),
    headerAt: head.readUInt32LE(42),
  };
  return { ...entry, fault: faultOf(entry, head.readUInt32LE(38) >>> 16) };
}

/** Without a mark of UTF-8, an archive of a Russian Windows names files in cp866. */
function nameOf(bytes: Buffer, isMarked: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMarked ? 'utf-8' : 'ibm866').decode(bytes);
  }
}

const typeMask = 0o170000;
const plainTypes = [0, 0o100000, 0o040000];

function faultOf(
  { flags, method, isFolder, bytes, packedBytes, headerAt }: Omit<ZipEntry, 'fault' | 'name' | 'crc'>,
  mode: number,
): string | null {
  if ((mode & typeMask) === 0o120000) return 'это ссылка, а не файл: положите сам файл';
  if (!plainTypes.includes(mode & typeMask)) return 'это не обычный файл';
  if ((flags & 0x0001) !== 0) return 'файл зашифрован: упакуйте курс без пароля';
  if (method !== 0 && method !== 8) return 'файл сжат неизвестным способом: упакуйте курс обычным ZIP';
  if ([bytes, packedBytes, headerAt].includes(0xffffffff))
    return 'файл записан как ZIP64: упакуйте курс обычным ZIP';
  if (isFolder && bytes > 0) return 'назван папкой, а в нём что-то есть';
  return null;
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
