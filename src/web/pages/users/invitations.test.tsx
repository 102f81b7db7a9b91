// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { users as userCalls } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { aCourse, aGroup, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage, withMail } from '#test/page.ts';

const olga = (user: Partial<ListedUser> = {}): ListedUser => ({
  ...aUser('student', { id: anId(2), firstName: 'Ольга', lastName: 'Иванова', email: 'olga@example.ru' }),
  courseCount: 0,
  lastLoginAt: null,
  invitation: 'open',
  ...user,
});

const openUsers = (users: ListedUser[], answers: Answer[] = []) =>
  openPage('/user-management', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    answer(userCalls.listUsers, users),
    answer(userCalls.countUsers, { found: users.length, total: users.length }),
    answer(userImports.listUserImports, []),
    answer(userCalls.listUserCourses, [], { id: anId(2) }),
    answer(userCalls.listUserLogs, [], { id: anId(2) }),
    answer(groups.listMyGroups, []),
    ...answers,
  ]);

async function fillNewPerson(): Promise<HTMLElement> {
  // Until the list is there, the screen may be drawn anew and lose the dialog.
  await screen.findByText('Пользователей нет');
  fireEvent.click(screen.getByRole('button', { name: 'Добавить пользователя' }));
  const dialog = await screen.findByRole('dialog', { name: 'Новый пользователь' });
  for (const [label, value] of Object.entries({
    Имя: 'Ольга',
    Фамилия: 'Иванова',
    Email: 'olga@example.ru',
  })) {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  }
  return dialog;
}

const create = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Создать пользователя' }));

const waysIn = (dialog: HTMLElement) =>
  [...within(dialog).getByLabelText<HTMLSelectElement>('Первый вход').options].map(({ text }) => text);

test('a new person is invited with a course, its group and the end of the access', async () => {
  const course = aCourse();
  const group = aGroup();
  const { requests } = openUsers(
    [],
    [
      answer(courses.listCourses, [course]),
      answer(groups.listMyGroups, [group]),
      answer(userCalls.createUser, { ...olga(), inviteLink: '/welcome#secret' }),
    ],
  );
  const dialog = await fillNewPerson();
  fireEvent.change(within(dialog).getByLabelText('Курс'), { target: { value: course.id } });
  fireEvent.change(await within(dialog).findByLabelText('Поток'), { target: { value: group.id } });
  create(dialog);
  await screen.findByRole('dialog', { name: 'Пользователь создан' });
  expect(requests.filter(({ call }) => call === 'createUser')).toMatchObject([
    { body: { invite: 'link', access: { courseId: course.id, groupId: group.id, expiresAt: null } } },
  ]);
});

test('without mail a new person gets a link to hand over, shown once, and no letter is promised', async () => {
  const { requests } = openUsers(
    [],
    [answer(userCalls.createUser, { ...olga(), inviteLink: '/welcome#secret' })],
  );
  const dialog = await fillNewPerson();
  expect(waysIn(dialog)).toEqual(['Ссылка-приглашение', 'Задать пароль самому']);
  expect(dialog.textContent).not.toMatch(/письм/i);
  create(dialog);
  const done = await screen.findByRole('dialog', { name: 'Пользователь создан' });
  expect(within(done).getByLabelText<HTMLInputElement>('Ссылка-приглашение').value).toBe(
    `${window.location.origin}/welcome#secret`,
  );
  expect(done.textContent).toContain('действует 14 дней');
  expect(requests.filter(({ call }) => call === 'createUser')).toMatchObject([
    { body: { firstName: 'Ольга', email: 'olga@example.ru', role: 'student', invite: 'link' } },
  ]);
  expect(JSON.stringify(requests)).not.toMatch(/password/i);
});

test('with mail the letter is the first choice', async () => {
  withMail();
  const { requests } = openUsers([], [answer(userCalls.createUser, olga({ invitation: 'queued' }))]);
  const dialog = await fillNewPerson();
  expect(waysIn(dialog)).toEqual(['Приглашение письмом', 'Ссылка-приглашение', 'Задать пароль самому']);
  create(dialog);
  expect(await screen.findByText('Пользователь создан, приглашение отправим сейчас')).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'createUser')).toMatchObject([{ body: { invite: 'mail' } }]);
});

test('the administrator may set a password, which is then asked to be changed', async () => {
  const { requests } = openUsers([], [answer(userCalls.createUser, olga({ invitation: null }))]);
  const dialog = await fillNewPerson();
  fireEvent.change(within(dialog).getByLabelText('Первый вход'), { target: { value: 'password' } });
  create(dialog);
  expect(await within(dialog).findByText('Пароль не короче 6 символов')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Пароль'), { target: { value: 'выданный' } });
  create(dialog);
  await waitFor(() =>
    expect(requests.filter(({ call }) => call === 'createUser')).toMatchObject([
      { body: { password: 'выданный', mustChangePassword: true } },
    ]),
  );
});

test('whoever has not set a password is told apart in the list, and invited again from the dialog', async () => {
  const { requests } = openUsers(
    [
      olga({ invitation: 'expired' }),
      olga({ id: anId(3), lastName: 'Орлова', invitation: 'none' }),
      olga({ id: anId(4), lastName: 'Уткина', invitation: 'open' }),
      olga({ id: anId(5), lastName: 'Яхонтова', invitation: null }),
    ],
    [
      answer(
        userCalls.inviteUser,
        { ...olga({ invitation: 'open' }), inviteLink: 'https://learn.example.ru/welcome#another' },
        { id: anId(2) },
      ),
    ],
  );
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('Приглашение истекло'),
    expect.stringContaining('Ещё не приглашён'),
    expect.stringContaining('Приглашён, не вошёл'),
    expect.stringContaining('Ещё не входил'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Редактировать: Ольга Иванова' }));
  const section = await screen.findByRole('region', { name: 'Приглашение' });
  expect(within(section).queryByRole('button', { name: /ещё раз|письмом/ })).toBeNull();
  fireEvent.click(within(section).getByRole('button', { name: 'Ссылка-приглашение' }));
  const field = await within(section).findByLabelText<HTMLInputElement>('Ссылка-приглашение');
  expect(field.value).toBe('https://learn.example.ru/welcome#another');
  expect(within(section).getByText(/Человек приглашён, но ещё не вошёл/)).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'inviteUser')).toMatchObject([{ body: { by: 'link' } }]);
});

test('a letter that was sent again is said, its button goes, and all invitations are taken back by one press', async () => {
  withMail();
  const { requests } = openUsers(
    [olga({ invitation: 'open' })],
    [
      answer(userCalls.inviteUser, olga({ invitation: 'queued' }), { id: anId(2) }),
      answer(userCalls.revokeInvitation, olga({ invitation: 'none' }), { id: anId(2) }),
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Ольга Иванова' }));
  const section = within(await screen.findByRole('region', { name: 'Приглашение' }));
  expect(section.getByText(/Новое письмо не отменит прежних/)).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: 'Пригласить ещё раз' }));
  expect(await section.findByText(/^Отправлено 1 письмо/)).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Пригласить ещё раз' })).toBeNull();
  fireEvent.click(section.getByRole('button', { name: 'Отозвать приглашение' }));
  expect(await section.findByText('Человек ещё не приглашён: войти он не может.')).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Отозвать приглашение' })).toBeNull();
  expect(section.getByRole('button', { name: 'Пригласить письмом' })).toBeTruthy();
  expect(requests.map(({ call }) => call)).toContain('revokeInvitation');
});

test('who has no password yet has none to leave as it is', async () => {
  openUsers([olga({ invitation: 'none' })], []);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Ольга Иванова' }));
  expect(await screen.findByLabelText('Новый пароль')).toBeTruthy();
  expect(screen.queryByText(/Оставьте пустым, чтобы не менять/)).toBeNull();
});

test('who may not sign in is said so at the top of their dialog', async () => {
  openUsers([olga({ isBlocked: true })], []);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Ольга Иванова' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ольга Иванова' });
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/вход закрыт$/);
});

const imported: UserImport = {
  id: anId(900),
  fileName: 'Люди.csv',
  source: 'file',
  undoable: false,
  state: 'done',
  createdAt: aTime,
  finishedAt: aTime,
  startedBy: null,
  total: 3,
  waiting: 0,
  created: 3,
  updated: 0,
  unchanged: 0,
  failed: 0,
  invitable: 3,
  lettered: 0,
};

test('letters sent to imported people are counted, and their button goes', async () => {
  withMail();
  const sending = {
    ...imported,
    id: anId(901),
    source: 'selection' as const,
    fileName: 'Отправить приглашения',
  };
  const { answers } = openUsers([], [answer(userImports.listUserImports, [imported])]);
  await screen.findByText('Пользователей нет');
  fireEvent.click(screen.getByRole('button', { name: 'Импорт из файла' }));
  fireEvent.click(await screen.findByRole('button', { name: /Люди\.csv/ }));
  expect(await screen.findByText(/^3\sчеловека без пароля\./)).toBeTruthy();
  answers.push(
    answer(userImports.inviteImported, { ...sending, lettered: 3 }, { id: imported.id }),
    answer(userImports.listUserImports, [
      { ...sending, lettered: 3 },
      { ...imported, lettered: 3 },
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Отправить приглашения' }));
  expect(await screen.findByText(/^Отправлено 3\sписьма\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отправить приглашения' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Список ссылок' })).toBeTruthy();
});
