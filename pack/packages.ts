import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { byCode } from './tree-entries.ts';

/** A package of the packed tree. */
export interface Package {
  /** `node_modules/pg` */
  path: string;
  name: string;
  version: string;
  license: string;
  /** The files with the licence's text, by their names in the package. */
  texts: string[];
  /** As the lock file has it: `sha512-…`. */
  integrity: string | undefined;
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** The packages that are installed in a tree, by the lock file, sorted by path. */
export async function listPackages(tree: string): Promise<Package[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(tree, 'package-lock.json'), 'utf8')));
  const found: Package[] = [];
  for (const path of Object.keys(packages).toSorted(byCode)) {
    if (path === '') continue;
    const names = await readdir(join(tree, path)).catch(() => undefined);
    if (names)
      found.push({ ...(await readPackage(tree, path, names)), integrity: packages[path]?.integrity });
  }
  return found;
}

async function readPackage(tree: string, path: string, names: string[]): Promise<Omit<Package, 'integrity'>> {
  const text = await readFile(join(tree, path, 'package.json'), 'utf8');
  const { name, version, license, licenses } = packageFile.parse(JSON.parse(text));
  const stated = typeof license === 'string' ? license : license?.type;
  return {
    path,
    name,
    version,
    license: stated ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'не указана',
    texts: names.filter((file) => /^(licen[sc]e|copying|notice)/i.test(file)).toSorted(byCode),
  };
}
