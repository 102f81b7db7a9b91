import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const program = 'src/server/main.ts';

/** The options that `npm start` gives Node. */
const nodeOptions = / node ((?:--\S+ )*)/.exec(manifest.scripts.start)?.[1]?.split(' ').filter(Boolean) ?? [];

/** As install/run.sh sets it. */
const compileCache = { NODE_COMPILE_CACHE: `${root}.cache/node` };

export interface AppProcess {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/**
 * Fills the compile cache, as a container image does: the very first start, which strips and compiles the sources, is not
 * representative.
 */
export async function buildApp(): Promise<void> {
  await promisify(execFile)(process.execPath, [program, 'build'], {
    cwd: root,
    env: { ...process.env, ...compileCache },
  });
}

/**
 * Starts the app like `npm start`: web and worker in one process with the embedded PostgreSQL, its log in a file. Only the
 * settings that an operator has to make (the model's address) are set; the rest are defaults.
 */
export async function startApp(env: Record<string, string>, logFile: string): Promise<AppProcess> {
  const output = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...nodeOptions, program], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DEMO: '0', ...compileCache, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const kill = () => void child.kill();
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exited.then(() => process.off('exit', kill));
  const port = await portOf(logFile, exited);
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function portOf(logFile: string, exited: Promise<void>): Promise<number> {
  let ended = false;
  void exited.then(() => (ended = true));
  for (;;) {
    const log = await readFile(logFile, 'utf8');
    const port = /Слушаю http:\/\/\S+:(\d+)/.exec(log)?.[1];
    if (port) return Number(port);
    if (ended) throw new Error(`The app did not start:\n${log}`);
    await sleep(50);
  }
}
