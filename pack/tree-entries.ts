import { lstat, readdir, readlink } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { PackError } from './release-tree.ts';

export type TreeEntry =
  | { path: string; kind: 'folder' }
  | { path: string; kind: 'file'; size: number; isProgram: boolean }
  | { path: string; kind: 'link'; target: string };

/** Everything in a folder by its path from there, sorted: the same tree gives the same list on every machine. */
export async function listTree(root: string): Promise<TreeEntry[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = found.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const entries: TreeEntry[] = [];
  for (const path of paths.toSorted(byCode)) entries.push(await entryAt(root, path));
  return entries;
}

async function entryAt(root: string, path: string): Promise<TreeEntry> {
  const stats = await lstat(join(root, path));
  if (stats.isDirectory()) return { path, kind: 'folder' };
  if (stats.isFile()) return { path, kind: 'file', size: stats.size, isProgram: (stats.mode & 0o100) !== 0 };
  if (!stats.isSymbolicLink()) throw new PackError(`Не файл и не ссылка: ${path}`);
  const target = await readlink(join(root, path));
  if (leadsOut(path, target)) throw new PackError(`Ссылка ведёт за пределы архива: ${path} → ${target}`);
  return { path, kind: 'link', target };
}

/** Whether a link would lead out of the folder that it is unpacked into. */
export function leadsOut(path: string, target: string): boolean {
  return target.startsWith('/') || /^\.\.(\/|$)/.test(normalize(join(dirname(path), target)));
}

/** Not by a locale: the machines that pack may have different ones. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
