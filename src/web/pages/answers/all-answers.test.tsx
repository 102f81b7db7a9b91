// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aGroup, anAnswer, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
afterEach(cleanup);

const groups = [
  aGroup({ id: anId(301), courseTitle: 'Переговоры', title: 'Весна' }),
  aGroup({ id: anId(302), courseId: anId(101), title: 'Осень' }),
];

const ofIvan = anAnswer({ user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' } });

const open = (address: string) =>
  openPage(address, [
    answer(auth.getMe, { user: aUser('curator') }),
    answer(groupCalls.listMyGroups, groups),
    answer(referrals.countReferrals, { open: 0, overdue: 0, crisis: 0, byReason: [] }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Переговоры',
        lessons: [{ id: anId(201), title: 'Интересы', answers: 7, unreviewed: 2, failed: 0 }],
      },
    ]),
    answer(answerCalls.listAllAnswers, [ofIvan]),
    answer(answerCalls.listWaitingAnswers, [ofIvan]),
  ]);

const groupsAsked = ({ requests }: ReturnType<typeof open>, list = 'listAllAnswers') =>
  requests.filter(({ call }) => call === list).map(({ query }) => query?.['groupId']);

test('the tabs lead to the lessons, to those who wait and to all answers, the open one marked', async () => {
  const { address } = open('/answers');
  const tabs = within(await screen.findByRole('navigation', { name: 'Ответы' }));
  const links = tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['По урокам', '/answers'],
    ['Ждут', '/queue'],
    ['Все, новые первыми', '/answers?view=all'],
  ]);
  const current = () => tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(current()).toEqual(['По урокам']);
  fireEvent.click(tabs.getByRole('link', { name: 'Все, новые первыми' }));
  expect(await screen.findByText('Мой ответ')).toBeTruthy();
  expect(address()).toBe('/answers?view=all');
  expect(current()).toEqual(['Все, новые первыми']);
  fireEvent.click(tabs.getByRole('link', { name: 'По урокам' }));
  await screen.findByRole('heading', { name: 'Выберите урок' });
  expect(address()).toBe('/answers');
});

test('the answers of all courses are limited to a group, which stays in the address', async () => {
  const opened = open('/answers?view=all');
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Поток' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Все потоки',
    'Весна · Переговоры',
    'Осень · Обратная связь',
    'Без потока',
  ]);
  fireEvent.change(choice, { target: { value: anId(301) } });
  await waitFor(() => expect(opened.address()).toBe(`/answers?view=all&group=${anId(301)}`));
  const place = await screen.findByRole('link', { name: 'Интересы' });
  expect(place.getAttribute('href')).toBe(`/answers?lesson=${anId(201)}&group=${anId(301)}`);
  expect(groupsAsked(opened)).toEqual([undefined, anId(301)]);
});

test('an earlier address of a group’s answers shows them', async () => {
  const opened = open(`/answers?group=${anId(302)}`);
  await screen.findByRole('article', { name: 'Ответ: Иван Ким' });
  expect(groupsAsked(opened)).toEqual([anId(302)]);
  expect(screen.getByRole('link', { name: 'Все, новые первыми', current: 'page' })).toBeTruthy();
});

test('an event refetches what waits in the group, and an empty group still shows the choice', async () => {
  const opened = open(`/answers?view=all&show=waiting&group=${anId(302)}`);
  await screen.findByRole('article', { name: 'Ответ: Иван Ким' });
  opened.answers.push(
    answer(answerCalls.listWaitingAnswers, []),
    answer(answerCalls.listAnswers, [], { id: anId(201) }),
  );
  act(() => say({ type: 'answers', lessonId: anId(201), userId: anId(1) }));
  expect(await screen.findByRole('heading', { name: 'Всё проверено' })).toBeTruthy();
  expect(new Set(groupsAsked(opened, 'listWaitingAnswers'))).toEqual(new Set([anId(302)]));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Поток' }).value).toBe(anId(302));
});

test('the tabs lead to the lessons, to those who wait and to all answers, the open one marked', async () => {
  const { address } = open('/answers');
  const tabs = within(await screen.findByRole('navigation', { name: 'Ответы' }));
  const links = tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['По урокам', '/answers'],
    ['Ждут', '/queue'],
    ['Все, новые первыми', '/answers?view=all'],
  ]);
  const current = () => tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(current()).toEqual(['По урокам']);
  fireEvent.click(tabs.getByRole('link', { name: 'Все, новые первыми' }));
  await screen.findByRole('article', { name: 'Ответ: Иван Ким' });
  expect(address()).toBe('/answers?view=all');
  expect(current()).toEqual(['Все, новые первыми']);
  fireEvent.click(tabs.getByRole('link', { name: 'По урокам' }));
  await screen.findByRole('heading', { name: 'Выберите урок' });
  expect(address()).toBe('/answers');
});
