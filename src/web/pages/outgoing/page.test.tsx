// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { outbox } from '#contract/outbox/calls.ts';
import type { OutgoingLetter, OutgoingStatus } from '#contract/outbox/schemas.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const status: OutgoingStatus = {
  on: true,
  from: 'school@example.ru',
  waiting: 3,
  failed: 1,
  oldestAt: null,
  lastSentAt: null,
};

const letter: OutgoingLetter = {
  id: anId(5),
  kind: 'reset',
  state: 'failed',
  to: 'petr@example.ru',
  person: { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв' },
  createdAt: aTime,
  dueAt: aTime,
  endedAt: aTime,
  problem: 'Почтовый сервер отказался принять письмо',
  tries: [{ number: 1, at: aTime, ms: 1250, status: 554, answer: '554 Looks like spam' }],
};

const open = (letters: OutgoingLetter[], given: Partial<OutgoingStatus> = {}) =>
  openPage('/outgoing', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(outbox.getOutgoingStatus, { ...status, ...given }),
    answer(outbox.listOutgoing, letters),
    answer(outbox.retryLetter, { id: letter.id }, { id: letter.id }),
    answer(outbox.sendTestLetter, { id: anId(6), to: 'anna@example.ru' }),
    answer(groups.listMyGroups, []),
  ]);

test('a failed letter shows its reason and the answer of the server, and is sent again', async () => {
  const { requests } = open([letter]);
  fireEvent.click(await screen.findByText('Пётр Соловьёв'));
  expect(screen.getByText('Ссылка для нового пароля')).toBeTruthy();
  expect(screen.getByText('554 Looks like spam')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Письмо отправляется ещё раз')).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'retryLetter')).toHaveLength(1);
});

test('a sent letter offers nothing to repeat', async () => {
  open([{ ...letter, state: 'sent', problem: null }]);
  await screen.findByText('Пётр Соловьёв');
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

test('letters about erasing one’s data are called by their names', async () => {
  open([
    { ...letter, kind: 'erasure_asked' },
    { ...letter, id: anId(7), kind: 'erasure_refused' },
  ]);
  expect(await screen.findByText('Данные будут стёрты')).toBeTruthy();
  expect(screen.getByText('Отказ стереть данные')).toBeTruthy();
});

test('a test letter goes to the administrator’s own address', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Отправить проверочное письмо' }));
  expect(await screen.findByText('Проверочное письмо отправляется на anna@example.ru')).toBeTruthy();
});

test('without a mail server the page promises nothing and says how letters are switched on', async () => {
  open([letter], { on: false, from: null });
  expect(await screen.findByText('Письма не отправляются')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Пётр Соловьёв')).toBeTruthy());
  for (const name of ['Повторить', 'Повторить все неудачные', 'Отправить проверочное письмо'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
