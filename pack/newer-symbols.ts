import { join } from 'node:path';
import { isNewer, readSymbolVersions, type SymbolVersions } from './symbol-versions.ts';
import { listTree } from './tree-entries.ts';

/** Of the oldest systems that the archive promises to start on: Debian 10 and its relatives. */
export const oldestLibraries: SymbolVersions = { GLIBC: '2.28', GLIBCXX: '3.4.25', CXXABI: '1.3.11' };

/** The programs and libraries of a tree that wouldn't start there, each with what it needs. */
export async function newerSymbols(
  tree: string,
  isIn: (path: string) => boolean = () => true,
): Promise<{ newer: string[]; newest: SymbolVersions; binaries: number }> {
  const newer: string[] = [];
  const newest: SymbolVersions = {};
  let binaries = 0;
  for (const entry of await listTree(tree)) {
    if (entry.kind !== 'file' || !isIn(entry.path)) continue;
    const needed = await readSymbolVersions(join(tree, entry.path));
    if (needed === undefined) continue;
    binaries += 1;
    for (const [library, version] of Object.entries(needed)) {
      const oldest = oldestLibraries[library];
      if (isNewer(version, newest[library] ?? '0')) newest[library] = version;
      if (oldest !== undefined && isNewer(version, oldest))
        newer.push(`${entry.path}: ${library}_${version}`);
    }
  }
  return { newer, newest, binaries };
}
