import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What npm's scripts set (`install/run.sh`): with it a process takes a third less to start. */
export const compileCache = { NODE_COMPILE_CACHE: `${root}.cache/node` };

export interface ServerProcess {
  pid: number;
  /** The output so far, by line. */
  lines: string[];
  errorLines: string[];
  /** Resolves with the printed address; rejects if the process exits before it is ready. */
  ready: Promise<string>;
  /** The exit code, or the name of the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals | null>;
  signal(name: NodeJS.Signals): void;
}

/** Starts the app as npm does, on a free port; configured only by `env`. `limits`: of a shell, `ulimit -f 2048`. */
export function launchServer(
  env: Record<string, string>,
  args: string[] = [],
  { limits = 'true' }: { limits?: string } = {},
): ServerProcess {
  const node = [process.execPath, '--max-old-space-size=512', 'src/server/main.ts', ...args];
  const child = spawn('sh', ['-c', `${limits} && exec "$@"`, 'sh', ...node], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Of the run that removes all that it leaves.
      OTKLIK_RUN: process.env.OTKLIK_RUN,
      TMPDIR: process.env.TMPDIR,
      ...compileCache,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const errorLines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => errorLines.push(line));
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /открыт: (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void exited.then((how) =>
      reject(new Error(`It ended (${how}): ${[...lines, ...errorLines].join('\n')}`)),
    );
  });
  // A test that expects a failure awaits only the exit.
  ready.catch(() => {});
  return { pid: child.pid ?? 0, lines, errorLines, ready, exited, signal: (name) => void child.kill(name) };
}

/** A DATABASE_URL for a server on a unix socket. */
export function databaseUrl({ host, port, user, database }: ConnectionOptions): string {
  const place = new URLSearchParams({ host: `${host}`, port: `${port}`, user: `${user}` });
  return `postgresql:///${database}?${place}`;
}
