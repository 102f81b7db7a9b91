import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What is wrong with this working tree or machine: one line for the person who packs. */
export class PackError extends Error {}

/** The commit that is packed: its files are the only ones that get into the archive. */
export interface Commit {
  id: string;
  /** ISO 8601, UTC. */
  date: string;
}

const folders = ['src', 'build', 'db', 'demo', 'deploy', 'docs', 'evals', 'install'];
const ofRoot = /^(?:[\w-][\w.-]*\.(?:md|ts|json)|\.npmrc)$/;
/** What the weights of danger were fitted to and counted by: two and a half megabytes that nothing there reads. */
const texts = /^evals\/crisis\/[\w-]+\//;
/** Of the files at the root, those that serve development alone. */
const forDevelopment = ['knip.json', 'playwright.config.ts', 'vitest.config.ts'];

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

export function readCommit(root: string): Commit {
  const changed = git(root, 'status', '--porcelain').trim();
  if (changed) throw new PackError(`Есть несохранённые изменения, а собирается только коммит:\n${changed}`);
  const [id = '', seconds = ''] = git(root, 'log', '-1', '--format=%H %ct').trim().split(' ');
  return { id, date: new Date(Number(seconds) * 1000).toISOString() };
}

/** Whether a tracked file runs the app: tests and their settings stay out. */
export function isReleased(path: string): boolean {
  if (/\.test\.tsx?$/.test(path)) return false;
  if (!path.includes('/')) return ofRoot.test(path) && !forDevelopment.includes(path);
  if (texts.test(path)) return false;
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

/** Copies the tracked files that run the app, and the command at their top. */
export async function copyReleased(root: string, to: string): Promise<void> {
  const tracked = git(root, 'ls-files', '-z').split('\0').filter(isReleased);
  for (const path of tracked) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(root, path), join(to, path));
  }
  await copyFile(join(root, 'pack/otklik.sh'), join(to, 'otklik'));
  await chmod(join(to, 'otklik'), 0o755);
}
