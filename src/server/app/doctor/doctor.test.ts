import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { freePort } from '#test/free-port.ts';
import { startModelServer } from '#test/model-server.ts';
import { databaseUrl } from '#test/server-process.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { examine } from './doctor.ts';

const t = testDatabase();
const log = pino({ level: 'silent' });
const run = (args: string[], env: Record<string, string> = {}) =>
  examine(args, { config: readConfig(env), log });

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

  const { works, page } = await run([], env);
  expect(works, page).toBe(true);
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
    expect(page).toMatch(line);
  expect(page).not.toMatch(/127\.0\.0\.1|localhost|example\.ru|otklik-doctor|\/\//);
  const { rows } = await t.pool.query(`select from pg_namespace where nspname = 'otklik_doctor'`);
  expect(rows).toEqual([]);
  expect(model.requests).toEqual([]);

  expect((await run(['--full'], env)).page).toContain(model.url);
});

test('a build of another vendor names itself, which its version need not', async () => {
  const vendor = async () => {
    const { page } = await run(['--database', databaseUrl(t.connection)]);
    return /^ {2}Сборка: (.*)$/m.exec(page)?.[1];
  };
  expect(await vendor()).toBe('не названа, как у обычной PostgreSQL');
  await t.pool.query(
    `create function pg_catalog.pgpro_version() returns text language sql as $$ select 'PostgresPro 17.5.1' $$`,
  );
  await t.pool.query(
    `create function pg_catalog.pgpro_edition() returns text language sql as $$ select 'certified' $$`,
  );
  expect(await vendor()).toBe('pgpro_edition: certified; pgpro_version: PostgresPro 17.5.1');
});

test('on a machine without a database the embedded one is tried, and leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'otklik-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { works, page } = await run([], { DATA_DIR: join(folder, 'data') });
  expect(works, page).toBe(true);
  expect(page).toMatch(/^ {2}Миграции: применяются, все \d+; откачены$/m);
  expect(await readdir(folder)).toEqual([]);
});

test('what does not answer is a line, the page goes on, and the end says so', async () => {
  const nothing = `127.0.0.1:${await freePort()}`;
  const { works, page } = await run(['--database', `postgresql://u:secret@${nothing}/none`], {
    AI_BASE_URL: `http://${nothing}/v1`,
  });
  expect(works).toBe(false);
  expect(page).toMatch(/^ {2}Сервер: НЕТ, не вышло \(ECONNREFUSED\)$/m);
  expect(page).toMatch(/^ {2}Модель «default»: НЕТ, не отвечает$/m);
  expect(page).toMatch(/^Не работает: 2$/m);
  expect(page).not.toMatch(/127\.0\.0\.1|secret/);
});

test('arguments that it does not have are refused in one line', async () => {
  for (const args of [['--fast'], ['--database', 'mysql://a'], ['please']])
    await expect(run(args)).rejects.toThrow(
      'Можно так: doctor [--database postgresql://user:password@host:5432/name] [--full]',
    );
});
