// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { search } from '#contract/search/calls.ts';
import { aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const open = () =>
  openPage('/dashboard', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listCourses, []),
    answer(search.search, [
      { kind: 'course', id: anId(100), title: 'Обратная связь' },
      { kind: 'lesson', id: anId(201), title: 'Обратный счёт', courseTitle: 'Сроки' },
    ]),
  ]);

const press = (key: string, given: object = {}) =>
  fireEvent.keyDown(document.body, { key, code: key === '/' ? 'Slash' : 'KeyK', ...given });

test('Ctrl+K and «/» open the search; the arrows choose, Enter opens', async () => {
  const { address } = open();
  await screen.findByRole('heading', { name: 'Мои курсы' });
  press('л', { ctrlKey: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Поиск' }));
  const field = dialog.getByRole('combobox');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  press('/');
  const again = within(await screen.findByRole('dialog', { name: 'Поиск' }));
  const typed = again.getByRole('combobox');
  fireEvent.change(typed, { target: { value: 'обратн' } });
  expect(await again.findByRole('option', { name: /Обратный счёт Сроки/ })).toBeTruthy();
  const chosen = () => again.getByRole('option', { selected: true }).textContent;
  expect(chosen()).toBe('Обратная связь');
  fireEvent.keyDown(typed, { key: 'ArrowDown' });
  expect(chosen()).toContain('Обратный счёт');
  expect(address()).toBe('/dashboard');
  fireEvent.keyDown(typed, { key: 'Enter' });
  await waitFor(() => expect(address()).toBe(`/lesson/${anId(201)}`));
  expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull();
});

test('the screens of one’s own menu are found without a call', async () => {
  const { requests, address } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Найти' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Поиск' }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Мои курсы',
    'Мои ответы',
    'Мой путь',
    'Профиль',
  ]);
  expect(requests.map(({ call }) => call)).not.toContain('search');
  fireEvent.click(dialog.getByRole('option', { name: 'Профиль' }));
  await waitFor(() => expect(address()).toBe('/profile'));
});
