import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import { putInPlace } from './put-in-place.ts';
import { StartError } from './start-error.ts';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const pageRoot = join(projectRoot, 'dist/web');
const stampName = '.sources';

/** All inputs of the page build. */
const sources = [
  'src/web',
  'src/contract',
  'docs/guide/images',
  'build',
  'vite.config.ts',
  'package-lock.json',
];

/** Returns the folder of the built page; rebuilds it if its sources have changed. */
export async function buildPage(log: Pick<Logger, 'info'>): Promise<string> {
  const wanted = await hashOfSources();
  const built = await readFile(join(pageRoot, stampName), 'utf8').catch(() => undefined);
  if (built === wanted) return pageRoot;

  log.info('Собираю страницы…');
  // Built in a temporary folder and renamed, so that a running server or an interrupted start never has a partial build.
  const aside = `${pageRoot}.${process.pid}`;
  try {
    await mkdir(aside, { recursive: true });
    await runVite(aside);
    await writeFile(join(aside, stampName), wanted);
    await putInPlace(aside, pageRoot);
  } catch (error) {
    throw explain(error);
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => {});
  }
  return pageRoot;
}

async function hashOfSources(): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat().toSorted();
  const contents = await Promise.all(
    files.map(async (file) => ({ file, content: await readFile(join(projectRoot, file)) })),
  );
  const hash = createHash('sha256');
  for (const { file, content } of contents) hash.update(`${file}\0${content.byteLength}\0`).update(content);
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  if (/\.(ts|json)$/.test(source)) return [source];
  const entries = await readdir(join(projectRoot, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length));
}

/** In a separate process, so that the bundler doesn't stay in the server's memory. */
async function runVite(outDir: string): Promise<void> {
  const program = join(projectRoot, 'node_modules/vite/bin/vite.js');
  // The folders in the configuration are relative to its root.
  const relative = join('../..', outDir.slice(projectRoot.length));
  const child = spawn(process.execPath, [program, 'build', '--outDir', relative, '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  const killWithUs = () => child.kill();
  process.once('exit', killWithUs);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', killWithUs);
  if (code !== 0) throw new StartError(`Страницы не собрались. Сборщик сообщил:\n${output.trim()}`);
}

function explain(error: unknown): unknown {
  switch (systemCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `Страницы пора собрать, но в каталог ${join(projectRoot, 'dist')} нельзя писать. Дайте на него права или соберите страницы заранее: npm run build`,
        { cause: error },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `На диске кончилось место: страницы не собрались в ${join(projectRoot, 'dist')}`,
        { cause: error },
      );
    default:
      return error;
  }
}
