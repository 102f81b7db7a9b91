// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { aCourse, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

// In a file of its own: a notice that an earlier test has left would take the key.
test('Escape loses nothing that was typed: it asks first', async () => {
  openPage('/course-management', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, [aCourse()]),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Создать курс' }));
  const dialog = await screen.findByRole('dialog');
  const title = within(dialog).getByLabelText('Название');
  fireEvent.change(title, { target: { value: 'Почти готово' } });
  const leave = () => fireEvent.keyDown(title, { key: 'Escape' });
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуться' }));
  expect(title).toHaveProperty('value', 'Почти готово');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
