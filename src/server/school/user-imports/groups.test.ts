import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCourse, createGroup, createUser, enrol } from '#test/factories.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;
let course: { id: string };

beforeEach(async () => {
  t = await createImportSetting();
  course = await createCourse(t.db, { title: 'Переговоры' });
});

afterEach(() => t.close());

const preview = async (...rows: string[]) => {
  const file = ['Имя;Фамилия;Email;Курсы;Поток', ...rows].join('\r\n');
  return (await t.send('/api/users/import/preview', file)).json().rows;
};

test('A person is put into the group of the course that the row names, or moved to it', async () => {
  const autumn = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const winter = await createGroup(t.db, { course_id: course.id, title: 'Зима' });
  await createGroup(t.db, { course_id: (await createCourse(t.db)).id, title: 'Осень' });
  const known = await createUser(t.db, { email: 'known@example.ru' });
  const expiresAt = '2030-01-01T00:00:00.000Z';
  const enrolment = { user_id: known.id, course_id: course.id, group_id: winter.id };
  await enrol(t.db, { ...enrolment, expires_at: expiresAt });
  const rows = ['Анна;Новая;new@example.ru;Переговоры;осень', ';;known@example.ru;Переговоры;Осень'];
  const moved = { kind: 'group', course: 'Переговоры', to: 'Осень' };
  expect(await preview(...rows)).toMatchObject([
    { action: 'create', changes: [{ kind: 'access', granted: true }, moved] },
    { action: 'update', changes: [moved] },
  ]);

  const file = ['Имя;Фамилия;Email;Курсы;Поток', ...rows].join('\r\n');
  const started = (await t.send('/api/users/import', file)).json();
  await t.work();
  expect(await t.done(started.id)).toMatchObject({ created: 1, updated: 1, failed: 0 });
  const enrolments = await t.db.selectFrom('user_courses').selectAll().orderBy('enrolled_at').execute();
  expect(enrolments).toMatchObject([
    { group_id: autumn.id, expires_at: expiresAt },
    { group_id: autumn.id, expires_at: null },
  ]);
  expect(await t.journal()).toContain('group_moved');
  expect(await preview(...rows.slice(1))).toMatchObject([{ action: 'unchanged' }]);
});

test('A row without a group leaves the person in the one they are in', async () => {
  const group = await createGroup(t.db, { course_id: course.id });
  const known = await createUser(t.db, { email: 'known@example.ru' });
  await enrol(t.db, { user_id: known.id, course_id: course.id, group_id: group.id });
  await t.run(';;known@example.ru;;Переговоры;31.12.2030');
  expect(await t.db.selectFrom('user_courses').select('group_id').execute()).toEqual([
    { group_id: group.id },
  ]);
});

test('A group that is unknown, archived, one of several or without its course is a problem of the row', async () => {
  await createCourse(t.db, { title: 'Второй' });
  await createGroup(t.db, { course_id: course.id, title: 'Прошлый', archived_at: '2020-01-01T00:00:00Z' });
  const twins = [1, 2].map(() => createGroup(t.db, { course_id: course.id, title: 'Двойник' }));
  const [twin] = await Promise.all(twins);
  const problems = await preview(
    'А;А;a@example.ru;Переговоры;Нет такого',
    'Б;Б;b@example.ru;Переговоры;Прошлый',
    'В;В;v@example.ru;Переговоры;Двойник',
    'Г;Г;g@example.ru;Переговоры|Второй;Двойник',
    'Д;Д;d@example.ru;;Двойник',
    `Е;Е;e@example.ru;Переговоры;${twin?.id}`,
  );
  expect(problems.map(({ problems: [first] }: { problems: string[] }) => first)).toEqual([
    'В курсе «Переговоры» нет потока «Нет такого»',
    'В курсе «Переговоры» нет потока «Прошлый»',
    'В курсе «Переговоры» несколько потоков «Двойник»: укажите id нужного',
    'С потоком нужно указать ровно один курс',
    'С потоком нужно указать ровно один курс',
    undefined,
  ]);
});

test('The failures come back with the group', async () => {
  const file = 'Имя;Фамилия;Email;Курсы;Поток\r\nА;А;a@example.ru;Переговоры;Нет';
  const { id } = (await t.send('/api/users/import', file)).json();
  await t.work();
  await t.done(id);
  const report = await t.call('GET', `/api/users/imports/${id}/failures`, { as: t.admin });
  expect(report.body).toContain('Имя;Фамилия;Email;Роль;Курсы;Поток;Доступ до;Строка;Ошибка');
  expect(report.body).toContain('А;А;a@example.ru;;Переговоры;Нет;;2;');
});
