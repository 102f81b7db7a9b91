import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createCourse, createGroup, createUser } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;

beforeEach(async () => {
  t = await createImportSetting();
});

afterEach(() => t.close());

test('A preview shows row by row what would happen, and changes nothing', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const known = await createUser(t.db, {
    email: 'known@example.ru',
    first_name: 'Оля',
    last_name: 'Петрова',
  });
  const { counts, rows } = await t.preview(
    'Анна;Новая;new@example.ru;;переговоры;31.12.2026',
    'Ольга;Петрова;KNOWN@example.ru;админ;;',
    'Оля;Петрова;known2@example.ru;начальник;Нет такого;31.02.2026',
    ';;known@example.ru;;;',
    ';;;;;',
    'Без;Почты;;;;',
    'Пётр;;fresh@example.ru;;;',
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
    },
    {
      number: 4,
      problems: [
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
  const { rows } = await t.preview(`Анна;Новая;new@example.ru;${role};;`);
  expect(rows).toMatchObject([
    { problems: [`Неизвестная роль «${role}»: бывают студент, куратор и администратор`] },
  ]);
});

test('The rows that failed come back as a file to mend and send again', async () => {
  const { id } = await t.run('=Анна;Новая;new@example.ru;;"Курс; с точкой";31.12.2026');
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
  const { id } = await t.start('Анна;Новая;new@example.ru;;;');
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
  expect(response.json().fields).toEqual({ file: 'Выберите файл CSV или .xlsx' });
});

test('A name that nobody would call himself is pointed out', async () => {
  const { rows } = await t.preview('Ан2на;Ёлкина;odd@example.ru;;;', 'Анна;Ёлкина;usual@example.ru;;;');
  expect(rows.map(({ action, notes }) => [action, notes])).toEqual([
    ['create', ['Проверьте имя «Ан2на»: обычно в имени только буквы']],
    ['create', []],
  ]);
});

test('A file as people really have it is previewed and imported: a title, both names in one column, two addresses', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const file = [
    'Список слушателей;;;;',
    ';;;;',
    'ФИО;E-mail (личный);E-mail;Курс;До',
    'Иванова Анна Ильинична;anna.home@example.ru;anna@example.ru;Переговоры;31/12/2099',
    'Олег Петрович Сомов;;oleg@example.ru;;',
    'Кто-то;;somebody@example.ru;;',
  ].join('\r\n');
  const preview = (await t.send('/api/users/import/preview', file)).json();
  expect(preview).toMatchObject({
    counts: { create: 2, error: 1 },
    ignoredColumns: ['E-mail (личный)'],
    rows: [
      { number: 4, firstName: 'Анна', lastName: 'Иванова', email: 'anna@example.ru' },
      { number: 5, firstName: 'Олег', lastName: 'Сомов' },
      {
        problems: ['В столбце «ФИО» не понять, где имя, а где фамилия: разделите его на «Имя» и «Фамилия»'],
      },
    ],
  });
  const { id } = (await t.send('/api/users/import', file)).json();
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 2, failed: 1 });
  const { expires_at: until } = await t.db
    .selectFrom('user_courses')
    .select('expires_at')
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow();
  expect(until).toBe('2099-12-31T20:59:00.000Z');
});

test('A file that is opened from a course puts those it names no course for into that course and its group', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const other = await createCourse(t.db, { title: 'Обратная связь' });
  const group = await createGroup(t.db, { course_id: course.id });
  const file =
    'Имя;Фамилия;Email;Курс\r\nАнна;Новая;anna@example.ru;\r\nОлег;Сомов;oleg@example.ru;Обратная связь';
  const sent = await form({
    timeZone: 'Europe/Moscow',
    courseId: course.id,
    groupId: group.id,
    file: { name: 'люди.csv', bytes: new TextEncoder().encode(file), type: 'text/csv' },
  });
  const { id } = (await t.call('POST', '/api/users/import', { as: t.admin, ...sent })).json();
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 2, failed: 0 });
  const accesses = await t.db
    .selectFrom('user_courses')
    .innerJoin('users', 'users.id', 'user_courses.user_id')
    .select(['email', 'course_id', 'group_id'])
    .orderBy('email')
    .execute();
  expect(accesses).toEqual([
    { email: 'anna@example.ru', course_id: course.id, group_id: group.id },
    { email: 'oleg@example.ru', course_id: other.id, group_id: null },
  ]);
});

test('Whoever has sent a file learns that it is being read', async () => {
  const reading = async () =>
    (await t.call('GET', '/api/users/import/reading', { as: t.admin })).json().state;
  expect(await reading()).toBe('none');
  const preview = t.preview('Анна;Новая;new@example.ru;;;');
  await expect.poll(reading, { interval: 5 }).toBe('reading');
  await preview;
  expect(await reading()).toBe('none');
});

test('What isn’t there is not found', async () => {
  const url = '/api/users/imports/019a0000-0000-7000-8000-000000000000';
  const statuses = await Promise.all([
    t.call('GET', url, { as: t.admin }),
    t.call('GET', `${url}/failures`, { as: t.admin }),
    t.call('POST', `${url}/invite`, { as: t.admin }),
    t.call('POST', `${url}/invite-links`, { as: t.admin, body: { origin: 'https://learn.example.ru' } }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});

test('A file of macOS or a PDF, where «й» and «ё» are two code points each, names the same people and courses', async () => {
  const course = await createCourse(t.db, { title: 'Счёт и тайм-менеджмент' });
  const older = await createCourse(t.db, { title: 'Ещё один'.normalize('NFD') });
  const file = [
    'Имя;Фамилия;Емейл;Курсы',
    'Андрей;Йовлевский;andrey@example.ru;Счёт\u00A0и тайм\u2011менеджмент',
    'Алёна;Зайцева;alena@example.ru;Ещё один',
  ];
  const { id } = (await t.send('/api/users/import', file.join('\r\n').normalize('NFD'))).json();
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 2, failed: 0 });
  const people = await t.db
    .selectFrom('users')
    .innerJoin('user_courses', 'user_courses.user_id', 'users.id')
    .select(['first_name as firstName', 'last_name as lastName', 'course_id as courseId'])
    .orderBy('users.email')
    .execute();
  expect(people).toEqual([
    { firstName: 'Алёна', lastName: 'Зайцева', courseId: older.id },
    { firstName: 'Андрей', lastName: 'Йовлевский', courseId: course.id },
  ]);
  const again = await t.send('/api/users/import/preview', file.join('\r\n'));
  expect(again.json().counts).toEqual({ create: 0, update: 0, unchanged: 2, error: 0 });
});
