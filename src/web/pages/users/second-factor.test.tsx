// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const person = aUser('curator', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв' });
const ofPerson = { id: person.id };

test('a second factor is reset once it has been asked, and is then gone', async () => {
  const { answers, requests } = openPage('/user-management', [
    answer(auth.getMe, { user: aUser('admin', { id: anId(1) }) }),
    answer(courses.listCourses, []),
    answer(users.listUsers, [{ ...person, courseCount: 0, lastLoginAt: null, invitation: null }]),
    answer(users.countUsers, { found: 1, total: 1 }),
    answer(userImports.listUserImports, []),
    answer(users.listUserCourses, [], ofPerson),
    answer(users.listUserLogs, [], ofPerson),
    answer(groups.listMyGroups, []),
    answer(secondFactor.getSecondFactor, { since: aTime }, ofPerson),
    answer(secondFactor.resetSecondFactor, ofPerson, ofPerson),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Сбросить второй фактор' }));
  const question = await screen.findByRole('alertdialog', { name: 'Сбросить второй фактор?' });
  const resets = () => requests.filter(({ call }) => call === 'resetSecondFactor').length;
  expect(resets()).toBe(0);
  answers.push(answer(secondFactor.getSecondFactor, { since: null }, ofPerson));
  fireEvent.click(within(question).getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Второй фактор' })).toBeNull());
  expect(resets()).toBe(1);
});
