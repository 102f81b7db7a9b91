import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { postgresError } from './embedded-postgres-error.ts';
import { type RunAs, spawnAs } from './run-as.ts';
import { type ForgottenPid, ownerMark } from './running-postmaster.ts';

export interface Postmaster {
  stop(): Promise<void>;
  exited: Promise<string>;
}

interface Start {
  clusterDir: string;
  socketDir: string;
  runAs: RunAs;
  binaries: Binaries;
  settings: Record<string, string>;
  forgotten: ForgottenPid;
  log: (line: string) => void;
}

// The duration of crash recovery depends on the size of the write-ahead log (512 MB here).
const readyWithinMs = 300_000;
const fastShutdownWithinMs = 10_000;
const immediateShutdownWithinMs = 5_000;

/** Starts the server and waits until it accepts connections. */
export async function startPostmaster(start: Start): Promise<Postmaster> {
  const { clusterDir, runAs, binaries, log } = start;
  const child = spawnAs(runAs, join(binaries.native, 'bin', 'postgres'), await serverArguments(start), {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: clusterDir,
    env: { ...start.forgotten },
  });
  const lastLines: string[] = [];
  const death = deathOf(child, lastLines);
  const ready = new Promise<'ready'>((resolve) => {
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - 5);
      log(line);
      if (line.includes('database system is ready to accept')) resolve('ready');
    });
  });

  const limit = new AbortController();
  const tooLong = sleep(readyWithinMs, 'not ready', { signal: limit.signal, ref: false }).catch(
    () => 'not ready',
  );
  const outcome = await Promise.race([ready, death, tooLong]);
  limit.abort();
  if (outcome === 'ready') return supervise(child, death);
  await stopChild(child, death);
  throw postgresError('PostgreSQL не запустился', lastLines.join('\n') || outcome, clusterDir);
}

async function serverArguments({ clusterDir, socketDir, settings }: Start): Promise<string[]> {
  const all = {
    ...settings,
    // A list of quoted names: the path may contain a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  };
  const marks = ['-c', await ownerMark(clusterDir)];
  return [
    '-D',
    clusterDir,
    ...marks,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Describes how it ended, with the last output. */
async function deathOf(child: ChildProcess, lastLines: string[]): Promise<string> {
  const allSaid = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `код ${code}` : `сигнал ${signal}`));
  });
  // Its children may keep stderr open a little longer.
  await Promise.race([allSaid, sleep(300)]);
  return [`PostgreSQL завершился: ${how}`, ...lastLines.slice(-2)].join(' | ');
}

function supervise(child: ChildProcess, death: Promise<string>): Postmaster {
  let stopping: Promise<void> | undefined;
  const leave = () => child.kill('SIGINT'); // in case the kernel doesn't
  process.once('exit', leave);
  const exited = new Promise<string>((resolve) => {
    void death.then((cause) => {
      process.off('exit', leave);
      if (stopping === undefined) resolve(cause);
    });
  });
  const stop = () => (stopping ??= stopChild(child, death));
  return { stop, exited };
}

async function stopChild(child: ChildProcess, death: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  if (await within(death, fastShutdownWithinMs)) return;
  child.kill('SIGQUIT');
  if (await within(death, immediateShutdownWithinMs)) return;
  child.kill('SIGKILL');
  await death;
}

async function within(death: Promise<string>, milliseconds: number): Promise<boolean> {
  const patience = new AbortController();
  const tired = sleep(milliseconds, false, { signal: patience.signal }).catch(() => false);
  const dead = await Promise.race([death.then(() => true), tired]);
  patience.abort();
  return dead;
}
