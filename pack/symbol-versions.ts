import { type FileHandle, open } from 'node:fs/promises';

/** The newest version of each library's symbols that a program needs: `{ GLIBC: '2.28' }`. */
export type SymbolVersions = Record<string, string>;

interface Section {
  type: number;
  offset: number;
  size: number;
  /** The number of the section with its names. */
  link: number;
  info: number;
}

const versionsNeeded = 0x6ffffffe;

/** Reads them from a 64-bit ELF file, as `objdump -T` does; undefined for any other file. */
export async function readSymbolVersions(path: string): Promise<SymbolVersions | undefined> {
  const file = await open(path);
  try {
    const header = await readAt(file, 0, 64);
    if (!isElf64(header)) return undefined;
    const sections = await readSections(file, header);
    const needed = sections.find(({ type }) => type === versionsNeeded);
    const names = needed && sections[needed.link];
    if (!needed || !names) return {};
    const table = await readAt(file, needed.offset, needed.size);
    return newestOf(namesNeeded(table, needed.info, await readAt(file, names.offset, names.size)));
  } finally {
    await file.close();
  }
}

const isElf64 = (header: Buffer) =>
  header.length === 64 && header.readUInt32BE(0) === 0x7f454c46 && header[4] === 2 && header[5] === 1;

async function readSections(file: FileHandle, header: Buffer): Promise<Section[]> {
  const [size, count] = [header.readUInt16LE(58), header.readUInt16LE(60)];
  const table = await readAt(file, Number(header.readBigUInt64LE(40)), size * count);
  return Array.from({ length: count }, (_, index) => {
    const at = index * size;
    return {
      type: table.readUInt32LE(at + 4),
      offset: Number(table.readBigUInt64LE(at + 24)),
      size: Number(table.readBigUInt64LE(at + 32)),
      link: table.readUInt32LE(at + 40),
      info: table.readUInt32LE(at + 44),
    };
  });
}

/** `GLIBC_2.28` and the like: a chain of libraries, each with a chain of versions. */
function namesNeeded(table: Buffer, libraries: number, strings: Buffer): string[] {
  const names: string[] = [];
  let library = 0;
  for (let left = libraries; left > 0; left -= 1) {
    let version = library + table.readUInt32LE(library + 8);
    for (let more = table.readUInt16LE(library + 2); more > 0; more -= 1) {
      const at = table.readUInt32LE(version + 8);
      names.push(strings.toString('latin1', at, strings.indexOf(0, at)));
      version += table.readUInt32LE(version + 12);
    }
    library += table.readUInt32LE(library + 12);
  }
  return names;
}

function newestOf(names: string[]): SymbolVersions {
  const newest: SymbolVersions = {};
  for (const name of names) {
    const [, of = '', version = ''] = /^([A-Z]+)_([\d.]+)$/.exec(name) ?? [];
    if (version && isNewer(version, newest[of] ?? '0')) newest[of] = version;
  }
  return newest;
}

export const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
