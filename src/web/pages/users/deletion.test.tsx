// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer, signedOut } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const admin = aUser('admin', { id: anId(1), firstName: 'Анна', lastName: 'Ясная' });
const given = { courseCount: 2, lastLoginAt: null, invitation: null };
const people: ListedUser[] = [
  { ...admin, ...given },
  {
    ...aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email: 'petr@example.ru' }),
    ...given,
  },
];

const open = () =>
  openPage('/user-management', [
    answer(auth.getMe, { user: admin }),
    answer(courses.listCourses, []),
    answer(users.listUsers, people),
    answer(users.countUsers, { found: 2, total: 2 }),
    answer(userImports.listUserImports, []),
    answer(users.deleteUser, { id: anId(2) }, { id: anId(2) }),
  ]);

test('a deletion asks first and takes the row away; nobody deletes themselves', async () => {
  const { requests } = open();
  const own = await screen.findByRole('button', { name: 'Свою учётную запись удалить нельзя' });
  expect(own.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(own);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Удалить: Пётр Соловьёв' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Удалить пользователя?' }));
  expect(question.getByText(/нельзя отменить/)).toBeTruthy();
  expect(requests.map(({ call }) => call)).not.toContain('deleteUser');
  fireEvent.click(question.getByRole('button', { name: 'Удалить пользователя' }));
  expect(await screen.findByText('Пользователь удалён')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('petr@example.ru')).toBeNull());
});

test('a session that has ended meanwhile is said so, with the way in', async () => {
  const { answers, address } = open();
  await screen.findByText('Пётр Соловьёв');
  answers.push(answer(auth.getMe, signedOut()), answer(users.listUsers, signedOut()));
  fireEvent.change(screen.getByLabelText('Поиск'), { target: { value: 'соловьёв' } });
  fireEvent.click(screen.getByRole('button', { name: 'Применить фильтры' }));
  expect(await screen.findByText('Сессия завершена')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Войти' })).toBeTruthy();
  expect(address()).toMatch(/^\/\?next=/);
});
