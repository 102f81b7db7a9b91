// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { importCalls } from '#contract/import-calls.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const email = 'ivan@xn--80a1acny.xn--p1ai';
const person = aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email });

test('an address of a domain in Cyrillic is read in Cyrillic, in the list and in the form', async () => {
  openPage('/user-management', [
    answer(api.getMe, { user: aUser('admin') }),
    answer(api.listCourses, []),
    answer(api.listUsers, [{ ...person, courseCount: 2, lastLoginAt: null, invitation: null }]),
    answer(api.countUsers, { found: 1, total: 1 }),
    answer(importCalls.listUserImports, []),
    answer(api.listUserCourses, [], { id: person.id }),
    answer(api.listUserLogs, [], { id: person.id }),
    answer(api.listMyGroups, []),
  ]);
  expect(await screen.findByText('ivan@почта.рф')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
  expect(await screen.findByDisplayValue('ivan@почта.рф')).toBeTruthy();
  expect(document.body.textContent).not.toContain('xn--');
});
