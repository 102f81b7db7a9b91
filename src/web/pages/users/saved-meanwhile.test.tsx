// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const person = (user: Partial<ListedUser> = {}): ListedUser => ({
  ...aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email: 'petr@example.ru' }),
  courseCount: 2,
  lastLoginAt: null,
  invitation: null,
  ...user,
});

test.each([
  ['Взять сохранённое', 'Лебедь', 'petr@example.ru', 1],
  ['Сохранить моё поверх', 'Соловьёв', 'petr.new@example.ru', 2],
])(
  'where somebody else has saved a person’s data, «%s» leaves «%s»',
  async (choice, lastName, email, saves) => {
    const theirs = person({ lastName: 'Лебедь', updatedAt: '2026-11-21T10:00:00.000Z' });
    const message = 'Пока вы правили данные пользователя, их сохранил кто-то ещё: Вера Новикова';
    const mine = person({ email: 'petr.new@example.ru', updatedAt: '2026-11-21T10:05:00.000Z' });
    const { requests } = openPage('/user-management', [
      answer(auth.getMe, { user: aUser('admin') }),
      answer(courses.listCourses, []),
      answer(users.listUsers, [person()]),
      answer(users.countUsers, { found: 1, total: 1 }),
      answer(userImports.listUserImports, []),
      answer(users.listUserCourses, [], { id: anId(2) }),
      answer(users.listUserLogs, [], { id: anId(2) }),
      answer(groups.listMyGroups, []),
      answer(users.getUser, theirs, { id: anId(2) }),
      answer(
        users.updateUser,
        ({ basedOn }) =>
          basedOn === theirs.updatedAt
            ? mine
            : refuseStale('conflict', message, { by: 'Вера Новикова', at: theirs.updatedAt }),
        { id: anId(2) },
      ),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Пётр Соловьёв' }));
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'petr.new@example.ru' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await dialog.findByText(message, { exact: false })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: choice }));
    await waitFor(() => expect(dialog.queryByText(message, { exact: false })).toBeNull());
    expect(dialog.getByLabelText('Фамилия')).toHaveProperty('value', lastName);
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', email);
    const sent = requests.flatMap(({ call, body }) => (call === 'updateUser' ? [body] : []));
    expect(sent).toMatchObject(
      [{ basedOn: person().updatedAt }, { basedOn: theirs.updatedAt }].slice(0, saves),
    );
  },
);
