// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const email = 'ivan@xn--80a1acny.xn--p1ai';
const person = aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email });

test('an address of a domain in Cyrillic is read in Cyrillic, in the list and in the form', async () => {
  openPage('/user-management', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    answer(users.listUsers, [{ ...person, courseCount: 2, lastLoginAt: null, invitation: null }]),
    answer(users.countUsers, { found: 1, total: 1 }),
    answer(userImports.listUserImports, []),
    answer(users.listUserCourses, [], { id: person.id }),
    answer(users.listUserLogs, [], { id: person.id }),
    answer(groups.listMyGroups, []),
  ]);
  expect(await screen.findByText('ivan@почта.рф')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
  expect(await screen.findByDisplayValue('ivan@почта.рф')).toBeTruthy();
  expect(document.body.textContent).not.toContain('xn--');
});
