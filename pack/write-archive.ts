import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, type Pack, pack } from 'tar-stream';
import { listTree, type TreeEntry } from './tree-entries.ts';

interface Archive {
  tree: string;
  /** The folder that everything is unpacked into. */
  top: string;
  to: string;
  /** Of every entry: the commit's, so that two archives of one commit are equal. */
  mtime: Date;
}

/** Sorted, owned by root, of one time, with two modes alone: nothing of the machine that packs is in it. */
export async function writeArchive({ tree, top, to, mtime }: Archive): Promise<void> {
  const entries = await listTree(tree);
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(to));
  const common = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime };
  await add(tar, { ...common, name: `${top}/`, type: 'directory', mode: 0o755 });
  for (const entry of entries) {
    const header = { ...common, ...headerOf(entry), name: `${top}/${entry.path}` };
    await add(tar, header, entry.kind === 'file' ? join(tree, entry.path) : undefined);
  }
  tar.finalize();
  await written;
}

function headerOf(entry: TreeEntry): Partial<Header> {
  switch (entry.kind) {
    case 'folder':
      return { type: 'directory', mode: 0o755 };
    case 'link':
      return { type: 'symlink', mode: 0o777, linkname: entry.target };
    case 'file':
      return { type: 'file', mode: entry.isProgram ? 0o755 : 0o644, size: entry.size };
  }
}

async function add(tar: Pack, header: Partial<Header> & Pick<Header, 'name'>, file?: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
  if (file !== undefined) await pipeline(createReadStream(file), entry);
  await promise;
}
