// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#contract/answers/calls.ts';
import type { MyAnswer } from '#contract/answers/my-answers.ts';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { aCourse, aTime, aUser, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const waiting: MyAnswer = {
  id: anId(500),
  lesson: { id: anId(201), title: 'Интересы' },
  course: { id: anId(100), title: 'Переговоры' },
  excerpt: 'Мой ответ',
  createdAt: aTime,
  attempt: { number: 1, total: 1 },
  reviewState: 'waiting',
  responseAuthor: null,
  reviewedAt: null,
  unread: false,
  openRemarks: [],
};
const reviewed: MyAnswer = {
  ...waiting,
  reviewState: 'done',
  responseAuthor: 'model',
  reviewedAt: aTime,
  unread: true,
};

async function openWaiting() {
  vi.stubGlobal('scrollTo', () => {});
  const opened = openPage('/answers/mine', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listCourses, [aCourse()]),
    answer(answers.listMyAnswers, [waiting]),
  ]);
  await screen.findByText('Мой ответ');
  return opened;
}

const asked = ({ requests }: Awaited<ReturnType<typeof openWaiting>>) =>
  requests.filter(({ call }) => call === 'listMyAnswers').length;

test('a review that is ready shows when the person comes back to the page, at the cost of one request', async () => {
  const opened = await openWaiting();
  expect(screen.queryByText('Новый отзыв')).toBeNull();
  const before = asked(opened);
  opened.answers.push(answer(answers.listMyAnswers, [reviewed]));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  expect(await screen.findByText('Новый отзыв')).toBeTruthy();
  expect(asked(opened)).toBe(before + 1);
});

test('a refetch that fails leaves the answers on the screen', async () => {
  const opened = await openWaiting();
  const before = asked(opened);
  opened.answers.push(answer(answers.listMyAnswers, refuse('internal', 'Что-то сломалось')));
  act(() => void window.dispatchEvent(new Event('focus')));
  await expect.poll(() => asked(opened)).toBe(before + 1);
  expect(screen.getByText('Мой ответ')).toBeTruthy();
  expect(screen.queryByText('Что-то сломалось')).toBeNull();
});

test('a row says nothing of a review that a mentor has made: the lesson’s own word stands there', async () => {
  const opened = await openWaiting();
  expect(screen.getByText('Ждёт проверки')).toBeTruthy();
  const standing = {
    viewedAt: aTime,
    completedAt: aTime,
    sentAt: aTime,
    passedHow: 'levels' as const,
    below: 0,
  };
  opened.answers.push(answer(answers.listMyAnswers, [{ ...reviewed, unread: false, standing }]));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Сдан')).toBeTruthy();
  expect(screen.queryByText('Проверен')).toBeNull();
});
