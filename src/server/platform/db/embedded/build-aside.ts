import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasSystemCode } from './system-code.ts';

const underWay = new Set<string>();

/**
 * Builds a directory under a temporary name beside the target and renames it when it is complete: the target is never
 * incomplete, even if a process is killed. Of several concurrent builders the first wins, the others discard theirs.
 */
export async function buildAside(target: string, build: (aside: string) => Promise<void>): Promise<void> {
  await removeLeftovers(target);
  if (await hasContent(target)) return;
  const aside = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  underWay.add(aside);
  try {
    await mkdir(aside, { mode: 0o700 });
    await build(aside);
    await placeUnlessThere(aside, target);
  } finally {
    await removeAbandoned(aside);
    underWay.delete(aside);
  }
}

/** Removes the directories of killed builders, recognized by the process id in the name. */
async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    const path = join(dirname(target), name);
    if (!name.startsWith(prefix) || underWay.has(path)) continue;
    const builder = Number.parseInt(name.slice(prefix.length), 10);
    // In a container, a process is likely to get the id of the one before it.
    if (builder === process.pid || !isAlive(builder)) await removeAbandoned(path);
  }
}

/** An orphaned initdb may still be writing: the remains only take disk space. */
async function removeAbandoned(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});
}

async function hasContent(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => []);
  return names.length > 0;
}

async function placeUnlessThere(aside: string, target: string): Promise<void> {
  try {
    await rename(aside, target);
  } catch (error) {
    const anotherWasFirst = hasSystemCode(error, 'ENOTEMPTY', 'EEXIST');
    if (anotherWasFirst) return;
    throw error;
  }
  const parent = await open(dirname(target));
  await parent.sync();
  await parent.close();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasSystemCode(error, 'EPERM');
  }
}
