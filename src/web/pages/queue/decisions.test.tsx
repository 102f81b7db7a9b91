// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
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
  three,
  whole,
} from '#test/queue-page.ts';

forQueue();
// Unmount before the globals are restored: unmounting gives up the look.
afterEach(cleanup);

test('by keys alone, in a Russian layout: next, keep, and the next one opens by itself', async () => {
  const all = three();
  const { requests, address } = open(all, '', settles(all[0]?.referral ?? aReferral(0)));
  // The heading is there before the rows are.
  await screen.findByRole('list', { name: 'Записи очереди' });
  press('KeyJ', { key: 'о' });
  await heading('Иван Ким');
  expect(document.activeElement?.textContent).toBe('Иван Ким');
  press('KeyJ', { key: 'о' });
  await heading('Пётр Ким');
  press('KeyK', { key: 'л' });
  await heading('Иван Ким');
  press('Enter', { key: 'Enter' });
  await heading('Пётр Ким');
  expect(await screen.findByText(/Оставлено\./)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toEqual({
    decision: 'kept',
    withdrawable: true,
  });
  expect(address()).toBe(`/queue?one=${anId(701)}`);
});

test('keys are off with a modifier, while a control takes Enter, and when they are turned off', async () => {
  const all = three();
  const { address, requests } = open(all, `?one=${anId(700)}`);
  await heading('Иван Ким');
  press('KeyJ', { ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText('Причина'), { code: 'KeyJ', key: 'j' });
  fireEvent.keyDown(screen.getByRole('button', { name: /^Исправить/ }), { code: 'Enter', key: 'Enter' });
  press('Digit7', { key: '?', shiftKey: true });
  const help = within(await screen.findByRole('dialog', { name: 'Клавиши очереди' }));
  press('KeyJ');
  fireEvent.click(help.getByLabelText('Клавиши без Ctrl и Alt включены'));
  fireEvent.click(help.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('KeyJ');
  press('KeyE');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe(`/queue?one=${anId(700)}`);
  expect(requests.map(({ call }) => call)).not.toContain('settleReferral');
});

const field = (region: string, label: string) =>
  within(screen.getByRole('region', { name: region })).getByLabelText<HTMLTextAreaElement>(label);

test('a correction by criterion settles; a conflict shows who was first, and nothing typed is lost', async () => {
  const referral = aReferral(0);
  const one = whole(referral, { answer: { ...whole(referral).answer, feedback: aFeedback() } });
  const { answers, requests } = open([one], `?one=${referral.id}`);
  await heading('Иван Ким');
  await screen.findByRole('radio', { name: 'Есть' });
  press('KeyE', { key: 'у' });
  const remark = field('Факты', 'Замечание');
  expect(document.activeElement).toBe(remark);
  expect(remark.selectionStart).toBe('День назван'.length);
  fireEvent.change(remark, { target: { value: 'День и час названы' } });
  answers.push(
    answer(referrals.settleReferral, refuse('conflict', 'Это уже решено'), { id: referral.id }),
    answer(
      referrals.getReferral,
      { ...one, referral: { ...referral, settled: settledBy('Анна') } },
      { id: referral.id },
    ),
  );
  fireEvent.keyDown(remark, { key: 'Escape' });
  expect(document.activeElement?.textContent).toContain('Факты');
  press('Enter', { key: 'Enter' });
  expect(await screen.findByText('Уже решено: Оставлено')).toBeTruthy();
  expect(screen.getByText(/Анна Королёва/)).toBeTruthy();
  expect(field('Факты', 'Замечание').value).toBe('День и час названы');
  expect(requests.findLast(({ call }) => call === 'settleReferral')?.body).toMatchObject({
    decision: 'changed',
    feedback: { text: 'Хорошо', remarks: [{ criterionId: anId(801), text: 'День и час названы' }] },
  });
  // What isn't sent may be thrown away, and is asked about.
  fireEvent.click(screen.getByRole('button', { name: 'Отменить правки' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Отменить правки?' })).getByRole('button', {
      name: 'Не сохранять',
    }),
  );
  expect(await screen.findByText('День назван')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Решение' })).toBeNull();
});

test('a press on a level changes it there; it is kept over a reload, and Z brings it back', async () => {
  const referral = aReferral(0, { reason: 'release' });
  const one = whole(referral, { answer: { ...whole(referral).answer, feedback: aFeedback() } });
  const other = whole(aReferral(1));
  const first = open([one, other], `?one=${referral.id}`);
  await heading('Иван Ким');
  fireEvent.click(await screen.findByRole('radio', { name: 'Есть' }));
  expect(screen.queryByRole('button', { name: /^Показать студенту/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Показать исправленное/ })).toBeTruthy();
  expect(first.requests.map(({ call }) => call)).not.toContain('settleReferral');
  cleanup();

  const { requests } = open([one, other], `?one=${referral.id}`, [
    ...settles(referral, 'changed'),
    answer(referrals.withdrawDecisions, () => {
      back(referral.id);
      return { withdrawn: 1 };
    }),
  ]);
  await heading('Иван Ким');
  const level = await screen.findByRole<HTMLInputElement>('radio', { name: 'Есть' });
  expect(level.checked).toBe(true);
  // The level that was pressed last has the focus, and Enter still decides.
  fireEvent.keyDown(level, { code: 'Enter', key: 'Enter' });
  await heading('Пётр Ким');
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toMatchObject({
    decision: 'changed',
    withdrawable: true,
    feedback: { remarks: [{ level: 2, text: 'День назван', quotes: [[0, 13]] }] },
  });
  press('KeyZ', { key: 'я' });
  await heading('Иван Ким');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Есть' })).checked).toBe(true);
});

test('a reply leaves the review; an answer without a review gets the person’s own', async () => {
  const first = aReferral(0);
  const second = aReferral(1, { reason: 'no_ai' });
  const unread = whole(second);
  const { requests } = open(
    [
      whole(first),
      {
        ...unread,
        answer: {
          ...unread.answer,
          aiResponse: null,
          responseAuthor: null,
          review: { state: 'with_person', because: 'no_ai', dueAt: aTime },
        },
      },
    ],
    `?one=${first.id}`,
    [...settles(first, 'answered'), ...settles(second, 'answered')],
  );
  await heading('Иван Ким');
  await screen.findByRole('button', { name: /^Изменить: обратная связь/ });
  press('KeyR', { key: 'к' });
  const reply = screen.getByLabelText('Ваш ответ');
  expect(document.activeElement).toBe(reply);
  fireEvent.change(reply, { target: { value: 'Вы правы' } });
  fireEvent.click(screen.getByRole('button', { name: /^Отправить ответ/ }));
  await heading('Пётр Ким');
  expect(screen.queryByRole('button', { name: /^Исправить/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Ответить/ }));
  const text = screen.getByLabelText('Обратная связь');
  expect(document.activeElement).toBe(text);
  fireEvent.change(text, { target: { value: 'Хорошо, и вот почему' } });
  fireEvent.click(screen.getByRole('button', { name: /^Ответить/ }));
  expect(await screen.findByText('Никто не ждёт')).toBeTruthy();
  const bodies = requests.filter(({ call }) => call === 'settleReferral').map(({ body }) => body);
  expect(bodies).toEqual([
    { decision: 'answered', reply: 'Вы правы', withdrawable: true },
    { decision: 'answered', feedback: { text: 'Хорошо, и вот почему' }, withdrawable: true },
  ]);
});

test('a false alarm asks first, since the answer goes to the model', async () => {
  const referral = aReferral(0, { reason: 'crisis' });
  const one = whole(referral);
  const { requests } = open(
    [
      {
        ...one,
        answer: {
          ...one.answer,
          aiResponse: null,
          responseAuthor: null,
          review: { state: 'with_person', because: 'crisis', dueAt: aTime },
        },
      },
    ],
    `?one=${referral.id}`,
    settles(referral, 'dismissed'),
  );
  await heading('Иван Ким');
  fireEvent.click(screen.getByRole('button', { name: 'Ложная тревога' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Это ложная тревога?' }));
  expect(asked.getByText(/Ответ отправится ИИ-наставнику/)).toBeTruthy();
  expect(requests.map(({ call }) => call)).not.toContain('settleReferral');
  fireEvent.click(asked.getByRole('button', { name: 'Отправить ИИ-наставнику' }));
  expect(await screen.findByText(/Ложная тревога\./)).toBeTruthy();
});

test('a held review is marked, given to the student by Enter, and corrected from its own text', async () => {
  const referral = aReferral(0, { reason: 'release' });
  const one = whole(referral);
  const held = { reviewId: anId(900), text: 'Тайный отзыв', feedback: aFeedback() };
  const { requests } = open(
    [
      {
        ...one,
        held,
        answer: {
          ...one.answer,
          aiResponse: null,
          responseAuthor: null,
          review: { state: 'held', dueAt: aTime },
        },
      },
    ],
    `?one=${referral.id}`,
    settles(referral),
  );
  await heading('Иван Ким');
  expect(screen.getByText('студент этого ещё не видит')).toBeTruthy();
  expect(screen.getByText('День назван')).toBeTruthy();
  press('Enter', { key: 'Enter' });
  expect(await screen.findByText(/Показано\./)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toEqual({
    decision: 'kept',
    withdrawable: true,
  });
});

test('Z takes the decision back and opens the record again; what was too late is said', async () => {
  const all = three();
  const { requests, answers, address } = open(all, `?one=${anId(700)}`, [
    ...settles(all[0]?.referral ?? aReferral(0)),
    answer(referrals.withdrawDecisions, { withdrawn: 1 }),
  ]);
  await heading('Иван Ким');
  press('KeyZ', { key: 'я' });
  press('Enter', { key: 'Enter' });
  await heading('Пётр Ким');
  await screen.findByRole('button', { name: 'Вернуть (Z)' });
  press('KeyZ', { key: 'я' });
  await heading('Иван Ким');
  expect(requests.filter(({ call }) => call === 'withdrawDecisions').map(({ body }) => body)).toEqual([
    { ids: [anId(700)] },
  ]);
  expect(address()).toBe(`/queue?one=${anId(700)}`);
  expect(screen.queryByRole('button', { name: 'Вернуть (Z)' })).toBeNull();

  answers.push(answer(referrals.withdrawDecisions, { withdrawn: 0 }));
  press('Enter', { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть (Z)' }));
  expect(await screen.findByText('Вернуть уже нельзя: решение подействовало')).toBeTruthy();
});
