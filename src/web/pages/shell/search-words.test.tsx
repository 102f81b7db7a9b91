// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { rights } from '#contract/auth/roles.ts';
import { search } from '#contract/search/calls.ts';
import type { Found } from '#contract/search/schemas.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';
import { searchWords } from '#test/search-words.ts';
import { commandsFor } from '#web/search/places.ts';

function open(role: 'admin' | 'curator' | 'student', found: Found[] = []) {
  return openPage('/nowhere', [
    answer(auth.getMe, { user: aUser(role) }),
    answer(answers.countAnswers, []),
    answer(answers.listAnswers, []),
    answer(search.search, found),
  ]);
}

async function type(text: string) {
  await screen.findByRole('button', { name: 'Найти' });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Поиск' }));
  const field = dialog.getByRole('combobox');
  fireEvent.change(field, { target: { value: text } });
  await dialog.findAllByRole('option');
  return { ...dialog, field };
}

test('twenty words of people find what they mean, first', async () => {
  open('admin');
  const dialog = await type('а');
  const first = (typed: string) => {
    fireEvent.change(dialog.field, { target: { value: typed } });
    return dialog.queryAllByRole('option')[0]?.textContent;
  };
  for (const { typed, first: wanted } of searchWords)
    expect([typed, first(typed)]).toEqual([typed, expect.stringMatching(wanted)]);
});

test('another form of the word and one that isn’t finished find the same', async () => {
  open('admin');
  const dialog = await type('токенов');
  const options = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent);
  expect(options()[0]).toMatch(/^(Токены|Программы|Связи)/);
  fireEvent.change(dialog.field, { target: { value: 'вебх' } });
  expect(options()[0]).toMatch(/^Вебхуки/);
  fireEvent.change(dialog.field, { target: { value: 'продлить срок' } });
  expect(options()[0]).toMatch(/^Продлить срок/);
});

test('a student finds his own sections and nothing of the school’s', async () => {
  open('student');
  const dialog = await type('стереть');
  const options = (typed: string) => {
    fireEvent.change(dialog.field, { target: { value: typed } });
    return dialog.queryAllByRole('option').map(({ textContent }) => textContent);
  };
  expect(options('стереть')).toEqual(['Мои данныеВ профиле']);
  for (const typed of ['токен', 'вебхук', 'пригласить', 'дедлайн', 'деньги', 'бэкап', 'код']) {
    expect([typed, options(typed)]).toEqual([typed, []]);
  }
});

test('a curator has «Продлить срок» and no command of administrators', async () => {
  open('curator');
  const dialog = await type('срок');
  expect(dialog.getAllByRole('option')[0]?.textContent).toMatch(/^Продлить срок/);
  fireEvent.change(dialog.field, { target: { value: 'пригласить' } });
  expect(dialog.queryAllByRole('option')).toEqual([]);
});

test('«Новый урок» is of the course one is in, «Продлить срок» of the stream', () => {
  const from = (pathname: string) =>
    commandsFor({ viewer: rights.admin, pathname }).map((one) => [one.label, one.to, one.search]);
  const [course, group] = [anId(100), anId(300)];
  expect(from(`/course/${course}/manage`)).toContainEqual([
    'Новый урок',
    `/course/${course}/new-lesson`,
    undefined,
  ]);
  expect(from(`/analytics/${course}`)).toContainEqual([
    'Новый урок',
    `/course/${course}/new-lesson`,
    undefined,
  ]);
  expect(from('/dashboard')).toContainEqual(['Новый урок', '/lesson-management', undefined]);
  expect(from(`/groups/${group}`)).toContainEqual(['Продлить срок', `/groups/${group}`, { tab: 'people' }]);
});

test('a person’s answers stand under the person, each opens among the answers of its lesson', async () => {
  const person = { id: anId(7), firstName: 'Анна', lastName: 'Белова' };
  const { address } = open('curator', [
    { kind: 'person', email: 'anna@school.test', ...person },
    { kind: 'answerOf', id: anId(500), lesson: { id: anId(201), title: 'Факты' }, person, at: aTime },
  ]);
  const dialog = await type('белова');
  const line = await dialog.findByRole('option', { name: /Факты Анна Белова/ });
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Люди',
    'Ответы людей',
  ]);
  fireEvent.click(line);
  await waitFor(() => expect(address()).toBe(`/answers?lesson=${anId(201)}&student=${anId(7)}`));
});
