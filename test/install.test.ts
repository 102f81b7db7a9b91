import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';

/** The Node that scripts run on: an optional package for this platform only. */
const native = {
  name: `node-linux-${process.arch}`,
  version: '1.0.0',
  os: [process.platform],
  cpu: [process.arch],
  bin: { node: 'bin/node' },
};

const notice = 'Устанавливаются зависимости.';

test('npm start in a fresh clone installs what the lock file names, and runs under the Node that came', async () => {
  const registry = await startRegistry();
  const project = await createProject(registry);
  const first = await npm(project, 'start');
  expect(first.stderr.split(notice)).toHaveLength(2);
  expect(first.stdout).toContain('started by our Node');

  const [requests, record] = [registry.requests(), await recordOf(project)];
  const second = await npm(project, 'start');
  expect(second.stderr).toBe('');
  expect(second.stdout).toContain('started by our Node');
  expect(registry.requests()).toBe(requests);
  expect(await recordOf(project)).toEqual(record);
});

test('npm start finishes an installation that was interrupted', async () => {
  const project = await createProject(await startRegistry());
  await npm(project, 'ci');
  // npm unpacks packages before it writes its record.
  await rm(`${project}/node_modules/.package-lock.json`);
  await rm(`${project}/node_modules/${native.name}/bin/node`);
  await writeFile(`${project}/.cache/installing`, `${await endedProcess()}`);
  expect((await npm(project, 'start')).stdout).toContain('started by our Node');
});

test('npm start links the Node that came where npm has left no link to it', async () => {
  const registry = await startRegistry();
  const project = await createProject(registry);
  await npm(project, 'ci');
  await rm(`${project}/node_modules/.bin/node`);
  const { stdout, stderr } = await npm(project, 'start');
  expect(stdout).toContain('started by our Node');
  expect(stderr).toBe('');
});

test('of two scripts started in a fresh clone one installs, and the other waits for it', async () => {
  // The other has time to start before the first is done, however busy the machine is.
  const registry = await startRegistry({ pauseMs: 4_000 });
  const project = await createProject(registry);
  const both = await Promise.all([npm(project, 'start'), npm(project, 'test')]);
  for (const { stdout } of both) expect(stdout).toContain('started by our Node');
  expect(both.filter(({ stderr }) => stderr.includes(notice))).toHaveLength(1);
  expect(both.filter(({ stderr }) => stderr.includes('уже устанавливает другая команда'))).toHaveLength(1);
});

test('npm start installs again when the lock file names another version', async () => {
  const registry = await startRegistry();
  const project = await createProject(registry);
  await npm(project, 'ci');
  await writeProject(project, registry, { optional: true, version: '1.0.1' });
  expect((await npm(project, 'start')).stderr).toContain(notice);
  expect(await installed(project)).toMatchObject({ version: '1.0.1' });
  expect((await npm(project, 'start')).stderr).toBe('');
});

test('npm start leaves out what was left out for development, and npm test installs it', async () => {
  const registry = await startRegistry();
  const project = await createProject(registry, { dev: true });
  await npm(project, 'ci', '--omit=dev');
  expect((await npm(project, 'start')).stderr).toBe('');
  expect(registry.requests()).toBe(0);
  expect((await npm(project, 'test')).stderr).toContain(notice);
  expect(await installed(project)).toMatchObject(native);
});

test('npm start does not start what could not be installed', async () => {
  const project = await createProject(await startRegistry({ failures: 100 }), {});
  await expect(npm(project, 'start')).rejects.toMatchObject({
    code: 1,
    stdout: expect.not.stringContaining('started'),
    stderr: expect.stringContaining('Зависимости не установились. Проверьте сеть и повторите команду.'),
  });
});

test('a package for this machine that npm left out is fetched again', async () => {
  const registry = await startRegistry({ failures: 1 });
  const project = await createProject(registry);
  const { stderr } = await npm(project, 'ci');
  expect(stderr).toContain(`Не загрузилось: node_modules/${native.name}. Повтор 1 из 3…`);
  expect(await installed(project)).toMatchObject(native);
});

test('an installation that stays without it fails, and says what is missing', async () => {
  const registry = await startRegistry({ failures: 100 });
  const project = await createProject(registry);
  await expect(npm(project, 'ci')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Установка неполна, нет: node_modules/${native.name}.`),
  });
});

test('packages for other machines and left out on purpose are not missed', async () => {
  const registry = await startRegistry({ failures: 100 });
  const other = await createProject(registry, { optional: true, cpu: ['another'] });
  expect((await npm(other, 'ci')).stderr).not.toContain('Не загрузилось');
  const forDevelopment = await createProject(registry, { dev: true });
  expect((await npm(forDevelopment, 'ci', '--omit=dev')).stderr).not.toContain('Не загрузилось');
});

interface Registry {
  url: string;
  /** The number of requests so far. */
  requests(): number;
}

/** Refuses a package the given number of times, then serves it. */
async function startRegistry({ failures = 0, pauseMs = 0 } = {}): Promise<Registry> {
  let requests = 0;
  const server = createServer(async ({ url = '' }, response) => {
    requests += 1;
    await sleep(pauseMs);
    const isRefused = requests <= failures;
    const tarball = isRefused ? '' : await packageTarball(/node-(.*)\.tgz/.exec(url)?.[1] ?? '');
    response.writeHead(isRefused ? 403 : 200).end(tarball);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, requests: () => requests };
}

/** Its Node wraps the one that runs this test, but is distinguishable from it. */
async function packageTarball(version: string) {
  const tar = pack();
  const node = `#!/bin/sh\nOUR_NODE=true exec '${process.execPath}' "$@"\n`;
  tar.entry({ name: 'package/package.json', mtime: new Date(0) }, JSON.stringify({ ...native, version }));
  tar.entry({ name: 'package/bin/node', mode: 0o755, mtime: new Date(0) }, node);
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

/** A minimal project: our install scripts and one optional package. */
async function createProject(registry: Registry, lockEntry: LockEntry = { optional: true }) {
  const folder = await mkdtemp(`${tmpdir()}/install-`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(ours('install'), `${folder}/install`, { recursive: true });
  await writeFile(
    `${folder}/app.js`,
    "console.log(`started by ${process.env.OUR_NODE ? 'our' : 'another'} Node`);",
  );
  await writeFile(`${folder}/.npmrc`, `registry=${registry.url}\naudit=false\nloglevel=error\n`);
  await writeProject(folder, registry, lockEntry);
  return folder;
}

interface LockEntry {
  version?: string;
  cpu?: string[];
  dev?: true;
  optional?: true;
}

async function writeProject(folder: string, { url }: Registry, lockEntry: LockEntry) {
  const { version, ...entry } = { ...native, ...lockEntry };
  const root = { name: 'project', version: '1.0.0', [dependenciesOf(entry)]: { [native.name]: version } };
  const tarball = await packageTarball(version);
  const packages = {
    '': root,
    [`node_modules/${native.name}`]: {
      ...entry,
      version,
      resolved: `${url}node-${version}.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    },
  };
  const { postinstall } = JSON.parse(await readFile(ours('package.json'), 'utf8')).scripts;
  const scripts = {
    postinstall,
    start: `exec sh install/run.sh node app.js`,
    test: `exec sh install/run.sh --dev node app.js`,
  };
  await writeFile(`${folder}/package.json`, JSON.stringify({ ...root, type: 'module', scripts }));
  await writeFile(
    `${folder}/package-lock.json`,
    JSON.stringify({ name: 'project', lockfileVersion: 3, packages }),
  );
}

function dependenciesOf({ dev, optional }: LockEntry) {
  if (dev) return 'devDependencies';
  return optional ? 'optionalDependencies' : 'dependencies';
}

/** With its own settings only: those of the npm that runs these tests would take precedence. */
function npm(folder: string, ...args: string[]) {
  const outer = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name));
  const env = { ...Object.fromEntries(outer), npm_config_cache: `${folder}/.cache` };
  return promisify(execFile)('npm', args, { cwd: folder, env });
}

async function installed(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(`${folder}/node_modules/${native.name}/package.json`, 'utf8'));
}

/** The id of an exited process. */
async function endedProcess() {
  const child = execFile('true');
  await once(child, 'exit');
  return child.pid;
}

/** npm's record of installed packages, and its modification time. */
async function recordOf(folder: string) {
  const path = `${folder}/node_modules/.package-lock.json`;
  const { mtimeMs } = await stat(path);
  return { mtimeMs, text: await readFile(path, 'utf8') };
}

function ours(path: string) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
