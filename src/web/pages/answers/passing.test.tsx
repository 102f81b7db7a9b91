// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { done } from '#test/lesson-page.ts';
import { anAnswer, anId, aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
afterEach(cleanup);

const lessonId = anId(201);

const theirs = (passing: Answer['passing']) =>
  anAnswer({
    userId: anId(9),
    user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' },
    aiResponse: 'Отзыв',
    responseAuthor: 'model',
    review: done,
    passing,
  });

async function open(passing: Answer['passing']) {
  const opened = openPage(`/answers?lesson=${lessonId}`, [
    answer(auth.getMe, { user: aUser('curator') }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Обратная связь',
        lessons: [{ id: lessonId, title: 'Четыре фразы', answers: 1, unreviewed: 0, failed: 0 }],
      },
    ]),
    answer(answerCalls.listAnswers, [theirs(passing)], { id: lessonId }),
  ]);
  await screen.findByRole('article', { name: 'Ответ: Иван Ким' });
  return opened;
}

const place = () => within(screen.getByRole('region', { name: 'Зачёт: Иван Ким' }));
const buttons = () =>
  place()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('a lesson that a person passes is passed beside the answer, and taken back there', async () => {
  const { answers, requests } = await open({ by: 'person', isDone: false });
  expect(place().getByRole('status').textContent).toBe('Урок ждёт зачёта');
  expect(buttons()).toEqual(['Зачесть', 'Доработать']);
  const passed = { by: 'person', isDone: true, passedBy: 'Ольга Ветрова' } as const;
  answers.push(
    answer(referrals.passLesson, theirs(passed)),
    answer(answerCalls.listAnswers, [theirs(passed)], { id: lessonId }),
  );
  fireEvent.click(place().getByRole('button', { name: 'Зачесть' }));
  await waitFor(() => expect(place().getByRole('status').textContent).toBe('Зачтено: Ольга Ветрова'));
  expect(buttons()).toEqual(['Снять зачёт']);

  const waits = { by: 'person', isDone: false } as const;
  answers.push(
    answer(referrals.withdrawPass, theirs(waits)),
    answer(answerCalls.listAnswers, [theirs(waits)], { id: lessonId }),
  );
  fireEvent.click(place().getByRole('button', { name: 'Снять зачёт' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Снять зачёт?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Снять зачёт' }));
  await waitFor(() => expect(place().getByRole('status').textContent).toBe('Урок ждёт зачёта'));
  expect(requests.map(({ call }) => call)).toEqual(expect.arrayContaining(['passLesson', 'withdrawPass']));
});

test('it is returned with words, which stay when they can’t be sent', async () => {
  const { answers, requests } = await open({ by: 'person', isDone: false });
  fireEvent.click(place().getByRole('button', { name: 'Доработать' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть на доработку' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Вернуть' }));
  expect(await dialog.findByText('Напишите, что доработать')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Что доработать/), { target: { value: 'Назовите час' } });
  answers.push(answer(referrals.returnLesson, refuse('conflict', 'Урок уже зачтён')));
  fireEvent.click(dialog.getByRole('button', { name: 'Вернуть' }));
  expect(await dialog.findByText('Урок уже зачтён')).toBeTruthy();
  expect(dialog.getByLabelText(/Что доработать/)).toHaveProperty('value', 'Назовите час');

  const returned = { by: 'person', isDone: false, isReturned: true } as const;
  answers.push(
    answer(referrals.returnLesson, theirs(returned)),
    answer(answerCalls.listAnswers, [theirs(returned)], { id: lessonId }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Вернуть' }));
  await waitFor(() => expect(place().getByRole('status').textContent).toBe('На доработке'));
  expect(requests.findLast(({ call }) => call === 'returnLesson')?.body).toEqual({ reply: 'Назовите час' });
});

test.each([
  [{ by: 'levels', isDone: false }, 'Урок пока не сдан', ['Зачесть']],
  [{ by: 'levels', isDone: true, passedBy: null }, 'Зачтено', ['Снять зачёт']],
] as const)('where levels pass, a person may pass besides: %o', async (passing, state, actions) => {
  await open(passing);
  expect(place().getByRole('status').textContent).toBe(state);
  expect(buttons()).toEqual(actions);
});

test('what levels have passed, and what passes by itself, asks nobody', async () => {
  await open({ by: 'levels', isDone: true });
  expect(place().getByRole('status').textContent).toBe('Урок сдан');
  expect(place().queryByRole('button')).toBeNull();
  cleanup();
  await open({ by: 'sent', isDone: true });
  expect(screen.queryByRole('region', { name: /^Зачёт/ })).toBeNull();
});

test('of several attempts each is named, so that a reader knows which is passed', async () => {
  const { answers, queryClient } = await open({ by: 'levels', isDone: false });
  const attempts = [2, 1].map((number) => ({
    ...theirs({ by: 'levels', isDone: false }),
    id: anId(500 + number),
    attempt: { number, total: 2 },
  }));
  answers.push(answer(answerCalls.listAnswers, attempts, { id: lessonId }));
  await queryClient.invalidateQueries();
  for (const number of [1, 2])
    expect(await screen.findByRole('region', { name: `Зачёт: Иван Ким, попытка ${number}` })).toBeTruthy();
});
