import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { results } from '#server/measuring/results/results.ts';
import { readSet } from '#server/measuring/set/read-set.ts';
import { freePort } from '#test/free-port.ts';
import { compileCache } from '#test/server-process.ts';
import { careful } from './characters/careful.ts';
import { serveCharacter } from './characters/serve-character.ts';
import { sloppy } from './characters/sloppy.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

const runEval = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const env = { PATH: process.env['PATH'], ...compileCache, MENTOR_KEY: 'sk-1234567890abcdef' };
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });

test('Help goes to where it can be read', async () => {
  const { code, stdout, stderr } = await runEval('--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('npm run eval -- [параметры]');
});

test('A wrong use is one line and the code 2', async () => {
  expect(await runEval('--repeat', 'many')).toEqual({
    code: 2,
    stdout: '',
    stderr: '--repeat принимает целое число от 1 до 10\n',
  });
});

test('An endpoint that can’t be reached is told of at once, without its key', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}/v1`;
  const named = await runEval('--endpoint', endpoint, '--model', 'qwen3:8b', '--key-variable', 'MENTOR_KEY');
  expect(named).toMatchObject({ code: 1, stdout: '' });
  expect(named.stderr).toContain('Не удалось соединиться с моделью (ECONNREFUSED)');
  expect(named.stderr).not.toContain('sk-1234567890abcdef');
  const unnamed = await runEval('--endpoint', endpoint);
  expect(unnamed).toMatchObject({ code: 1, stdout: '' });
  expect(unnamed.stderr).toMatch(/^Адрес http:\S+ не сообщил список моделей/);
});

test('A run prints a table or JSON, leaves its results, and is compared with an earlier one', async () => {
  const set = await readSet();
  const [good, bad] = await Promise.all([serveCharacter(set, careful), serveCharacter(set, sloppy)]);
  const first = await runEval('--endpoint', good.url, '--only', 'revisions');
  const stored = storedBy(first);
  const second = await runEval('--endpoint', bad.url, '--only', 'revisions', '--json', '--compare', stored);
  await Promise.all([rm(stored), rm(storedBy(second)), good.close(), bad.close()]);

  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/Исход прежнего замечания верен +21 из 21 \(100 %\)/);
  expect(results.parse(JSON.parse(second.stdout)).reviews).toHaveLength(6);
  expect(second.stderr).toContain(
    'Исход прежнего замечания верен: 21 из 21 (100 %) → 15 из 21 (71 %), −28,6 п. п.',
  );
});

const storedBy = ({ stderr }: Ended) => /^Результаты: (\S+)$/m.exec(stderr)?.[1] ?? '';
