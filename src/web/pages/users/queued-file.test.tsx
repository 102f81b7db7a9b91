// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

test('a file that waits for others to be read is said to be queued', async () => {
  openPage('/users', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    answer(users.listUsers, []),
    answer(users.countUsers, { found: 0, total: 0 }),
    answer(userImports.listUserImports, []),
    answer(groups.listMyGroups, []),
    answer(userImports.previewUserImport, () => new Promise(() => {})),
    answer(userImports.getImportReading, { state: 'queued' }),
  ]);
  // The skeleton has the button as well, disabled.
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name: 'Импорт из файла' });
    expect(found.disabled).toBe(false);
    return found;
  });
  fireEvent.click(button);
  fireEvent.change(await screen.findByLabelText('Файл CSV или .xlsx'), {
    target: { files: [new File(['Email'], 'люди.csv')] },
  });
  expect(await screen.findByRole('button', { name: 'Файл в очереди...' })).toBeTruthy();
});
