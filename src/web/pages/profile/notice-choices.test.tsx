// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import type { NoticeChoice } from '#contract/notices/schemas.ts';
import { aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage, withMail } from '#test/page.ts';

const choices: NoticeChoice[] = [
  { kind: 'review_ready', mail: 'never' },
  { kind: 'deadline_tomorrow', mail: 'at_once' },
];

const open = () =>
  openPage('/profile?tab=notices', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listMyCourses, []),
    answer(notices.listNoticeChoices, choices),
  ]);

const choiceOf = (name: RegExp) => screen.findByRole<HTMLSelectElement>('combobox', { name });

test('a choice is stored as it is made; letters about security are none of them', async () => {
  withMail();
  const { answers, requests } = open();
  const review = await choiceOf(/Отзыв на ваш ответ готов/);
  expect([review.value, (await choiceOf(/Завтра срок/)).value]).toEqual(['never', 'at_once']);
  expect(screen.getByText(/о безопасности учётной записи приходят всегда/)).toBeTruthy();
  answers.push(
    answer(notices.setNoticeChoice, [{ kind: 'review_ready', mail: 'daily' }, ...choices.slice(1)]),
  );
  fireEvent.change(review, { target: { value: 'daily' } });
  await waitFor(() => expect(review.value).toBe('daily'));
  expect(requests.find(({ call }) => call === 'setNoticeChoice')?.body).toEqual({
    kind: 'review_ready',
    mail: 'daily',
  });
});

test('a choice that could not be stored is shown as it was, with the reason', async () => {
  withMail();
  const { answers } = open();
  const review = await choiceOf(/Отзыв на ваш ответ готов/);
  answers.push(answer(notices.setNoticeChoice, refuse('unavailable', 'База данных не отвечает')));
  fireEvent.change(review, { target: { value: 'daily' } });
  expect(await screen.findByText('Не удалось сохранить выбор')).toBeTruthy();
  await waitFor(() => expect(review.value).toBe('never'));
});

test('where no mail is sent, nothing is promised and nothing is asked', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'О чём сообщает колокольчик' })).toBeTruthy();
  expect(screen.getByText('Завтра срок ответа')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/письм/i)).toBeNull();
});
