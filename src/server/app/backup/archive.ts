import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { z } from 'zod';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';

// A backup is an ordinary .tar.gz, so that it can be inspected with standard tools:
//   backup.json               metadata: the format, the migrations, the tables with their columns
//   files/<name>              uploaded files
//   tables/<table>/<part>     rows in PostgreSQL's COPY format, split into parts of about a megabyte
//   end.json                  the row count of each table and the SHA-256 of each file; without it, the archive is truncated

export const header = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** Whether the end has them: a backup of an earlier release hasn't. */
  checksums: z.literal('sha256').optional(),
  /** In an order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.infer<typeof header>;

export const ending = z.object({
  rows: z.record(z.string(), z.number()),
  checksums: z.record(z.string(), z.string()).optional(),
});
export type Ending = z.infer<typeof ending>;

export interface ArchiveWriter {
  add(name: string, content: Buffer | string): Promise<void>;
  /** Of a content of so many bytes, no more of which is in the memory than what is on its way. */
  addStream(name: string, bytes: number, content: Readable): Promise<void>;
}

export interface ArchiveEntry {
  name: string;
  /** To be read before the next entry is asked for. */
  content: Readable;
}

/** Written to a temporary file and renamed when complete; readable by its owner only. */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const aside = `${path}.part`;
  const tar = pack();
  const writing = pipeline(
    tar,
    createGzip(),
    createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
  );
  try {
    const archive: ArchiveWriter = {
      add: (name, content) => addTo(tar, name, content),
      addStream: (name, bytes, content) => pipeline(content, tar.entry({ name, size: bytes, mode: 0o600 })),
    };
    await Promise.race([fill(archive), writing]);
    tar.finalize();
    await writing;
    await rename(aside, path);
  } catch (error) {
    tar.destroy();
    await writing.catch(() => {});
    // An existing temporary file belongs to another process.
    if (systemCode(error) !== 'EEXIST') await rm(aside, { force: true });
    throw error;
  }
}

/** Resolves when more can be written. */
function addTo(tar: Pack, name: string, content: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.entry({ name, mode: 0o600 }, content, (error) => {
      tar.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Iterates over the entries. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  // An error in the file or its compression ends the iteration with that error; one in the last bytes comes after it.
  reading.catch(() => {});
  for await (const entry of tar) {
    // Of streamx, which reads as a stream of Node's does.
    const content = Readable.from(entry as AsyncIterable<Buffer>);
    yield { name: entry.header.name, content };
    content.resume();
  }
  await reading;
}
