// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users as userCalls } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

// Where passwords are for administrators alone, nobody else is offered one.

const anna: ListedUser = {
  ...aUser('student', { id: anId(2), firstName: 'Анна', lastName: 'Белова' }),
  courseCount: 0,
  lastLoginAt: null,
  invitation: null,
};

beforeEach(() => withProviders([{ name: 'sso', title: 'Вход для сотрудников' }], { passwords: 'admins' }));

const openUsers = (users: ListedUser[] = []) =>
  openPage('/user-management', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    answer(userCalls.listUsers, users),
    answer(userCalls.countUsers, { found: users.length, total: users.length }),
    answer(userImports.listUserImports, []),
    answer(userCalls.listUserCourses, [], { id: anna.id }),
    answer(userCalls.listUserLogs, [], { id: anna.id }),
    answer(secondFactor.getSecondFactor, { since: null }, { id: anna.id }),
    answer(userCalls.createUser, { ...anna, inviteLink: '/welcome#secret' }),
    answer(userCalls.updateUser, anna),
  ]);

async function openDialog(button: string | RegExp, title: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: title });
}

const fill = (dialog: HTMLElement, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  }
};

const options = (dialog: HTMLElement, label: string) =>
  [...within(dialog).getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

test('a new administrator may be given a password, anyone else only an invitation', async () => {
  const { requests } = openUsers();
  await screen.findByText('Пользователей нет');
  const dialog = await openDialog('Добавить пользователя', 'Новый пользователь');
  expect(options(dialog, 'Первый вход')).toEqual(['Ссылка-приглашение']);
  expect(within(dialog).getByText(/Человек войдёт через сервер вашей организации/)).toBeTruthy();

  fill(dialog, { Имя: 'Анна', Фамилия: 'Белова', Email: 'anna@example.ru', Роль: 'admin' });
  expect(options(dialog, 'Первый вход')).toEqual(['Ссылка-приглашение', 'Задать пароль самому']);
  fill(dialog, { 'Первый вход': 'password' });
  fill(dialog, { Пароль: 'abc', Роль: 'student' });
  expect(within(dialog).queryByLabelText('Пароль')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Создать пользователя' }));
  const created = await screen.findByRole('dialog', { name: 'Пользователь создан' });
  expect(within(created).getByText(/по ней он войдёт через сервер вашей организации/)).toBeTruthy();
  const [{ body } = {}] = requests.filter(({ call }) => call === 'createUser');
  expect(body).toMatchObject({ role: 'student', invite: 'link' });
  expect(body).not.toHaveProperty('password');
});

test('the form of a person offers a password together with the role that it opens for', async () => {
  const { requests } = openUsers([anna]);
  const dialog = await openDialog(/Редактировать/, 'Анна Белова');
  const form = within(dialog).getByRole('form', { name: 'Данные пользователя' });
  expect(within(form).getByText(/Пароль не нужен/)).toBeTruthy();
  expect(within(form).queryByLabelText(/Новый пароль/)).toBeNull();
  expect(within(dialog).queryByText('Ссылка для пароля')).toBeNull();

  fill(form, { Роль: 'admin' });
  fireEvent.change(await within(form).findByLabelText(/^Новый пароль/), { target: { value: 'abc' } });
  fill(form, { Роль: 'curator' });
  expect(within(form).queryByLabelText(/^Новый пароль/)).toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(requests.some(({ call }) => call === 'updateUser')).toBe(true));
  const [{ body } = {}] = requests.filter(({ call }) => call === 'updateUser');
  expect(body).toMatchObject({ role: 'curator' });
  expect(body).not.toHaveProperty('password');
});

test('an administrator is given a link for a new password', async () => {
  openUsers([{ ...anna, role: 'admin' }]);
  const dialog = await openDialog(/Редактировать/, 'Анна Белова');
  expect(within(dialog).getByText('Ссылка для пароля')).toBeTruthy();
});
