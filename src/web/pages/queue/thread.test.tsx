// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import type { ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { threads } from '#contract/threads/calls.ts';
import type { Message, Thread } from '#contract/threads/schemas.ts';
import { connect } from '#test/fake-live-events.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import {
  aReferral,
  forQueue,
  heading,
  open,
  press,
  rows,
  settledBy,
  settles,
  whole as ofAnswer,
} from '#test/queue-page.ts';

forQueue();
afterEach(cleanup);

const threadId = anId(450);
const ofThread = (given = {}) =>
  aReferral(0, {
    reason: 'message',
    answerId: null,
    attempt: null,
    lesson: null,
    excerpt: 'Что взять?',
    threadId,
    ...given,
  });
const whole = (referral = ofThread(), given: Partial<ReferralWithAnswer> = {}): ReferralWithAnswer => ({
  referral,
  answer: null,
  response: null,
  reflection: null,
  held: null,
  others: [],
  ...given,
});
const aMessage = (number: number, given: Partial<Message> = {}): Message => ({
  id: anId(460 + number),
  isOwn: false,
  by: 'Ольга Ветрова',
  text: 'Жду вас в среду',
  about: null,
  at: aTime,
  seenAt: null,
  ...given,
});
const thread: Thread = {
  id: threadId,
  student: { id: anId(10), firstName: 'Иван', lastName: 'Ким' },
  course: { id: anId(100), title: 'Обратная связь' },
  messages: [aMessage(0), aMessage(1, { isOwn: true, by: null, text: 'Что взять?' })],
  hasEarlier: false,
};
const reply = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ваш ответ' });

test('a student’s words: the thread stands beside the record, and a reply names what was read', async () => {
  const { requests } = open([whole()], '', [
    answer(threads.getThread, thread),
    answer(threads.postMessage, { message: aMessage(2, { text: 'Ничего' }) }),
  ]);
  await screen.findByRole('list', { name: 'Записи очереди' });
  expect(rows()[0]?.textContent).toContain('Написал студент');
  expect(rows()[0]?.textContent).toContain('Переписка · Обратная связь');
  press('KeyJ', { key: 'о' });
  await heading('Иван Ким');
  const one = within(screen.getByRole('article'));
  const log = await one.findByRole('log', { name: 'Сообщения' });
  expect(
    within(log)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Ольга Ветрова.*Жду вас в среду$/),
    expect.stringMatching(/^Иван Ким.*Что взять\?$/),
  ]);
  expect(one.queryByText(/попытка|null|undefined/)).toBeNull();
  press('KeyR', { key: 'к' });
  const field = one.getByRole('textbox', { name: 'Ваш ответ' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Ничего' } });
  fireEvent.click(one.getByRole('button', { name: 'Ответить' }));
  await expect
    .poll(() => requests.find(({ call }) => call === 'postMessage')?.body)
    .toEqual({ text: 'Ничего', upTo: anId(461) });
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
});

test('a reply is with its reader at once: the next one opens, and no way back is offered', async () => {
  const [first, second] = [ofThread(), aReferral(1)];
  const { answers } = open([whole(first), ofAnswer(second)], `?one=${first.id}`, [
    answer(threads.getThread, thread),
    answer(threads.postMessage, { message: aMessage(2, { text: 'Ничего' }) }),
  ]);
  const field = await reply();
  const settled = { ...first, settled: settledBy('Мария', 'answered') };
  answers.push(
    answer(referrals.getReferral, whole(settled), { id: first.id }),
    answer(referrals.listReferrals, [second]),
  );
  fireEvent.change(field, { target: { value: 'Ничего' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  await heading('Пётр Ким');
  expect(screen.queryByRole('button', { name: /^Вернуть/ })).toBeNull();
});

test('a reply that was not sent stays: beside another row, over a reload, and when a colleague settles it', async () => {
  const [first, second] = [ofThread(), aReferral(1)];
  const given = [answer(threads.getThread, thread)];
  const wholes = [whole(first), ofAnswer(second)];
  const { requests, answers } = open(wholes, `?one=${first.id}`, given);
  fireEvent.change(await reply(), { target: { value: 'Возьмите план' } });
  press('KeyJ', { key: 'о' });
  await heading('Пётр Ким');
  press('KeyK', { key: 'л' });
  await heading('Иван Ким');
  expect((await reply()).value).toBe('Возьмите план');

  const settled = { ...first, settled: settledBy('Анна') };
  answers.push(
    answer(referrals.getReferral, whole(settled), { id: first.id }),
    answer(referrals.listReferrals, [second]),
  );
  await waitFor(() => {
    act(connect);
    expect(screen.getByText(/^Уже решено/)).toBeTruthy();
  });
  expect((await reply()).value).toBe('Возьмите план');
  cleanup();
  open([whole(settled), ofAnswer(second)], `?one=${first.id}`, [
    ...given,
    answer(threads.postMessage, { message: aMessage(2, { text: 'Возьмите план' }) }),
  ]);
  expect((await reply()).value).toBe('Возьмите план');
  expect(requests.some(({ call }) => call === 'postMessage')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  await heading('Пётр Ким');
  cleanup();
  open([whole(settled), ofAnswer(second)], `?one=${first.id}`, given);
  await screen.findByRole('log', { name: 'Сообщения' });
  expect(screen.queryByRole('textbox', { name: 'Ваш ответ' })).toBeNull();
});

test('«Ответа не нужно» decides it', async () => {
  const { requests } = open([whole()], '', [
    ...settles(ofThread(), 'dismissed'),
    answer(threads.getThread, thread),
  ]);
  await screen.findByRole('list', { name: 'Записи очереди' });
  press('KeyJ', { key: 'о' });
  fireEvent.click(await screen.findByRole('button', { name: 'Ответа не нужно' }));
  expect(await screen.findByText(/Отмечено: ответа не нужно/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toEqual({
    decision: 'dismissed',
    upTo: anId(461),
    withdrawable: true,
  });
});

test.each([
  ['Ответа не нужно', 'message', false],
  ['Ложная тревога', 'crisis', true],
] as const)('«%s» says what was read; words that have come since are shown', async (name, reason, asks) => {
  const referral = ofThread({ reason });
  const one = whole(referral, {
    ...(reason === 'crisis' && { alarm: { email: 'ivan@example.ru', support: 'Позвоните', told: [] } }),
  });
  const { requests, answers } = open([one], `?one=${referral.id}`, [answer(threads.getThread, thread)]);
  await reply();
  const added = aMessage(2, { isOwn: true, by: null, text: 'И ещё вопрос' });
  answers.push(
    answer(threads.getThread, { ...thread, messages: [...thread.messages, added] }),
    answer(referrals.settleReferral, refuse('conflict', 'Студент написал ещё')),
  );
  fireEvent.click(await screen.findByRole('button', { name }));
  if (asks) fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  expect(await screen.findByText('И ещё вопрос')).toBeTruthy();
  expect(await screen.findByText('Студент написал ещё')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toMatchObject({ upTo: anId(461) });
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('an alarm in a thread says how to reach its author, and can be a false one', async () => {
  const referral = ofThread({ reason: 'crisis', care: true, excerpt: null });
  const alarm = { email: 'ivan@example.ru', support: 'Позвоните', told: [] };
  open([whole(referral, { alarm })], '', [answer(threads.getThread, thread)]);
  await screen.findByRole('list', { name: 'Записи очереди' });
  expect(rows()[0]?.textContent).not.toContain('Что взять?');
  press('KeyJ', { key: 'о' });
  const one = within(await screen.findByRole('article'));
  expect(one.getByText('Слова в переписке похожи на тревогу')).toBeTruthy();
  expect(one.getByRole('link', { name: 'ivan@example.ru' })).toBeTruthy();
  expect(await one.findByRole('textbox', { name: 'Ваш ответ' })).toBeTruthy();
  fireEvent.click(one.getByRole('button', { name: 'Ложная тревога' }));
  expect(await screen.findByText(/останутся в очереди и подождут ответа/)).toBeTruthy();
});
