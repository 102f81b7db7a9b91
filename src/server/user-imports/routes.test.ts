import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportPreview, UserImport } from '#contract/user-imports.ts';
import { sessionCookieName } from '#server/auth/cookie.ts';
import { createSession } from '#server/auth/session.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createUser, enrol, testPassword } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { startImporter } from './importer.ts';

let t: TestApp;
let admin: { id: string };
const importers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

beforeEach(async () => {
  await sql`truncate users, courses, user_imports, audit_log cascade`.execute(t.db);
  admin = await createAdmin(t.db, { email: 'admin@example.ru' });
});

afterEach(async () => {
  await Promise.all(importers.splice(0).map((importer) => importer.stop()));
});

const head = 'Имя;Фамилия;Email;Пароль;Роль;Курсы;Доступ до';
const fileOf = (...rows: string[]) => [head, ...rows].join('\r\n');

async function send(url: string, content: string) {
  const bytes = new TextEncoder().encode(content);
  const sent = await form({ timeZone: 'Europe/Moscow', file: { name: 'люди.csv', bytes, type: 'text/csv' } });
  return t.call('POST', url, { as: admin, ...sent });
}

async function preview(...rows: string[]): Promise<ImportPreview> {
  const response = await send('/api/users/import/preview', fileOf(...rows));
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function start(...rows: string[]): Promise<UserImport> {
  const response = await send('/api/users/import', fileOf(...rows));
  expect(response.statusCode).toBe(201);
  return response.json();
}

function work() {
  const importer = startImporter({
    db: t.db,
    connection: t.connection,
    log: pino({ level: 'silent' }),
    lookMs: 20,
  });
  importers.push(importer);
  return importer;
}

async function statusOf(id: string): Promise<UserImport> {
  return (await t.call('GET', `/api/users/imports/${id}`, { as: admin })).json();
}

async function done(id: string): Promise<UserImport> {
  for (;;) {
    const status = await statusOf(id);
    if (status.state === 'done') return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function run(...rows: string[]): Promise<UserImport> {
  const { id } = await start(...rows);
  work();
  return done(id);
}

const signIn = async (email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).statusCode;

const people = () =>
  t.db.selectFrom('users').selectAll().where('role', '=', 'student').orderBy('email').execute();
const journal = async () =>
  (await t.call('GET', '/api/audit', { as: admin })).json().map((entry: { action: string }) => entry.action);

test('A preview tells row by row what would happen, and changes nothing', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const known = await createUser(t.db, {
    email: 'known@example.ru',
    first_name: 'Оля',
    last_name: 'Петрова',
  });
  const { counts, rows } = await preview(
    'Анна;Новая;new@example.ru;;;переговоры;31.12.2026',
    'Ольга;Петрова;KNOWN@example.ru;секрет;админ;;',
    'Оля;Петрова;known2@example.ru;пять5;начальник;Нет такого;31.02.2026',
    ';;known@example.ru;;;;',
    ';;;;;;',
    'Без;Почты;;;;;',
    'Пётр;;fresh@example.ru;;;;',
  );
  expect(counts).toEqual({ create: 1, update: 1, unchanged: 0, error: 4 });
  expect(rows).toMatchObject([
    {
      number: 2,
      action: 'create',
      changes: [
        { kind: 'access', course: 'Переговоры', granted: true, expiresAt: '2026-12-31T20:59:00.000Z' },
      ],
    },
    {
      number: 3,
      action: 'update',
      changes: [
        { kind: 'field', field: 'firstName', from: 'Оля', to: 'Ольга' },
        { kind: 'field', field: 'role', from: 'student', to: 'admin' },
      ],
      notes: ['Пароль не изменится: такой пользователь уже есть'],
    },
    {
      number: 4,
      problems: [
        'Пароль не короче 6 символов',
        'Неизвестная роль «начальник»: бывают студент и администратор',
        'Не удалось прочитать дату «31.02.2026»: нужна вида 31.12.2026',
        'Нет курса «Нет такого»',
      ],
    },
    { number: 5, problems: ['Этот email уже есть в строке 3'] },
    { number: 7, problems: ['Не указан email'] },
    { number: 8, problems: ['Не указана фамилия'] },
  ]);
  expect(await people()).toMatchObject([{ id: known.id, first_name: 'Оля' }]);
  expect(await t.db.selectFrom('user_courses').selectAll().execute()).toEqual([]);
  expect(course.title).toBe('Переговоры');
});

test('An import creates and updates people, opens courses and keeps all of it in the journal', async () => {
  const [first, second] = [
    await createCourse(t.db, { title: 'Переговоры' }),
    await createCourse(t.db, { title: 'Обратная связь' }),
  ];
  const known = await createUser(t.db, {
    email: 'known@example.ru',
    first_name: 'Оля',
    last_name: 'Петрова',
  });
  await enrol(t.db, { user_id: known.id, course_id: first.id, expires_at: '2026-06-01T00:00:00.000Z' });
  const status = await run(
    `Анна;Новая;new@example.ru;парольчик;;Переговоры|${second.id};`,
    'Ольга;;known@example.ru;;;Переговоры;31.12.2026',
    'Без;Курса;wrong@example.ru;;;Нет такого;',
  );
  expect(status).toMatchObject({
    fileName: 'люди.csv',
    startedBy: { id: admin.id },
    total: 3,
    waiting: 0,
    created: 1,
    updated: 1,
    failed: 1,
    passwords: 0,
  });
  expect(await people()).toMatchObject([
    { email: 'known@example.ru', first_name: 'Ольга', last_name: 'Петрова' },
    { email: 'new@example.ru', first_name: 'Анна', role: 'student' },
  ]);
  expect(await signIn('new@example.ru', 'парольчик')).toBe(200);
  expect(await signIn('known@example.ru', testPassword)).toBe(200);
  const terms = await t.db.selectFrom('user_courses').select('expires_at').orderBy('expires_at').execute();
  expect(terms.map((term) => term.expires_at)).toEqual(['2026-12-31T20:59:00.000Z', null, null]);
  expect((await journal()).toSorted()).toEqual([
    'course_access_granted',
    'course_access_granted',
    'course_access_updated',
    'user_created',
    'user_import_started',
    'user_updated',
  ]);
});

test('The same file once more changes nothing', async () => {
  await createCourse(t.db, { title: 'Переговоры' });
  const rows = [
    'Анна;Новая;new@example.ru;парольчик;студент;Переговоры;31.12.2026',
    'Борис;Новый;boris@example.ru;;администратор;Переговоры;',
  ];
  await run(...rows);
  const before = await t.db.selectFrom('users').selectAll().orderBy('id').execute();
  const again = await run(...rows);
  expect(again).toMatchObject({ total: 2, unchanged: 2, created: 0, updated: 0, failed: 0, passwords: 0 });
  expect(await t.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
  expect((await journal()).filter((action: string) => action !== 'user_import_started')).toHaveLength(4);
});

test('A made password is handed out until it is deleted, and no password stays in the database', async () => {
  const { id, passwords } = await run(
    'Анна;Новая;new@example.ru;;;;',
    'Борис;Новый;boris@example.ru;парольчик;;;',
  );
  expect(passwords).toBe(1);
  const stored = await t.db.selectFrom('user_import_rows').selectAll().orderBy('number').execute();
  expect(JSON.stringify(stored)).not.toContain('парольчик');

  const file = await t.call('POST', `/api/users/imports/${id}/passwords`, { as: admin });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heading, line] = file.body.split('\r\n');
  expect(heading).toBe('\uFEFFИмя;Фамилия;Email;Пароль');
  const password = line?.split(';')[3] ?? '';
  expect(await signIn('new@example.ru', password)).toBe(200);

  await t.call('DELETE', `/api/users/imports/${id}/passwords`, { as: admin });
  const after = await t.db.selectFrom('user_import_rows').selectAll().execute();
  expect(after.map((row) => row.password)).toEqual([null, null]);
  expect(await journal()).toContain('user_import_passwords_downloaded');
  expect(JSON.stringify(await t.db.selectFrom('audit_log').selectAll().execute())).not.toContain(password);
});

test('The rows that failed come back as a file to mend and send again', async () => {
  const { id } = await run('=Анна;Новая;new@example.ru;парольчик;;"Курс; с точкой";31.12.2026');
  const report = await t.call('GET', `/api/users/imports/${id}/failures`, { as: admin });
  expect(report.headers['content-disposition']).toContain('attachment');
  expect(report.body).toBe(
    '\uFEFFИмя;Фамилия;Email;Роль;Курсы;Доступ до;Строка;Ошибка\r\n' +
      `'=Анна;Новая;new@example.ru;;"Курс; с точкой";31.12.2026;2;"Нет курса «Курс; с точкой»"\r\n`,
  );
  await createCourse(t.db, { title: 'Курс; с точкой' });
  const again = await send('/api/users/import/preview', report.body);
  expect(again.json()).toMatchObject({
    counts: { create: 1 },
    ignoredColumns: ['Строка', 'Ошибка'],
    rows: [{ firstName: '=Анна' }],
  });
});

test('The last administrator is not demoted by a file', async () => {
  const row = 'Анна;Ясная;admin@example.ru;;студент;;';
  expect((await preview(row)).rows).toMatchObject([
    { action: 'error', problems: ['Это последний администратор: сначала назначьте другого'] },
  ]);
  expect(await run(row)).toMatchObject({ failed: 1, updated: 0 });
  const admins = await t.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  expect(admins).toEqual([{ id: admin.id }]);
});

test('An import that was cut short goes on where it stopped and doubles nobody', async () => {
  const rows = Array.from({ length: 24 }, (_, n) => `Имя;Фамилия;person${n}@example.ru;;;;`);
  const { id } = await start(...rows);
  const first = work();
  for (let status = await statusOf(id); status.created < 5; status = await statusOf(id));
  await first.stop();
  const cut = await statusOf(id);
  expect(cut).toMatchObject({ state: 'running' });
  expect(cut.created).toBeLessThan(24);
  work();
  work();
  expect(await done(id)).toMatchObject({ created: 24, unchanged: 0, failed: 0, passwords: 24 });
  expect(await people()).toHaveLength(24);
});

test('Ten thousand people are previewed and brought up to date, and nothing changes the second time', async () => {
  await sql`insert into users (id, email, password_hash, first_name, last_name)
    select gen_random_uuid(), 'person' || n || '@example.ru', 'x', 'Имя', 'Фамилия' from generate_series(1, 10000) n`.execute(
    t.db,
  );
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    n < 9_900 ? `Имя;Фамилия;person${n + 1}@example.ru;;;;` : `Новое;Имя;person${n + 1}@example.ru;;;;`,
  );
  expect((await preview(...rows)).counts).toEqual({ create: 0, update: 100, unchanged: 9_900, error: 0 });
  expect(await run(...rows)).toMatchObject({ total: 10_000, updated: 100, unchanged: 9_900 });
  expect(await run(...rows)).toMatchObject({ total: 10_000, updated: 0, unchanged: 10_000 });
}, 60_000);

test('An open page is told how the import goes, until its end', async () => {
  const { id } = await start('Анна;Новая;new@example.ru;;;;');
  work();
  const address = await t.app.listen({ port: 0 });
  const cookie = `${sessionCookieName}=${await createSession(t.db, admin.id, { remember: false })}`;
  const url = `/api/users/imports/${id}/live`;
  const response = await fetch(`${address}${url}`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const told = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
  expect(told.at(-1)).toMatchObject({ id, state: 'done', created: 1, waiting: 0 });
  expect((await t.call('GET', '/api/users/imports', { as: admin })).json()).toEqual([told.at(-1)]);
});

test.each(['/api/users/import/preview', '/api/users/import'])('%s without a file says so', async (url) => {
  const sent = await form({ timeZone: 'Europe/Moscow' });
  const response = await t.call('POST', url, { as: admin, ...sent });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ file: 'Выберите файл CSV' });
});

test('What isn’t there is not found', async () => {
  const url = '/api/users/imports/019a0000-0000-7000-8000-000000000000';
  const statuses = await Promise.all([
    t.call('GET', url, { as: admin }),
    t.call('GET', `${url}/failures`, { as: admin }),
    t.call('POST', `${url}/passwords`, { as: admin }),
    t.call('DELETE', `${url}/passwords`, { as: admin }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});
