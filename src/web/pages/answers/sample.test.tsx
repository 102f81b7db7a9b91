// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { samples } from '#contract/samples/calls.ts';
import type { AnswerAsSample } from '#contract/samples/lesson-samples.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { theLesson } from '#test/lesson-page.ts';
import { anAnswer, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const lessonId = anId(201);
const criterion = { id: anId(301), title: 'Факты', levels: ['Пока нет', 'Есть'] };

standInForTheBrowser();
afterEach(cleanup);

/** «Сделать образцом» pressed. */
async function press(known: Partial<AnswerAsSample>) {
  const given = anAnswer({ userId: anId(9), user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' } });
  const asSample: AnswerAsSample = {
    sampleId: null,
    judged: false,
    refusal: null,
    criteria: [criterion],
    expected: [],
    ...known,
  };
  const opened = openPage(`/answers?lesson=${lessonId}`, [
    answer(auth.getMe, { user: aUser('curator') }),
    answer(referrals.countReferrals, { open: 0, overdue: 0, crisis: 0, byReason: [] }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Обратная связь',
        lessons: [{ id: lessonId, title: 'Четыре фразы', answers: 1, unreviewed: 1, failed: 0 }],
      },
    ]),
    answer(lessons.getLesson, theLesson, { id: lessonId }),
    answer(answerCalls.listAnswers, [given], { id: lessonId }),
    answer(samples.getAnswerAsSample, asSample, { id: given.id }),
    answer(samples.addSamples, [], { id: lessonId }),
    answer(samples.judgeSample, aSample, { id: lessonId, sampleId: anId(401) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Сделать образцом' }));
  return opened;
}

const aSample = {
  id: anId(401),
  source: 'answer' as const,
  note: null,
  content: 'Ответ',
  answerId: anId(500),
  student: null,
  whyNot: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: null,
  expected: [],
  others: [],
};

const bodyOf = (requests: readonly { call: string; body?: unknown }[], name: string) =>
  requests.find(({ call }) => call === name)?.body;

test('an answer becomes a sample with the levels that the curator gives it', async () => {
  const { requests } = await press({});
  await screen.findByRole('radio', { name: 'Есть' });
  const dialog = within(screen.getByRole('dialog', { name: 'Сделать образцом' }));
  fireEvent.click(await dialog.findByRole('radio', { name: 'Есть' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сделать образцом' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodyOf(requests, 'addSamples')).toMatchObject({
    from: 'answer',
    expected: [{ criterionId: criterion.id, level: 1, levels: criterion.levels }],
  });
});

test('what a person has said before is taken as it was', async () => {
  const { requests } = await press({
    expected: [{ criterionId: criterion.id, level: 0, levels: criterion.levels }],
  });
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Пока нет' });
  const dialog = within(screen.getByRole('dialog'));
  expect(chosen.checked).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Сделать образцом' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodyOf(requests, 'addSamples')).not.toHaveProperty('expected');
});

test('one that is a sample is judged once more, without the first levels', async () => {
  const { requests } = await press({ sampleId: anId(401) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Оценить образец' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Есть' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Оценить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodyOf(requests, 'judgeSample')).toMatchObject({
    as: 'second',
    isBlind: true,
    levels: [{ level: 1 }],
  });
});

test('where a person was asked for, it says so', async () => {
  await press({ refusal: 'Студент попросил, чтобы этот ответ прочитал человек' });
  expect(await screen.findByText(/^Студент попросил, чтобы этот ответ/)).toBeTruthy();
});
