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

/** PostgreSQL's environment variable for a pid whose lock file it may ignore. */
export interface ForgottenPid {
  PG_GRANDPARENT_PID?: string;
}

const orphanStopsWithinMs = 15_000;
const orphanIsHurriedAfterMs = 10_000;

/**
 * Ensures that no other PostgreSQL runs on this cluster: stops one whose Отклик has died, throws if it is alive.
 *
 * A crash may leave a lock file whose pid belongs to another process by now (after a reboot, or in a container, where every
 * start has the same pids); PostgreSQL would refuse to start. We don't remove the lock file, which a concurrent start may
 * just have rewritten; we pass the pid to PostgreSQL as that of its grandparent, which it ignores.
 */
export async function yieldCluster(clusterDir: string, log: (line: string) => void): Promise<ForgottenPid> {
  const lock = await readLock(clusterDir);
  if (lock === undefined) return {};
  const running = await readProcess(lock.pid);
  if (running === undefined || !(await isPostmasterOf(clusterDir, lock.pid, running.command))) {
    // A container that shares the directory has its own pid namespace, but the same socket.
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

/** Arguments of the postmaster's command line: its owner process and its directory, which may be moved. */
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
    // The file is being written, or power failed during the write: then PostgreSQL would refuse to start.
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
  // A zombie has no command line: it no longer uses the files.
  if (!command.includes('postgres')) return false;
  if (command.includes(`otklik.owner=${ownerOf(command)}-${(await stat(clusterDir)).ino} `)) return true;
  if (command.includes(`-D ${clusterDir} `)) return true;
  // A postmaster's working directory is its data directory; only its own user and root may read the link.
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
