import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/for-all-tests.ts';
import { freePort } from '#test/free-port.ts';
import { startModelServer } from '#test/model-server.ts';
import { databaseUrl } from '#test/server-process.ts';
import { startSmtpServer } from '#test/smtp-server.ts';

const t = testDatabase();
const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

function run(args: string[], env: Record<string, string> = {}): Promise<{ code: unknown; said: string }> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'doctor', ...args], { env: { PATH, HOME, ...env } }, (error, ...said) =>
      resolve({ code: error?.code ?? 0, said: said.join('') }),
    );
  });
}

test('the page says what the machine, the database and what is beside them are, and names no address', async () => {
  const [model, smtp] = [await startModelServer(), await startSmtpServer()];
  onTestFinished(async () => void (await Promise.all([model.close(), smtp.close()])));
  const folder = await mkdtemp(join(tmpdir(), 'otklik-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const endpoints = join(folder, 'endpoints.yaml');
  await writeFile(endpoints, `- {name: Наша, baseUrl: "${model.url}", model: mentor-1}\n`);
  const env = {
    DATABASE_URL: databaseUrl(t.connection),
    AI_ENDPOINTS_FILE: endpoints,
    PUBLIC_URL: 'https://learn.example.ru',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'school@example.ru',
  };

  const { code, said } = await run([], env);
  expect(code, said).toBe(0);
  for (const line of [
    /^ {2}Версия: \d+\.\d+\.\d+$/m,
    /^ {2}Библиотека C: \S.+$/m,
    /^ {2}Место для данных: [\d.]+ ГБ свободно$/m,
    /^ {2}Сервер: PostgreSQL \d+/m,
    /^ {2}Порядок русских слов \(ICU\): ёж, ель, Ель$/m,
    /^ {2}Блокировка: держится$/m,
    /^ {2}Уведомление: доходит$/m,
    /^ {2}Миграции: применяются, все \d+; откачены$/m,
    /^ {2}Модель «Наша»: mentor-1$/m,
    /^ {2}Почта: отвечает/m,
    /^Всё, что проверялось, работает$/m,
  ])
    expect(said).toMatch(line);
  expect(said).not.toMatch(/127\.0\.0\.1|localhost|example\.ru|otklik-doctor|\/\//);
  const { rows } = await t.pool.query(`select from pg_namespace where nspname = 'otklik_doctor'`);
  expect(rows).toEqual([]);
  expect(model.requests).toEqual([]);

  expect((await run(['--full'], env)).said).toContain(model.url);
});

test('what does not answer is a line, the page goes on, and the code says so', async () => {
  const nothing = `127.0.0.1:${await freePort()}`;
  const { code, said } = await run(['--database', `postgresql://u:secret@${nothing}/none`], {
    AI_BASE_URL: `http://${nothing}/v1`,
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^ {2}Сервер: НЕТ, не вышло \(ECONNREFUSED\)$/m);
  expect(said).toMatch(/^ {2}Модель «default»: НЕТ, не отвечает$/m);
  expect(said).toMatch(/^Не работает: 2$/m);
  expect(said).not.toMatch(/127\.0\.0\.1|secret/);
});

test('arguments that it does not have are refused in one line', async () => {
  for (const args of [['--fast'], ['--database', 'mysql://a'], ['please']])
    expect(await run(args)).toEqual({
      code: 1,
      said: 'Можно так: doctor [--database postgresql://user:password@host:5432/name] [--full]\n',
    });
});
