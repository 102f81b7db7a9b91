// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
    answer(answerCalls.listWaitingAnswers, [
      anAnswer({ user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' } }),
    ]),
  ]);

const groupsAsked = ({ requests }: ReturnType<typeof open>) =>
  requests.filter(({ call }) => call === 'listWaitingAnswers').map(({ query }) => query?.['groupId']);

test('what waits is limited to a group, which stays in the address', async () => {
  const opened = open('/answers');
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Поток' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Все потоки',
    'Весна · Переговоры',
    'Осень · Обратная связь',
    'Без потока',
  ]);
  fireEvent.change(choice, { target: { value: anId(301) } });
  await waitFor(() => expect(opened.address()).toBe(`/answers?group=${anId(301)}`));
  const place = await screen.findByRole('link', { name: 'Интересы' });
  expect(place.getAttribute('href')).toBe(`/answers?lesson=${anId(201)}&group=${anId(301)}`);
  expect(groupsAsked(opened)).toEqual([undefined, anId(301)]);
});

test('an event refetches what waits in the group, and an empty group still shows the choice', async () => {
  const opened = open(`/answers?group=${anId(302)}`);
  await screen.findByRole('article', { name: 'Ответ: Иван Ким' });
  opened.answers.push(
    answer(answerCalls.listWaitingAnswers, []),
    answer(answerCalls.listAnswers, [], { id: anId(201) }),
  );
  act(() => say({ type: 'answers', lessonId: anId(201), userId: anId(1) }));
  expect(await screen.findByRole('heading', { name: 'Всё проверено' })).toBeTruthy();
  expect(new Set(groupsAsked(opened))).toEqual(new Set([anId(302)]));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Поток' }).value).toBe(anId(302));
});
