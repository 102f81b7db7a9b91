// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const email = 'ivan@xn--80a1acny.xn--p1ai';
const person = aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email });

const openUsers = (answers: Answer[] = []) =>
  openPage('/user-management', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    answer(users.listUsers, [{ ...person, courseCount: 2, lastLoginAt: null, invitation: null }]),
    answer(users.countUsers, { found: 1, total: 1 }),
    answer(userImports.listUserImports, []),
    answer(users.listUserCourses, [], { id: person.id }),
    answer(users.listUserLogs, [], { id: person.id }),
    answer(groups.listMyGroups, []),
    ...answers,
  ]);

test('an address of a domain in Cyrillic is read in Cyrillic, in the list and in the form', async () => {
  openUsers();
  expect(await screen.findByText('ivan@почта.рф')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
  expect(await screen.findByDisplayValue('ivan@почта.рф')).toBeTruthy();
  expect(document.body.textContent).not.toContain('xn--');
});

test('and in what an action on selected people will change', async () => {
  const { id, firstName, lastName } = person;
  openUsers([
    answer(userImports.previewBulk, {
      counts: { change: 1, same: 0, refused: 0 },
      refusals: [],
      sample: [{ id, firstName, lastName, email, outcome: 'change', changes: [], reason: null }],
    }),
  ]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Пётр Соловьёв' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Действия с выбранными' }));
  fireEvent.change(await screen.findByLabelText('Что сделать'), { target: { value: 'delete' } });
  fireEvent.click(screen.getByRole('button', { name: 'Проверить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Что изменится' }));
  expect(dialog.getByText('ivan@почта.рф')).toBeTruthy();
});
