// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users as userCalls } from '#contract/users/calls.ts';
import type { ListedUser, UserCourse } from '#contract/users/schemas.ts';
import { aCourse, aGroup, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, type Request, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

afterEach(() => vi.restoreAllMocks());

const admin = aUser('admin', { id: anId(1), firstName: 'Анна', lastName: 'Ясная' });

const listed = (user: Partial<ListedUser> = {}): ListedUser => ({
  ...aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email: 'petr@example.ru' }),
  courseCount: 2,
  lastLoginAt: null,
  invitation: null,
  ...user,
});

function openUsers(users: ListedUser[] | Response, answers: Answer[] = [], address = '/user-management') {
  return openPage(address, [
    answer(auth.getMe, { user: admin }),
    answer(courses.listCourses, [aCourse({ id: anId(100), title: 'Переговоры' })]),
    answer(userCalls.listUsers, users),
    answer(userCalls.countUsers, { found: Array.isArray(users) ? users.length : 0, total: 340 }),
    answer(userImports.listUserImports, []),
    answer(userCalls.listUserCourses, [], { id: anId(2) }),
    answer(userCalls.listUserLogs, [], { id: anId(2) }),
    answer(groups.listMyGroups, []),
    ...answers,
  ]);
}

const openEdit = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
const asked = (requests: Request[], call: Request['call']) =>
  requests.filter((request) => request.call === call);

test('each person is a row: courses of their own, or all of them; the last sign-in, or none', async () => {
  openUsers([
    listed({ ...admin, courseCount: 0, lastLoginAt: new Date().toISOString() }),
    listed(),
    listed({ id: anId(3), lastName: 'Орлов', courseCount: 0, lastLoginAt: aTime }),
  ]);
  const rows = await screen.findAllByRole('row');
  const textOf = (index: number) => rows[index]?.textContent;
  expect(textOf(1)).toMatch(/Анна Ясная — это вы.*Администратор.*Все курсы.*только что/);
  expect(textOf(2)).toMatch(/ПС.*Пётр Соловьёв.*petr@example\.ru.*Студент.*2\sкурса.*Ещё не входил/);
  expect(textOf(3)).toMatch(/Нет курсов/);
  expect(screen.getByText(`Показано 3 из 340`)).toBeTruthy();
});

test('filters ask the server only when they are applied, and stand in the address', async () => {
  const { requests, address } = openUsers([listed()]);
  await screen.findByText('Пётр Соловьёв');
  const before = asked(requests, 'listUsers').length;
  fireEvent.change(screen.getByLabelText('Поиск'), { target: { value: ' соловьёв ' } });
  fireEvent.change(screen.getByLabelText('Тип пользователя'), { target: { value: 'student' } });
  fireEvent.change(screen.getByLabelText('Курс'), { target: { value: anId(100) } });
  expect(asked(requests, 'listUsers')).toHaveLength(before);
  fireEvent.click(screen.getByRole('button', { name: 'Применить фильтры' }));
  await waitFor(() => expect(asked(requests, 'listUsers').length).toBeGreaterThan(before));
  await waitFor(() => expect(address()).toContain(`courseId=${anId(100)}`));
  expect(address()).toContain('role=student');
});

test('how many are found is asked only of a list that goes on', async () => {
  const counts = [answer(userCalls.countUsers, { found: 250, total: 340 })];
  const whole = openUsers([listed()], counts, '/users?role=student');
  expect(await screen.findByText('Показано 1 из 340')).toBeTruthy();
  expect(asked(whole.requests, 'countUsers')).toHaveLength(1);
  cleanup();

  // Without a layout, rows have no height: all of them count as visible, and the next page is requested.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65);
  const people = Array.from({ length: 100 }, (_, n) => listed({ id: anId(1000 + n) }));
  openUsers(people, counts, '/users?role=student');
  expect(await screen.findByText('Показано 250 из 340')).toBeTruthy();
});

test('of a list that did not come, nothing is said of how many it holds', async () => {
  const { answers } = openUsers([listed()]);
  await screen.findByText('Показано 1 из 340');
  answers.push(answer(userCalls.listUsers, refuse('unavailable', 'Сервис временно недоступен')));
  fireEvent.change(screen.getByLabelText('Тип пользователя'), { target: { value: 'student' } });
  fireEvent.click(screen.getByRole('button', { name: 'Применить фильтры' }));
  await screen.findByText(/Сервис временно недоступен/);
  expect(screen.queryByText(/^Показано/)).toBeNull();
});

test('an empty list and an empty search result are shown differently', async () => {
  openUsers([]);
  expect(await screen.findByText('Пользователей нет')).toBeTruthy();
});

test('nobody for the filters: they can be taken off', async () => {
  const { address } = openUsers([], [], '/users?role=admin');
  expect(await screen.findByText('Пользователи не найдены')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
  await waitFor(() => expect(address()).toBe('/users'));
});

test('a switched course is open at once, and closed again when the server refuses', async () => {
  let refuseNow: (refusal: Response) => void = () => {};
  openUsers(
    [listed()],
    [
      answer(userCalls.grantAccess, () => new Promise<Response>((resolve) => (refuseNow = resolve)), {
        id: anId(2),
      }),
    ],
  );
  await openEdit();
  const dialog = await screen.findByRole('dialog', { name: 'Пётр Соловьёв' });
  const box = await within(dialog).findByRole<HTMLInputElement>('switch', { name: 'Переговоры' });
  expect(within(dialog).getByText('Нет доступа')).toBeTruthy();
  fireEvent.click(box);
  expect(await within(dialog).findByText('Доступ открыт')).toBeTruthy();
  expect(box.checked).toBe(true);
  refuseNow(refuse('unavailable', 'Сервис временно недоступен'));
  expect(await within(dialog).findByText('Нет доступа')).toBeTruthy();
  expect(box.checked).toBe(false);
  expect((await screen.findAllByText(/Сервис временно недоступен/)).length).toBeGreaterThan(0);
});

const access: UserCourse = {
  courseId: anId(100),
  title: 'Переговоры',
  enrolledAt: aTime,
  expiresAt: null,
  endsAt: null,
  groupId: null,
  groupTitle: null,
};

test('a term typed by the local clock travels in UTC, to the minute', async () => {
  const { requests } = openUsers(
    [listed()],
    [
      answer(userCalls.listUserCourses, [access], { id: anId(2) }),
      answer(userCalls.grantAccess, { ...access, expiresAt: '2030-05-01T15:30:00.000Z' }, { id: anId(2) }),
    ],
  );
  await openEdit();
  const field = await screen.findByLabelText<HTMLInputElement>('Доступ до: Переговоры');
  fireEvent.input(field, { target: { value: '2030-05-01T18:30' } });
  fireEvent.blur(field);
  await waitFor(() => expect(asked(requests, 'grantAccess')).toHaveLength(1));
  expect(asked(requests, 'grantAccess')).toMatchObject([
    { body: { courseId: anId(100), expiresAt: new Date('2030-05-01T18:30').toISOString() } },
  ]);
  expect(new Date('2030-05-01T18:30').toISOString()).toMatch(/:00\.000Z$/);
});

test('a group is chosen together with the access, and the term stays', async () => {
  const expiresAt = '2030-05-01T15:30:00.000Z';
  const inGroup = { ...access, expiresAt, endsAt: expiresAt, groupId: anId(300), groupTitle: 'Осень' };
  const { requests } = openUsers(
    [listed()],
    [
      answer(groups.listMyGroups, [
        aGroup({ id: anId(300), title: 'Осень' }),
        aGroup({ id: anId(301), title: 'Чужая', courseId: anId(101) }),
        aGroup({ id: anId(302), title: 'Прошлая', archivedAt: aTime }),
      ]),
      answer(userCalls.listUserCourses, [{ ...access, expiresAt, endsAt: expiresAt }], { id: anId(2) }),
      answer(userCalls.grantAccess, inGroup, { id: anId(2) }),
    ],
  );
  await openEdit();
  const field = await screen.findByLabelText<HTMLSelectElement>('Поток: Переговоры');
  expect([...field.options].map(({ text }) => text)).toEqual(['Без потока', 'Осень']);
  fireEvent.change(field, { target: { value: anId(300) } });
  await waitFor(() =>
    expect(asked(requests, 'grantAccess')).toMatchObject([
      { body: { courseId: anId(100), expiresAt, groupId: anId(300) } },
    ]),
  );
});

test('a year that nobody has is an invalid format, and nothing is sent', async () => {
  const { requests } = openUsers([listed()], [answer(userCalls.listUserCourses, [access], { id: anId(2) })]);
  await openEdit();
  const field = await screen.findByLabelText('Доступ до: Переговоры');
  fireEvent.input(field, { target: { value: '0026-05-01T18:30' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Invalid format')).toBeTruthy();
  expect(asked(requests, 'grantAccess')).toEqual([]);
});

test('an empty password is left out of what is saved', async () => {
  const { requests } = openUsers(
    [listed()],
    [answer(userCalls.updateUser, listed({ firstName: 'Петя' }), { id: anId(2) })],
  );
  await openEdit();
  const dialog = await screen.findByRole('dialog', { name: 'Пётр Соловьёв' });
  fireEvent.change(within(dialog).getByLabelText('Имя'), { target: { value: 'Петя' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByRole('dialog', { name: 'Петя Соловьёв' })).toBeTruthy();
  expect(asked(requests, 'updateUser')).toMatchObject([
    {
      body: {
        firstName: 'Петя',
        lastName: 'Соловьёв',
        email: 'petr@example.ru',
        role: 'student',
        basedOn: listed().updatedAt,
      },
    },
  ]);
  expect(JSON.stringify(requests)).not.toMatch(/password/i);
});

test.each([
  ['is asked to be changed', true],
  ['stays when the tick is taken off', false],
])('a new password of a known person %s', async (_, ticked) => {
  const { requests } = openUsers([listed()], [answer(userCalls.updateUser, listed(), { id: anId(2) })]);
  await openEdit();
  const dialog = await screen.findByRole('dialog', { name: 'Пётр Соловьёв' });
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('Новый пароль'), { target: { value: 'секрет' } });
  const tick = await within(dialog).findByLabelText<HTMLInputElement>(
    'Требовать смены пароля при следующем входе',
  );
  expect(tick.checked).toBe(true);
  if (!ticked) fireEvent.click(tick);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(asked(requests, 'updateUser')).toMatchObject([
      { body: { password: 'секрет', mustChangePassword: ticked } },
    ]),
  );
});

const type = (dialog: HTMLElement, typed: Record<string, string>) => {
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  }
};

test('what the server says about a field stands at the field, and nothing typed is lost', async () => {
  openUsers(
    [listed()],
    [
      answer(
        userCalls.createUser,
        refuse('email_taken', 'Этот email уже занят', { email: 'Этот email уже занят' }),
      ),
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Добавить пользователя' }));
  const dialog = await screen.findByRole('dialog', { name: 'Новый пользователь' });
  type(dialog, { Имя: 'Ольга', Фамилия: 'Иванова', Email: 'petr@example.ru' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Создать пользователя' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Этот email уже занят');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Имя').value).toBe('Ольга');
});

test('the history shows what was changed, when and by whom', async () => {
  openUsers(
    [listed()],
    [
      answer(
        userCalls.listUserLogs,
        [
          {
            id: anId(50),
            action: 'user_updated',
            timestamp: aTime,
            performedBy: { id: admin.id, firstName: 'Анна', lastName: 'Ясная' },
            details: { changes: { firstName: { from: 'Петя', to: 'Пётр' } } },
          },
          { id: anId(49), action: 'of_tomorrow', timestamp: aTime, performedBy: null, details: {} },
        ],
        { id: anId(2) },
      ),
    ],
  );
  await openEdit();
  expect(await screen.findByText('Изменены данные пользователя: имя «Петя» → «Пётр»')).toBeTruthy();
  expect(screen.getByText(/"from": "Петя"/)).toBeTruthy();
  expect(screen.getByText('of_tomorrow')).toBeTruthy();
  expect(screen.getByText(/Удалённый пользователь/)).toBeTruthy();
});

test('a list that fails to load can be loaded again', async () => {
  const { answers } = openUsers(refuse('internal', 'Что-то сломалось'));
  expect(await screen.findByText('Что-то сломалось')).toBeTruthy();
  answers.push(answer(userCalls.listUsers, [listed()]));
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByText('Пётр Соловьёв')).toBeTruthy();
});
