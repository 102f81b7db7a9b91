import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionCookieName } from '#server/auth/cookie.ts';
import { createSession } from '#server/auth/session.ts';
import { createCourse, createUser } from '#test/factories.ts';
import { tableNames } from '#test/fill-tables.ts';
import { form } from '#test/form.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;

beforeEach(async () => {
  t = await createImportSetting();
});

afterEach(() => t.close());

const signIn = async (email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).statusCode;

test('A preview shows row by row what would happen, and changes nothing', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const known = await createUser(t.db, {
    email: 'known@example.ru',
    first_name: 'Оля',
    last_name: 'Петрова',
  });
  const { counts, rows } = await t.preview(
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
        'Неизвестная роль «начальник»: бывают студент, куратор и администратор',
        'Не удалось прочитать дату «31.02.2026»: нужна вида 31.12.2026',
        'Нет курса «Нет такого»',
      ],
    },
    { number: 5, problems: ['Этот email уже есть в строке 3'] },
    { number: 7, problems: ['Не указан email'] },
    { number: 8, problems: ['Не указана фамилия'] },
  ]);
  expect(await t.students()).toMatchObject([{ id: known.id, first_name: 'Оля' }]);
  expect(await t.db.selectFrom('user_courses').selectAll().execute()).toEqual([]);
  expect(course.title).toBe('Переговоры');
});

test.each(['constructor', '__proto__', 'toString'])('The role «%s» is unknown', async (role) => {
  const { rows } = await t.preview(`Анна;Новая;new@example.ru;;${role};;`);
  expect(rows).toMatchObject([
    { problems: [`Неизвестная роль «${role}»: бывают студент, куратор и администратор`] },
  ]);
});

const passwordsOf = async (id: string): Promise<Record<string, string>> => {
  const file = await t.call('POST', `/api/users/imports/${id}/passwords`, { as: t.admin });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heading, ...lines] = file.body.trim().split('\r\n');
  expect(heading).toBe('Имя;Фамилия;Email;Пароль');
  return Object.fromEntries(lines.map((line) => line.split(';').slice(2)));
};

const waitingFor = async (id: string) => (await t.statusOf(id)).passwords;

test('A password is made when it is handed out, and is kept nowhere', async () => {
  const { id, passwords } = await t.run('Анна;Новая;anna@example.ru;;;;', 'Борис;Новый;boris@example.ru;;;;');
  expect(passwords).toBe(2);
  expect(await signIn('anna@example.ru', 'none')).toBe(401);

  const lost = await passwordsOf(id);
  const taken = await passwordsOf(id);

  expect(Object.keys(taken)).toEqual(['anna@example.ru', 'boris@example.ru']);
  expect(await signIn('anna@example.ru', lost['anna@example.ru'] ?? '')).toBe(401);
  expect(await signIn('anna@example.ru', taken['anna@example.ru'] ?? '')).toBe(200);
  expect(await everythingStored()).not.toContain(taken['anna@example.ru']);
  expect(await t.journal()).toContain('user_import_passwords_downloaded');
});

test('A person who has signed in, or was given a password otherwise, keeps it when others are generated', async () => {
  const { id } = await t.run(
    'Анна;Новая;anna@example.ru;;;;',
    'Борис;Новый;boris@example.ru;;;;',
    'Вера;Новая;vera@example.ru;;;;',
  );
  const { 'anna@example.ru': used = '' } = await passwordsOf(id);
  await signIn('anna@example.ru', used);
  const [, boris] = await t.students();
  const body = { ...bodyOf(boris), password: 'назначенный' };
  expect((await t.call('PUT', `/api/users/${boris?.id}`, { as: t.admin, body })).statusCode).toBe(200);

  expect(await waitingFor(id)).toBe(1);
  expect(Object.keys(await passwordsOf(id))).toEqual(['vera@example.ru']);
  expect(await signIn('anna@example.ru', used)).toBe(200);
  expect(await signIn('boris@example.ru', 'назначенный')).toBe(200);

  await t.call('DELETE', `/api/users/imports/${id}/passwords`, { as: t.admin });
  expect(await waitingFor(id)).toBe(0);
  expect(await passwordsOf(id)).toEqual({});
});

const bodyOf = (user?: { first_name: string; last_name: string; email: string }) => ({
  firstName: user?.first_name,
  lastName: user?.last_name,
  email: user?.email,
});

test('A generated password must be changed; a password from the file need not', async () => {
  const { id } = await t.run('Анна;Новая;anna@example.ru;;;;', 'Борис;Новый;boris@example.ru;парольчик;;;');
  await passwordsOf(id);
  expect((await t.students()).map((person) => person.must_change_password)).toEqual([true, false]);
});

test('A file is accepted before its passwords are hashed, and imported after', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `Имя;Новая;n${n}@example.ru;парольчик${n};;;`);
  await t.work();
  const { id } = await t.start(...rows);
  const hashed = t.db.selectFrom('user_import_rows').where('password_hash', 'is not', null);
  const { count } = await hashed
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThan(120);
  expect(await t.done(id)).toMatchObject({ created: 120, passwords: 0 });
  expect(await signIn('n119@example.ru', 'парольчик119')).toBe(200);
});

test('A password of the file is in no row of the database, before the import, after it and after the sign-in', async () => {
  const { id } = await t.start('Борис;Новый;boris@example.ru;парольчик;;;', 'Без;Почты;;парольчик;;;');
  expect(await everythingStored()).not.toContain('парольчик');
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 1, failed: 1, passwords: 0 });
  const rows = await t.db.selectFrom('user_import_rows').select('password_hash').execute();
  expect(rows).toEqual([{ password_hash: null }, { password_hash: null }]);

  expect(await signIn('boris@example.ru', 'парольчик2')).toBe(401);
  expect(await signIn('boris@example.ru', 'парольчик')).toBe(200);
  expect(await signIn('boris@example.ru', 'парольчик')).toBe(200);
  const [boris] = await t.students();
  expect(boris?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/);
  expect(await everythingStored()).not.toContain('парольчик');
});

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const texts: string[] = [];
  for (const name of await tableNames(t.pool)) {
    const { rows } = await t.pool.query(`select row::text from "${name}" as row`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('The rows that failed come back as a file to mend and send again', async () => {
  const { id } = await t.run('=Анна;Новая;new@example.ru;парольчик;;"Курс; с точкой";31.12.2026');
  const report = await t.call('GET', `/api/users/imports/${id}/failures`, { as: t.admin });
  expect(report.headers['content-disposition']).toContain('attachment');
  expect(report.body).toBe(
    '\uFEFFИмя;Фамилия;Email;Роль;Курсы;Доступ до;Строка;Ошибка\r\n' +
      `'=Анна;Новая;new@example.ru;;"Курс; с точкой";31.12.2026;2;"Нет курса «Курс; с точкой»"\r\n`,
  );
  await createCourse(t.db, { title: 'Курс; с точкой' });
  const again = await t.send('/api/users/import/preview', report.body);
  expect(again.json()).toMatchObject({
    counts: { create: 1 },
    ignoredColumns: ['Строка', 'Ошибка'],
    rows: [{ firstName: '=Анна' }],
  });
});

test('An open page receives the progress of the import until its end', async () => {
  const { id } = await t.start('Анна;Новая;new@example.ru;;;;');
  await t.work();
  const address = await t.app.listen({ port: 0 });
  const cookie = `${sessionCookieName}=${await createSession(t.db, t.admin.id, { remember: false })}`;
  const url = `/api/users/imports/${id}/live`;
  const response = await fetch(`${address}${url}`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
  expect(events.at(-1)).toMatchObject({ id, state: 'done', created: 1, waiting: 0 });
  expect((await t.call('GET', '/api/users/imports', { as: t.admin })).json()).toEqual([events.at(-1)]);
});

test.each(['/api/users/import/preview', '/api/users/import'])('%s without a file says so', async (url) => {
  const sent = await form({ timeZone: 'Europe/Moscow' });
  const response = await t.call('POST', url, { as: t.admin, ...sent });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ file: 'Выберите файл CSV' });
});

test('What isn’t there is not found', async () => {
  const url = '/api/users/imports/019a0000-0000-7000-8000-000000000000';
  const statuses = await Promise.all([
    t.call('GET', url, { as: t.admin }),
    t.call('GET', `${url}/failures`, { as: t.admin }),
    t.call('POST', `${url}/passwords`, { as: t.admin }),
    t.call('DELETE', `${url}/passwords`, { as: t.admin }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});
