// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { joining } from '#contract/joining/calls.ts';
import { people } from '#contract/people/calls.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { users } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { aCourse, aGroup, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const course = aCourse({ id: anId(100), title: 'Переговоры' });
const autumn = aGroup({ id: anId(300), courseId: course.id, title: 'Осень' });

const listed = (number: number, lastName: string): ListedUser => ({
  ...aUser('student', { id: anId(number), firstName: 'Ольга', lastName }),
  courseCount: 0,
  lastLoginAt: null,
  invitation: null,
});

const inCourse = (number: number, group: typeof autumn | null): CoursePerson => ({
  id: anId(number),
  firstName: 'Ольга',
  lastName: `Номер-${number}`,
  email: `person-${number}@example.ru`,
  groupId: group?.id ?? null,
  groupTitle: group?.title ?? null,
  hasAccess: true,
  completed: 0,
  lessonCount: 1,
  judged: null,
  answers: 0,
  waiting: 0,
  overdue: 0,
  missed: 0,
  lastActiveAt: null,
  reasons: [],
});

const operation: UserImport = {
  id: anId(900),
  fileName: 'Открыть курс «Переговоры», поток «Осень»',
  source: 'selection',
  undoable: true,
  state: 'done',
  createdAt: aTime,
  finishedAt: aTime,
  startedBy: null,
  total: 2,
  waiting: 0,
  created: 0,
  updated: 2,
  unchanged: 0,
  failed: 0,
  invitable: 0,
  lettered: 0,
};

const open = (ofCourse: (typeof autumn)[], answers: Answer[] = [], role: Role = 'admin') =>
  openPage(`/course/${course.id}/people?tab=list`, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(courses.getCourse, course, { id: course.id }),
    answer(courses.listCourses, [course]),
    answer(groups.listGroups, ofCourse, { id: course.id }),
    answer(groups.listMyGroups, ofCourse),
    answer(people.listCoursePeople, [inCourse(2, autumn), inCourse(3, null)], { id: course.id }),
    ...answers,
  ]);

const ways = async () => within(await screen.findByRole('group', { name: 'Добавить людей' }));
const press = async (name: string) => fireEvent.click((await ways()).getByRole('button', { name }));

test('whoever is invited begins in the course, and in its group if it has one only', async () => {
  const { requests } = open(
    [autumn],
    [answer(users.createUser, { ...listed(4, 'Новая'), inviteLink: '/welcome#secret' })],
  );
  await press('Пригласить');
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый пользователь' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Курс').value).toBe(course.id);
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>('Поток').value).toBe(autumn.id));
  for (const [label, value] of Object.entries({ Имя: 'Ольга', Фамилия: 'Новая', Email: 'new@example.ru' }))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Создать пользователя' }));
  await screen.findByRole('dialog', { name: 'Пользователь создан' });
  expect(requests.find(({ call }) => call === 'createUser')?.body).toMatchObject({
    access: { courseId: course.id, groupId: autumn.id },
  });
});

test.each([
  ['one group', [autumn], autumn.id],
  ['two groups', [autumn, { ...autumn, id: anId(301), title: 'Весна' }], ''],
  ['an old group besides', [autumn, { ...autumn, id: anId(301), archivedAt: aTime }], autumn.id],
])('a code made in a course with %s', async (_, ofCourse, chosen) => {
  open(ofCourse);
  await press('Код');
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый код' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Куда записывает').value).toBe(chosen);
});

test('people of the school are chosen by name; whoever is here already is told so', async () => {
  const { requests } = open(
    [autumn],
    [
      answer(users.listUsers, [listed(2, 'Белова'), listed(3, 'Зимина'), listed(4, 'Новая')]),
      answer(userImports.startBulk, operation),
      answer(userImports.listUserImports, [operation]),
    ],
  );
  await press('Из школы');
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить из школы' }));
  expect(dialog.getByText('В поток «Осень»')).toBeTruthy();
  const here = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Ольга Белова' });
  expect(here.disabled).toBe(true);
  expect(dialog.getByText(/уже здесь/)).toBeTruthy();
  expect(dialog.getByText(/в этом курсе, без потока/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Выберите людей' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Ольга Зимина' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Ольга Новая' }));
  fireEvent.click(dialog.getByRole('button', { name: /^Добавить 2\sчеловек/ }));
  expect(await screen.findByText(/^Операция завершена/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'startBulk')?.body).toEqual({
    ids: [anId(3), anId(4)],
    people: 2,
    action: { kind: 'open_course', courseId: course.id, groupId: autumn.id },
  });
});

test('a file opens this course to those for whom it names none', async () => {
  open([autumn], [answer(userImports.listUserImports, [operation])]);
  await press('Файл');
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт пользователей' }));
  expect(dialog.getByText('У кого курс в файле не назван, тому откроется этот.')).toBeTruthy();
  expect(dialog.queryByText('Прошлые импорты и операции')).toBeNull();
});

test('the codes of the course are beside its people', async () => {
  open([autumn], [answer(joining.listJoinLinks, [], { id: course.id })]);
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Коды' }), { button: 0 });
  expect(await screen.findByRole('region', { name: 'Код потока' })).toBeTruthy();
});

test('a curator adds nobody, and has neither the curators nor the codes', async () => {
  open([autumn], [], 'curator');
  await screen.findByRole('tab', { name: 'Список' });
  expect(screen.queryByRole('group', { name: 'Добавить людей' })).toBeNull();
  expect(screen.queryByRole('tab', { name: /Кураторы|Коды/ })).toBeNull();
});
