// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import { talks } from '#contract/talks/calls.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import {
  aFeedback,
  aReferral,
  forQueue,
  heading,
  open,
  press,
  rows,
  settledBy,
  three,
  whole,
} from '#test/queue-page.ts';
import { aTalk, aTurn } from '#test/talk-rows.ts';

forQueue();
// Unmount before the globals are restored: unmounting gives up the look.
afterEach(cleanup);

test('a row says why, who, where and until when; an overdue one and one that somebody reads say so in words', async () => {
  open([
    whole(aReferral(0, { reason: 'crisis', dueAt: new Date(Date.now() - 3.5 * 3_600_000).toISOString() })),
    whole(
      aReferral(1, {
        excerpt: 'Отчёт опоздал на день.',
        lookedAtBy: { id: anId(3), firstName: 'Анна', lastName: 'Королёва' },
      }),
    ),
  ]);
  await screen.findByRole('list', { name: 'Записи очереди' });
  const [first, second] = rows().map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(first).toMatch(/Иван Ким.*просрочено на 3 ч.*Тревога.*Четыре фразы · Обратная связь/);
  expect(second).toMatch(/Пётр Ким.*осталось 4 ч, до \d+ .*Сомнение.*Отчёт опоздал.*смотрит Анна Королёва/);
});

test('nothing waits: a calm sentence; a filter that finds nobody says that', async () => {
  open([]);
  expect(await screen.findByText('Никто не ждёт')).toBeTruthy();
  cleanup();
  open([], '?reason=crisis');
  expect(await screen.findByText('По этому фильтру никто не ждёт')).toBeTruthy();
});

test('filters are in the address and in the call', async () => {
  const { requests, address } = open(three());
  fireEvent.change(await screen.findByLabelText('Причина'), { target: { value: 'doubt' } });
  fireEvent.change(await screen.findByLabelText('Курс'), { target: { value: anId(101) } });
  fireEvent.click(screen.getByLabelText('Только то, что смотрю я'));
  await waitFor(() => expect(address()).toBe(`/queue?reason=doubt&course=${anId(101)}&mine=1`));
  fireEvent.change(screen.getByLabelText('Показать'), { target: { value: 'settled' } });
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call === 'listReferrals')?.query).toEqual({
      reason: 'doubt',
      courseId: anId(101),
      mine: '1',
      state: 'settled',
      limit: '30',
    }),
  );
});

test('a disputed remark is pointed out, with the student’s words on top of the screen', async () => {
  const referral = aReferral(0, { reason: 'disagreement', remarkId: anId(901), text: 'Я назвал час' });
  open(
    [whole(referral, { answer: { ...whole(referral).answer, feedback: aFeedback('Я назвал час') } })],
    `?one=${referral.id}`,
  );
  await heading('Иван Ким');
  const words = screen.getByRole('region', { name: 'Слова студента' });
  expect(within(words).getByText('Я назвал час')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /Факты/ }).closest('li')?.id).toBe('pointed-out');
  expect(screen.getAllByText('Я назвал час')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Замечание 1: Факты' }).closest('mark')?.textContent).toContain(
    'Отчёт опоздал',
  );
  expect((await screen.findByText('Задание')).closest('details')?.open).toBe(false);
});

test('many reviews are given at once, and the notice says how many', async () => {
  const all = [0, 1, 2].map((number) => whole(aReferral(number, { reason: 'release' })));
  const { requests } = open(all, '?reason=release', [answer(referrals.releaseReviews, { released: 2 })]);
  const bar = within(await screen.findByRole('region', { name: 'Показать несколько отзывов' }));
  expect(bar.getByRole('button', { name: 'Показать студентам' })).toHaveProperty('disabled', true);
  fireEvent.click(bar.getByLabelText('Выбрать все на странице'));
  fireEvent.click(screen.getByLabelText('Выбрать: Ольга Ким, Четыре фразы'));
  fireEvent.click(bar.getByRole('button', { name: 'Показать студентам (2)' }));
  expect(await screen.findByText(/Показано: 2\sотзыва\./)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'releaseReviews')?.body).toEqual({
    ids: [anId(700), anId(701)],
    withdrawable: true,
  });
});

test('the look is shown while one is open, and given up with it', async () => {
  const all = three();
  const { requests } = open(all, `?one=${anId(700)}`);
  await heading('Иван Ким');
  press('KeyJ');
  await heading('Пётр Ким');
  const calls = () =>
    requests
      .filter(({ call }) => /^(take|leave)Referral$/.test(call))
      .map(({ call, params }) => `${call} ${params.id?.slice(-3)}`);
  const first = calls();
  expect(first[0]).toBe('takeReferral 700');
  expect(first.findLast((one) => one.endsWith('700'))).toBe('leaveReferral 700');
  expect(first.at(-1)).toBe('takeReferral 701');
  window.dispatchEvent(new Event('pagehide'));
  expect(calls().at(-1)).toBe('leaveReferral 701');
});

test('one that is settled says by whom, and asks for nothing more', async () => {
  const referral = aReferral(0, { settled: settledBy('Анна') });
  const { requests } = open([whole(referral)], `?state=settled&one=${referral.id}`);
  await heading('Иван Ким');
  expect(screen.getByText('Уже решено: Оставлено')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Решение' })).toBeNull();
  expect(requests.map(({ call }) => call)).not.toContain('takeReferral');
});

test('the next page comes by a button, or by the key at the end of the list', async () => {
  const page = Array.from({ length: 30 }, (_, number) => aReferral(number));
  const later = whole(aReferral(40, { student: { id: anId(60), firstName: 'Зоя', lastName: 'Ким' } }));
  const { answers, requests } = open([later], `?one=${page.at(-1)?.id}`, [
    answer(referrals.listReferrals, page),
    answer(referrals.getReferral, whole(page.at(-1) ?? aReferral(29)), { id: anId(729) }),
  ]);
  await screen.findByRole('button', { name: 'Показать ещё' });
  answers.push(answer(referrals.listReferrals, [later.referral]));
  press('KeyJ');
  await heading('Зоя Ким');
  expect(requests.findLast(({ call }) => call === 'listReferrals')?.query).toMatchObject({
    cursor: anId(729),
  });
  expect(rows()).toHaveLength(31);
});

test('one that is gone says so; a student gets no queue', async () => {
  open(three(), `?one=${anId(999)}`);
  expect(await screen.findByText('Такой записи нет')).toBeTruthy();
  cleanup();
  const { requests } = open([], '', [], 'student');
  expect(await screen.findByText('У вас нет доступа к этой странице')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Ответы/ })).toBeNull();
  expect(requests.map(({ call }) => call)).not.toContain('countReferrals');
});

test('a take that was sent says from which line it goes otherwise: in the list, over it and at its answer', async () => {
  const one = whole(aReferral(0, { takePlace: 2 }));
  const take = { place: 2, answerId: null, at: null };
  open([{ ...one, answer: { ...one.answer, take } }, whole(aReferral(1))], `?one=${one.referral.id}`);
  const title = await heading('Иван Ким');
  expect(
    rows().map((row) => row.textContent?.includes('Другая попытка разговора, с реплики 2 · Обратная связь')),
  ).toEqual([true, false]);
  expect(title.nextElementSibling?.textContent).toMatch(/попытка 1 · другая попытка разговора, с реплики 2$/);
  const answered = screen.getByRole('region', { name: 'Ответ студента' });
  expect(answered.textContent).toMatch(/Отправлен .* · Другая попытка разговора, с реплики 2$/);
});

test.each(['curator', 'admin'] as const)(
  'a talk that was sent: the %s reads how it went, and only an administrator what was asked of the model',
  async (role) => {
    const one = whole(aReferral(0));
    const mood = { trust: 3, points: 0, seen: ['С1'], facts: ['Ф1'], met: [] };
    const talk = aTalk({
      endedBy: 'limit',
      endedAt: aTime,
      found: { facts: 1, of: 1, met: 0, ofMet: 1 },
      legend: { С1: 'признаёт, что ему трудно', Ф1: 'сколько у него работы' },
      turns: [aTurn(0), aTurn(1), aTurn(2, { mood, marks: ['С1'], cut: null, isFallback: true, repairs: 1 })],
    });
    open(
      [{ ...one, answer: { ...one.answer, dialogueId: talk.id } }],
      `?one=${one.referral.id}`,
      [answer(talks.getDialogue, talk, { id: talk.id })],
      role,
    );
    fireEvent.click(await screen.findByText('Как шёл разговор'));
    expect(await screen.findByText('Отметки: признаёт, что ему трудно')).toBeTruthy();
    expect(screen.getByText('Расположение: открыт')).toBeTruthy();
    expect(screen.getByText('Узнал: сколько у него работы')).toBeTruthy();
    expect(screen.getByText(/переспросили модель 1\sраз; сказано слово из карточки/)).toBeTruthy();
    expect(screen.getByText(/реплики кончились · узнано обстоятельств: 1 из 1/)).toBeTruthy();
    expect(screen.queryAllByText('Как получена реплика')).toHaveLength(role === 'admin' ? 1 : 0);
  },
);
