// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { importCalls } from '#contract/import-calls.ts';
import { secondFactorCalls as calls } from '#contract/second-factor-calls.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const person = aUser('curator', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв' });
const ofPerson = { id: person.id };

test('a second factor is reset once it has been asked, and is then gone', async () => {
  const { answers, requests } = openPage('/user-management', [
    answer(api.getMe, { user: aUser('admin', { id: anId(1) }) }),
    answer(api.listCourses, []),
    answer(api.listUsers, [{ ...person, courseCount: 0, lastLoginAt: null, invitation: null }]),
    answer(api.countUsers, { found: 1, total: 1 }),
    answer(importCalls.listUserImports, []),
    answer(api.listUserCourses, [], ofPerson),
    answer(api.listUserLogs, [], ofPerson),
    answer(api.listMyGroups, []),
    answer(calls.getSecondFactor, { since: aTime }, ofPerson),
    answer(calls.resetSecondFactor, ofPerson, ofPerson),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Сбросить второй фактор' }));
  const question = await screen.findByRole('alertdialog', { name: 'Сбросить второй фактор?' });
  const resets = () => requests.filter(({ call }) => call === 'resetSecondFactor').length;
  expect(resets()).toBe(0);
  answers.push(answer(calls.getSecondFactor, { since: null }, ofPerson));
  fireEvent.click(within(question).getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Второй фактор' })).toBeNull());
  expect(resets()).toBe(1);
});
