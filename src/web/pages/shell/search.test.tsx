// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { search } from '#contract/search/calls.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
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

test('words of one’s own lead to their places: an attempt, a remark, the task, a thread', async () => {
  const lesson = { id: anId(201), title: 'Интересы' };
  const remark = { id: anId(700), criterion: 'Срок' };
  const of = { lesson, answerId: anId(500), isNewest: true };
  const { answers, address } = open();
  answers.push(
    answer(search.search, [
      { kind: 'answer', id: anId(500), lesson, excerpt: 'наша встреча', isNewest: true, at: aTime },
      { kind: 'answer', id: anId(499), lesson, excerpt: 'встреча прежде', isNewest: false, at: aTime },
      { kind: 'remark', id: anId(600), ...of, excerpt: 'срок встречи назван', remark },
      { kind: 'remark', id: anId(601), ...of, excerpt: 'главное во встрече', remark: null },
      { kind: 'remark', id: anId(602), ...of, isNewest: false, excerpt: 'о прежней встрече', remark },
      { kind: 'criterion', id: anId(800), title: 'Встреча назначена', lesson },
      {
        kind: 'message',
        id: anId(900),
        threadId: anId(450),
        courseTitle: 'Переговоры',
        by: 'Ольга Ветрова',
        excerpt: 'жду на встрече',
        at: aTime,
      },
    ]),
  );
  const seek = async () => {
    press('/');
    const dialog = within(await screen.findByRole('dialog', { name: 'Поиск' }));
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'встреча' } });
    await dialog.findByRole('option', { name: /наша встреча/ });
    return dialog;
  };
  await screen.findByRole('heading', { name: 'Мои курсы' });
  const groups = (await seek()).getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Мои ответы', 'Замечания', 'Критерии', 'Сообщения']);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  const there = `/lesson/${lesson.id}`;
  for (const [words, place] of [
    ['наша встреча', `${there}#review`],
    ['встреча прежде', `${there}#attempt-${anId(499)}`],
    ['срок встречи назван', `${there}#remark-${remark.id}`],
    ['главное во встрече', `${there}#review`],
    ['о прежней встрече', `${there}#attempt-${anId(500)}`],
    ['Встреча назначена', `${there}#task`],
    ['жду на встрече', `/answers/mine?view=messages&thread=${anId(450)}`],
  ] as const) {
    fireEvent.click((await seek()).getByRole('option', { name: new RegExp(words) }));
    await waitFor(() => expect([words, address()]).toEqual([words, place]));
  }
});

test('a search that fails says so, and not that there is nothing', async () => {
  const { answers } = open();
  answers.push(answer(search.search, refuse('unavailable', 'Сервис временно недоступен')));
  await screen.findByRole('heading', { name: 'Мои курсы' });
  press('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Поиск' }));
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'встреча' } });
  expect(await dialog.findByText(/Сервис временно недоступен/)).toBeTruthy();
  expect(dialog.queryByText('Ничего не нашлось')).toBeNull();
});
