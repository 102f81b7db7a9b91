import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionCookieName } from '#server/auth/cookie.ts';
import { createSession } from '#server/auth/session.ts';
import { createCourse, createUser } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;

beforeEach(async () => {
  t = await createImportSetting();
});

afterEach(() => t.close());

const signIn = async (email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).statusCode;

test('A preview tells row by row what would happen, and changes nothing', async () => {
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
        'Неизвестная роль «начальник»: бывают студент и администратор',
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

test('A made password is handed out until it is deleted, and no password stays in the database', async () => {
  const { id, passwords } = await t.run(
    'Анна;Новая;new@example.ru;;;;',
    'Борис;Новый;boris@example.ru;парольчик;;;',
  );
  expect(passwords).toBe(1);
  const stored = await t.db.selectFrom('user_import_rows').selectAll().orderBy('number').execute();
  expect(JSON.stringify(stored)).not.toContain('парольчик');

  const file = await t.call('POST', `/api/users/imports/${id}/passwords`, { as: t.admin });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heading, line] = file.body.split('\r\n');
  expect(heading).toBe('\uFEFFИмя;Фамилия;Email;Пароль');
  const password = line?.split(';')[3] ?? '';
  expect(await signIn('new@example.ru', password)).toBe(200);

  await t.call('DELETE', `/api/users/imports/${id}/passwords`, { as: t.admin });
  const after = await t.db.selectFrom('user_import_rows').selectAll().execute();
  expect(after.map((row) => row.password)).toEqual([null, null]);
  expect(await t.journal()).toContain('user_import_passwords_downloaded');
  expect(JSON.stringify(await t.db.selectFrom('audit_log').selectAll().execute())).not.toContain(password);
});

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

test('An open page is told how the import goes, until its end', async () => {
  const { id } = await t.start('Анна;Новая;new@example.ru;;;;');
  t.work();
  const address = await t.app.listen({ port: 0 });
  const cookie = `${sessionCookieName}=${await createSession(t.db, t.admin.id, { remember: false })}`;
  const url = `/api/users/imports/${id}/live`;
  const response = await fetch(`${address}${url}`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const told = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
  expect(told.at(-1)).toMatchObject({ id, state: 'done', created: 1, waiting: 0 });
  expect((await t.call('GET', '/api/users/imports', { as: t.admin })).json()).toEqual([told.at(-1)]);
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
