// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { importCalls } from '#contract/import-calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

test('a file that waits for others to be read is said to be queued', async () => {
  openPage('/users', [
    answer(api.getMe, { user: aUser('admin') }),
    answer(api.listCourses, []),
    answer(api.listUsers, []),
    answer(api.countUsers, { found: 0, total: 0 }),
    answer(importCalls.listUserImports, []),
    answer(api.listMyGroups, []),
    answer(importCalls.previewUserImport, () => new Promise(() => {})),
    answer(importCalls.getImportReading, { state: 'queued' }),
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
