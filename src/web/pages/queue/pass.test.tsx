// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import {
  aFeedback,
  aReferral,
  back,
  forQueue,
  heading,
  open,
  press,
  settledBy,
  settles,
  whole,
} from '#test/queue-page.ts';

forQueue();
// Unmount before the globals are restored: unmounting gives up the look.
afterEach(cleanup);

const waits = (number: number) => aReferral(number, { reason: 'pass', press: 'asks' });

const unreviewed = (referral: Referral) => {
  const one = whole(referral);
  return {
    ...one,
    answer: {
      ...one.answer,
      aiResponse: null,
      responseAuthor: null,
      review: { state: 'failed' as const },
    },
  };
};

const bodies = (requests: { call: string; body?: unknown }[]) =>
  requests.filter(({ call }) => call === 'settleReferral').map(({ body }) => body);

test('Enter passes the lesson, and Z takes that back', async () => {
  const [first, second] = [waits(0), waits(1)];
  const { requests } = open([whole(first), whole(second)], `?one=${first.id}`, [
    ...settles(first),
    answer(referrals.withdrawDecisions, () => {
      back(first.id);
      return { withdrawn: 1 };
    }),
  ]);
  await heading('Иван Ким');
  expect(await screen.findByText('Урок ждёт зачёта')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Зачесть/ }).getAttribute('aria-keyshortcuts')).toBe('Enter');
  press('Enter', { key: 'Enter' });
  await heading('Пётр Ким');
  expect(await screen.findByText(/^Зачтено\./)).toBeTruthy();
  expect(bodies(requests)).toEqual([{ decision: 'kept', withdrawable: true }]);
  press('KeyZ', { key: 'я' });
  await heading('Иван Ким');
});

test('D asks for words, and Enter returns the lesson with them', async () => {
  const referral = waits(0);
  const { requests } = open([whole(referral)], `?one=${referral.id}`, settles(referral, 'answered'));
  await heading('Иван Ким');
  await screen.findByRole('button', { name: /^Доработать/ });
  press('KeyD', { key: 'в' });
  const words = screen.getByLabelText('Что доработать');
  expect(document.activeElement).toBe(words);
  fireEvent.change(words, { target: { value: 'Назовите час' } });
  expect(screen.queryByRole('button', { name: /^Зачесть/ })).toBeNull();
  fireEvent.keyDown(words, { key: 'Escape' });
  press('Enter', { key: 'Enter' });
  expect(await screen.findByText(/Возвращено на доработку\./)).toBeTruthy();
  expect(bodies(requests)).toEqual([{ decision: 'answered', reply: 'Назовите час', withdrawable: true }]);
});

test('a review may be corrected with it', async () => {
  const referral = waits(0);
  const one = whole(referral, { answer: { ...whole(referral).answer, feedback: aFeedback() } });
  const { requests } = open([one], `?one=${referral.id}`, settles(referral));
  await heading('Иван Ким');
  fireEvent.click(await screen.findByRole('radio', { name: 'Есть' }));
  expect(screen.getByRole('button', { name: /^Исправить: на доработку/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Исправить и зачесть/ }));
  expect(await screen.findByText(/^Зачтено\./)).toBeTruthy();
  expect(bodies(requests)).toMatchObject([{ decision: 'kept', feedback: { remarks: [{ level: 2 }] } }]);
});

test('where no review comes, the lesson is passed without one', async () => {
  const referral = waits(0);
  const { requests } = open([unreviewed(referral)], `?one=${referral.id}`, settles(referral));
  await heading('Иван Ким');
  await screen.findByRole('button', { name: /^Зачесть/ });
  expect(screen.queryByRole('button', { name: /^Исправить/ })).toBeNull();
  press('Enter', { key: 'Enter' });
  expect(await screen.findByText(/^Зачтено\./)).toBeTruthy();
  expect(bodies(requests)).toEqual([{ decision: 'kept', withdrawable: true }]);
});

test('a release asks what becomes of the lesson, and both presses say it', async () => {
  const [first, second] = [0, 1].map((number) => aReferral(number, { reason: 'release', press: 'asks' })) as [
    Referral,
    Referral,
  ];
  const held = { reviewId: anId(900), text: 'Отзыв', feedback: null };
  const { requests } = open([whole(first, { held }), whole(second, { held })], `?one=${first.id}`, [
    ...settles(first),
    ...settles(second),
  ]);
  await heading('Иван Ким');
  await screen.findByRole('button', { name: /^Показать и зачесть/ });
  expect(screen.queryByRole('button', { name: /^Показать студенту/ })).toBeNull();
  press('Enter', { key: 'Enter' });
  await heading('Пётр Ким');
  await screen.findByRole('button', { name: /^Показать и вернуть на доработку/ });
  press('KeyD', { key: 'в' });
  expect(await screen.findByText('Никто не ждёт')).toBeTruthy();
  expect(bodies(requests)).toEqual([
    { decision: 'kept', passes: true, withdrawable: true },
    { decision: 'kept', passes: false, withdrawable: true },
  ]);
});

test('where levels pass, a person’s own answer may pass the lesson besides', async () => {
  const referral = aReferral(0, { reason: 'no_ai', press: 'may' });
  const { requests } = open([unreviewed(referral)], `?one=${referral.id}`, settles(referral, 'answered'));
  await heading('Иван Ким');
  fireEvent.click(await screen.findByRole('button', { name: /^Ответить/ }));
  fireEvent.change(screen.getByLabelText('Обратная связь'), { target: { value: 'Хорошо' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ответить и зачесть' }));
  expect(await screen.findByText('Никто не ждёт')).toBeTruthy();
  expect(bodies(requests)).toEqual([
    { decision: 'answered', feedback: { text: 'Хорошо' }, passes: true, withdrawable: true },
  ]);
});

test('what was decided says what became of the lesson', async () => {
  const settled = { ...settledBy('Анна'), passes: true };
  const referral = aReferral(0, { reason: 'release', settled });
  open([whole(referral)], `?state=settled&one=${referral.id}`);
  expect(await screen.findByText('Уже решено: Показано студенту, урок зачтён')).toBeTruthy();
  expect(aTime).toBe(settled.at);
});
