import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiToken } from './api-token.ts';
import { createAdmin, createCourse, createGroup, createUser, enrol } from './factories.ts';
import { form } from './form.ts';
import { createImportSetting, type ImportSetting } from './import-setting.ts';

// The scripts of the guide as they stand there, run against the real server: each twice, and the second run changes nothing.

/** `IMPORT_PEOPLE=10000` measures a whole directory. */
const people = Number(process.env['IMPORT_PEOPLE'] ?? 200);

let t: ImportSetting;
let directory: string;
let token: Awaited<ReturnType<typeof createApiToken>>;
let address: string;

beforeAll(async () => {
  t = await createImportSetting();
  token = await createApiToken(t.db, { user_id: t.admin.id, scopes: ['people:write'], title: 'Кадры' });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  directory = await mkdtemp(join(tmpdir(), 'otklik-guide-'));
  await t.work();
});

afterAll(async () => {
  await rm(directory, { recursive: true });
  await t.close();
});

async function run(script: string, env: Record<string, string>, ...args: string[]) {
  const path = fileURLToPath(new URL(`../docs/guide/scripts/${script}.mjs`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], {
    env: { ...env, OTKLIK_URL: address, OTKLIK_TOKEN: token.token },
  });
  return stdout.trim();
}

/** All that an import could change or tell. */
async function everything() {
  const [users, enrolments, journal, notices, letters] = await Promise.all([
    t.db.selectFrom('users').selectAll().orderBy('id').execute(),
    t.db.selectFrom('user_courses').selectAll().orderBy('id').execute(),
    t.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '<>', 'user_import_started')
      .orderBy('id')
      .execute(),
    t.db.selectFrom('notices').select('id').execute(),
    t.db.selectFrom('outbox').select('id').execute(),
  ]);
  return { users, enrolments, journal, notices, letters };
}

const shown = (given: { id: string }[]) => given.length;

test('1С: a regular file brings people into a group, and shuts out whoever has left', async () => {
  const course = await createCourse(t.db, { title: 'Обратная связь' });
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const left = await createUser(t.db, { email: 'left@company.ru', first_name: 'Пётр', last_name: 'Ушедший' });
  const file = join(directory, 'сотрудники.csv');
  await writeFile(
    file,
    [
      '\uFEFFФамилия;Имя;ЭлектроннаяПочта;ДатаУвольнения;Курс;Поток',
      'Новая;Анна;anna@company.ru;;Обратная связь;Осень',
      'Ушедший;Пётр;left@company.ru;01.02.2026;Обратная связь;Осень',
      'Давний;Иван;unknown@company.ru;01.02.2020;;',
      'Будущий;Олег;oleg@company.ru;01.02.2199;;',
      ';Без почты;;;;',
    ].join('\r\n'),
  );
  expect(await run('from-1c', {}, file)).toBe('Создано 2, изменено 1, без изменений 1, не прошло 0');
  const enrolled = await t.db.selectFrom('user_courses').select('group_id').execute();
  expect(enrolled).toEqual([{ group_id: group.id }]);
  const closed = await t.db.selectFrom('users').select('id').where('blocked_at', 'is not', null).execute();
  expect(closed).toEqual([{ id: left.id }]);
  const acts = await t.db.selectFrom('audit_log').select(['action', 'details']).execute();
  for (const { action, details } of acts)
    expect.soft(details, action).toMatchObject({ token: { title: 'Кадры' } });
  const before = await everything();
  expect(shown(before.notices) + shown(before.letters)).toBe(0);
  expect(await run('from-1c', {}, file)).toBe('Создано 0, изменено 0, без изменений 4, не прошло 0');
  expect(await everything()).toEqual(before);
});

test('Битрикс24: the pages of user.get, as its documentation gives them, become people', async () => {
  const users = Array.from({ length: 70 }, (_, n) => ({
    ID: `${n + 1}`,
    ACTIVE: n % 10 !== 9,
    EMAIL: n === 3 ? '' : `person${n}@bitrix.ru`,
    NAME: 'Имя',
    LAST_NAME: `Фамилия ${n}`,
    WORK_POSITION: '',
    UF_DEPARTMENT: [128],
  }));
  const asked: string[] = [];
  const bitrix = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bitrix');
    asked.push(`${pathname} ${searchParams.get('FILTER[USER_TYPE]')}`);
    const start = Number(searchParams.get('start'));
    const next = start + 50 < users.length ? { next: start + 50 } : {};
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: users.slice(start, start + 50), total: users.length, ...next }));
  });
  await new Promise<void>((resolve) => bitrix.listen(0, '127.0.0.1', resolve));
  const { port } = bitrix.address() as AddressInfo;
  const env = { BITRIX24_WEBHOOK: `http://127.0.0.1:${port}/rest/1/secret/` };
  expect(await run('from-bitrix24', env)).toBe('Создано 62, изменено 0, без изменений 7, не прошло 0');
  users.forEach((user) => (user.ACTIVE = user.ID !== '1'));
  expect(await run('from-bitrix24', env)).toBe('Создано 7, изменено 1, без изменений 61, не прошло 0');
  const before = await everything();
  expect(await run('from-bitrix24', env)).toBe('Создано 0, изменено 0, без изменений 69, не прошло 0');
  expect(await everything()).toEqual(before);
  expect(new Set(asked)).toEqual(new Set(['/rest/1/secret/user.get.json employee']));
  bitrix.close();
});

const send = async (rows: string[]) => {
  const bytes = new TextEncoder().encode(['Имя;Фамилия;Email;Роль;Курсы;Доступ;Вход', ...rows].join('\r\n'));
  const file = await form({ file: { name: 'люди.csv', bytes, type: 'text/csv' } });
  const headers = { ...file.headers, ...token.headers };
  const response = await t.call('POST', '/api/users/import', { body: file.body, headers });
  return t.done(response.json().id);
};

test('A whole directory twice: the second changes nothing', async () => {
  await createCourse(t.db, { title: 'Переговоры' });
  const rows = Array.from(
    { length: people },
    (_, n) => `Имя;Фамилия;all${n}@company.ru;;Переговоры;;открыть`,
  );
  const started = performance.now();
  expect(await send(rows)).toMatchObject({ created: people, failed: 0 });
  const between = performance.now();
  const before = await everything();
  expect(await send(rows)).toMatchObject({ unchanged: people, created: 0, updated: 0, failed: 0 });
  const ended = performance.now();
  expect(await everything()).toEqual(before);
  if (people > 1_000)
    process.stdout.write(`${people}: ${between - started} ms, then ${ended - between} ms\n`);
});

test('Access is closed by the file, and an administrator is nobody’s to make or change', async () => {
  const course = await createCourse(t.db, { title: 'Закрываемый' });
  const person = await createUser(t.db, { email: 'closed@company.ru', first_name: 'А', last_name: 'Б' });
  await enrol(t.db, { user_id: person.id, course_id: course.id });
  await createAdmin(t.db, { email: 'boss@company.ru', first_name: 'Вера', last_name: 'Главная' });
  const rows = [
    'А;Б;closed@company.ru;;Закрываемый;закрыть;',
    'Г;Д;new-admin@company.ru;администратор;;;',
    'А;Б;unknown2@company.ru;;Закрываемый;закрыть;',
    'Вера;Главная;boss@company.ru;администратор;;;',
    'Вера;Другая;BOSS@company.ru ;;;;',
    'Е;Ж;wrong@company.ru;;;;может быть',
  ];
  const status = await send(rows);
  expect(status).toMatchObject({ updated: 1, unchanged: 2, failed: 3 });
  const problems = await t.db
    .selectFrom('user_import_rows')
    .select('problem')
    .where('import_id', '=', status.id)
    .where('state', '=', 'failed')
    .orderBy('number')
    .execute();
  expect(problems.map(({ problem }) => problem)).toEqual([
    'Программа не назначает и не меняет администраторов: это делает администратор сам',
    'Этот email уже есть в строке 5',
    'Не понято «может быть»: бывает «открыть» и «закрыть»',
  ]);
  expect(await send(rows.slice(4, 5))).toMatchObject({ failed: 1, updated: 0 });
  const open = await t.db.selectFrom('user_courses').select('id').where('user_id', '=', person.id).execute();
  expect(open).toEqual([]);
});
