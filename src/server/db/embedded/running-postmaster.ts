import { execFile } from 'node:child_process';
import { readFile, readlink, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { systemCode } from './system-code.ts';

interface Lock {
  pid: number;
  socket: string | undefined;
}
interface Process {
  parent: number;
  command: string;
}

/** PostgreSQL's own name for a pid that a lock file may hold without being in the way. */
export interface ForgottenPid {
  PG_GRANDPARENT_PID?: string;
}

const orphanStopsWithinMs = 15_000;
const orphanIsHurriedAfterMs = 10_000;

/**
 * Sees to it that no other PostgreSQL works on this cluster: stops one whose Отклик has died, refuses when it is alive.
 *
 * A lock file may also be left by a crash, and its pid may by now belong to somebody else (after a reboot, or in a
 * container, where every start has the same pids). PostgreSQL would not start then. We don't remove its lock, which another
 * start may just have renewed; we tell PostgreSQL that this pid is a relative of its own and so is no rival.
 */
export async function yieldCluster(clusterDir: string, log: (line: string) => void): Promise<ForgottenPid> {
  const lock = await readLock(clusterDir);
  if (lock === undefined) return {};
  const running = await readProcess(lock.pid);
  if (running === undefined || !(await isPostmasterOf(clusterDir, lock.pid, running.command))) {
    // A container that shares the directory has pids of its own, but the same socket.
    if (await answers(lock.socket)) throw inUse(clusterDir, 'PostgreSQL из другого контейнера');
    return { PG_GRANDPARENT_PID: String(lock.pid) };
  }

  const owner = ownerOf(running.command);
  if (owner === undefined) throw inUse(clusterDir, `запущенным отдельно PostgreSQL (процесс ${lock.pid})`);
  if (owner === running.parent) throw inUse(clusterDir, `другим Откликом (процесс ${owner})`);
  log(`PostgreSQL ${lock.pid} пережил свой Отклик (процесс ${owner}): останавливаю`);
  await stopOrphan(clusterDir, lock.pid);
  return {};
}

/** What the postmaster carries on its command line: whose it is and what it works on, in case the directory is moved. */
export async function ownerMark(clusterDir: string): Promise<string> {
  return `otklik.owner=${process.pid}-${(await stat(clusterDir)).ino}`;
}

function ownerOf(command: string): number | undefined {
  const mark = /otklik\.owner=(\d+)-/.exec(command);
  return mark ? Number(mark[1]) : undefined;
}

async function readLock(clusterDir: string): Promise<Lock | undefined> {
  const path = join(clusterDir, 'postmaster.pid');
  let content = await readFile(path, 'utf8').catch(() => undefined);
  if (content === '') {
    // Either just being written, or the power failed at that very moment: then PostgreSQL would refuse to start.
    await sleep(1000);
    content = await readFile(path, 'utf8').catch(() => undefined);
    if (content === '') await rm(path, { force: true });
  }
  if (!content) return undefined;
  // The lines: pid, data directory, start time, port, socket directory …
  const [pid, , , port, directory] = content.split('\n');
  return { pid: Number(pid), socket: directory ? join(directory, `.s.PGSQL.${port}`) : undefined };
}

function answers(socket: string | undefined): Promise<boolean> {
  if (socket === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}

async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    if (process.platform !== 'linux') return await askPs(pid);
    const [status, commandLine] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    return {
      parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]),
      command: commandLine.replaceAll('\0', ' '),
    };
  } catch {
    return undefined;
  }
}

async function askPs(pid: number): Promise<Process> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)]);
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? [];
  return { parent: Number(parent), command };
}

async function isPostmasterOf(clusterDir: string, pid: number, command: string): Promise<boolean> {
  // A zombie has no command line: nothing of it works on the files any more.
  if (!command.includes('postgres')) return false;
  if (command.includes(`otklik.owner=${ownerOf(command)}-${(await stat(clusterDir)).ino} `)) return true;
  if (command.includes(`-D ${clusterDir} `)) return true;
  // A postmaster works in its data directory; only its own user and root may ask.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return directory === clusterDir;
}

async function stopOrphan(clusterDir: string, pid: number): Promise<void> {
  const started = Date.now();
  signal(clusterDir, pid, 'SIGINT');
  let hurried = false;
  while (Date.now() - started < orphanStopsWithinMs) {
    const running = await readProcess(pid);
    if (running === undefined || !(await isPostmasterOf(clusterDir, pid, running.command))) return;
    if (!hurried && Date.now() - started > orphanIsHurriedAfterMs) {
      hurried = true;
      signal(clusterDir, pid, 'SIGQUIT');
    }
    await sleep(20);
  }
  throw inUse(clusterDir, `PostgreSQL (процесс ${pid}), который не останавливается`);
}

function signal(clusterDir: string, pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return;
    throw inUse(clusterDir, `PostgreSQL другого пользователя (процесс ${pid})`);
  }
}

function inUse(clusterDir: string, by: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Каталог данных ${clusterDir} уже занят ${by}. Остановите его или укажите другой DATA_DIR.`,
  );
}
