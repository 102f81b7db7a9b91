import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiToken } from '#test/api-token.ts';
import { createCourse, createUser, enrol, testPassword } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;

beforeEach(async () => {
  t = await createImportSetting();
});

afterEach(() => t.close());

const signIn = async (email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).statusCode;

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
  const status = await t.run(
    `Анна;Новая;new@example.ru;;Переговоры|${second.id};`,
    'Ольга;;known@example.ru;;Переговоры;31.12.2026',
    'Без;Курса;wrong@example.ru;;Нет такого;',
  );
  expect(status).toMatchObject({
    fileName: 'люди.csv',
    startedBy: { id: t.admin.id },
    total: 3,
    waiting: 0,
    created: 1,
    updated: 1,
    failed: 1,
    invitable: 1,
  });
  expect(await t.students()).toMatchObject([
    { email: 'known@example.ru', first_name: 'Ольга', last_name: 'Петрова' },
    { email: 'new@example.ru', first_name: 'Анна', role: 'student' },
  ]);
  expect(await signIn('known@example.ru', testPassword)).toBe(200);
  const terms = await t.db.selectFrom('user_courses').select('expires_at').orderBy('expires_at').execute();
  expect(terms.map((term) => term.expires_at)).toEqual(['2026-12-31T20:59:00.000Z', null, null]);
  expect((await t.journal()).toSorted()).toEqual([
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
    'Анна;Новая;new@example.ru;студент;Переговоры;31.12.2026',
    'Борис;Новый;boris@example.ru;администратор;Переговоры;',
  ];
  await t.run(...rows);
  const before = await t.db.selectFrom('users').selectAll().orderBy('id').execute();
  const again = await t.run(...rows);
  expect(again).toMatchObject({ total: 2, unchanged: 2, created: 0, updated: 0, failed: 0, invitable: 0 });
  expect(await t.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
  expect((await t.journal()).filter((action) => action !== 'user_import_started')).toHaveLength(4);
});

test('The last administrator is not demoted by a file', async () => {
  const row = 'Анна;Ясная;admin@example.ru;студент;;';
  expect((await t.preview(row)).rows).toMatchObject([
    { action: 'error', problems: ['Это последний администратор: сначала назначьте другого'] },
  ]);
  expect(await t.run(row)).toMatchObject({ failed: 1, updated: 0 });
  const admins = await t.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  expect(admins).toEqual([{ id: t.admin.id }]);
});

test('An import that was cut short goes on where it stopped and doubles nobody', async () => {
  const rows = Array.from({ length: 24 }, (_, n) => `Имя;Фамилия;person${n}@example.ru;;;`);
  const { id } = await t.start(...rows);
  const first = await t.work();
  for (let status = await t.statusOf(id); status.created < 5; status = await t.statusOf(id));
  await first.stop();
  const cut = await t.statusOf(id);
  expect(cut).toMatchObject({ state: 'running' });
  expect(cut.created).toBeLessThan(24);
  await t.work();
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 24, unchanged: 0, failed: 0, invitable: 24 });
  expect(await t.students()).toHaveLength(24);
});

test('Ten thousand people are previewed and brought up to date, and nothing changes the second time', async () => {
  await sql`insert into users (id, email, password_hash, first_name, last_name)
    select gen_random_uuid(), 'person' || n || '@example.ru', 'x', 'Имя', 'Фамилия' from generate_series(1, 10000) n`.execute(
    t.db,
  );
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    n < 9_900 ? `Имя;Фамилия;person${n + 1}@example.ru;;;` : `Новое;Имя;person${n + 1}@example.ru;;;`,
  );
  expect((await t.preview(...rows)).counts).toEqual({ create: 0, update: 100, unchanged: 9_900, error: 0 });
  expect(await t.run(...rows)).toMatchObject({ total: 10_000, updated: 100, unchanged: 9_900 });
  expect(await t.run(...rows)).toMatchObject({ total: 10_000, updated: 0, unchanged: 10_000 });
});

test('Rows that a process of the earlier release stored are imported without their password, which goes', async () => {
  const { id } = await t.start('Анна;Новая;anna@example.ru;;;', 'Без;Почты;;;;');
  await sql`update user_import_rows
    set password_hash = 'быстрый', given = jsonb_set(given, '{cells,password}', '""')`.execute(t.db);
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 1, failed: 1, invitable: 1 });
  const rows = await t.db.selectFrom('user_import_rows').select('password_hash').execute();
  expect(rows).toEqual([{ password_hash: null }, { password_hash: null }]);
  const report = await t.call('GET', `/api/users/imports/${id}/failures`, { as: t.admin });
  expect(report.body).toContain('Без;Почты;;;;;3;Не указан email');
});

test('A token revoked before its import begins stops it, and a person is told of the rows that failed', async () => {
  const token = await createApiToken(t.db, { user_id: t.admin.id });
  const file = { name: 'люди.csv', bytes: new TextEncoder().encode('Имя;Фамилия;Email\r\nА;Б;a@example.ru') };
  const { body, headers } = await form({ file });
  const sent = await t.call('POST', '/api/users/import', { body, headers: { ...headers, ...token.headers } });
  await t.call('POST', `/api/tokens/${token.id}/revoke`, { as: t.admin });
  await t.work();
  expect(await t.done(sent.json().id)).toMatchObject({ failed: 1, created: 0 });
  const rows = await t.db.selectFrom('user_import_rows').select('problem').execute();
  expect(rows).toEqual([{ problem: 'Доступ программы прекращён, пока шёл импорт' }]);
  expect(await t.db.selectFrom('notices').select('kind').execute()).toEqual([{ kind: 'import_done' }]);
});
