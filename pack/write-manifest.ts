import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#server/platform/release/release.ts';
import { listTree } from './tree-entries.ts';

/** Writes manifest.json: the SHA-256 of every file of the tree, and where its links lead. */
export async function writeManifest(
  tree: string,
  about: Pick<Manifest, 'version' | 'commit' | 'date'>,
): Promise<void> {
  const files: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const entry of await listTree(tree)) {
    if (entry.kind === 'file') files[entry.path] = await sumOf(join(tree, entry.path));
    if (entry.kind === 'link') links[entry.path] = entry.target;
  }
  const manifest: Manifest = { ...about, files, links };
  await writeFile(join(tree, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
