// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { talks } from '#contract/talks/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aTime, anId, anOperator } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { withOperator } from '#test/page.ts';
import { field, lessonId, open, params, press, pressSoon, template, withDraft } from '#test/scenario-page.ts';
import { aTalk, aTurn } from '#test/talk-rows.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

test('the trial shows what a student never sees, while the reply is said and after it', async () => {
  const mood = { trust: 1, points: 0, seen: [], facts: [], met: [] };
  const trial = aTalk({ kind: 'trial', turns: [aTurn(0, { text: 'Ты опять про макет?', mood })] });
  const answered: Dialogue = {
    ...trial,
    turns: [
      ...trial.turns,
      aTurn(1, { text: 'Вечно ты опаздываешь' }),
      aTurn(2, {
        text: 'Не начинай. Работы много.',
        mood: { ...mood, trust: 2, seen: ['С1'], facts: ['Ф1'] },
        marks: ['С1', 'Ф1'],
        cut: 'coaching',
        repairs: 1,
      }),
    ],
  };
  const { requests, answers } = open([
    withDraft({ title: template.card.title }),
    answer(talks.startDialogue, trial, params),
    answer(talks.getDialogue, trial, { id: trial.id }),
    answer(
      talks.sayLine,
      { turn: answered.turns[1] ?? aTurn(1), reply: aTurn(2, { state: 'waiting', text: '' }) },
      { id: trial.id },
    ),
    answer(
      talks.getReplyMade,
      {
        messages: [{ role: 'system', content: 'Ты пишешь слова одного человека' }],
        raw: 'Отметки: С1',
        model: 'persona-1',
        ms: 1_500,
        cost: 0.2,
        requests: 2,
      },
      { id: trial.id },
    ),
  ]);
  await field('Название');
  press('Начать пробу');
  const log = within(await field('Разговор пробы'));
  expect(log.getByText('Ты опять про макет?')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'startDialogue')?.body).toEqual({
    level: 'usual',
    trial: true,
    again: true,
  });
  await pressSoon('Сказать за слабого студента');
  expect((await field('Реплика студента')).value).toBe('Вечно ты опаздываешь');
  press('Сказать');
  expect(await log.findByText('Денис думает…')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'sayLine')?.body).toEqual({
    number: 1,
    text: 'Вечно ты опаздываешь',
  });
  const piece = { lessonId, userId: anId(1), dialogueId: trial.id, number: 2, attempt: 1 };
  act(() => say({ type: 'reply', ...piece, offset: 0, text: 'Не начинай.' }));
  expect(await log.findByText('Не начинай.')).toBeTruthy();
  answers.push(answer(talks.getDialogue, answered, { id: trial.id }));
  act(() => say({ type: 'dialogue', lessonId, userId: anId(1), dialogueId: trial.id }));
  // Sentence by sentence.
  const whole = (_: string, node: Element | null) => node?.textContent === 'Не начинай. Работы много.';
  expect(await log.findByText(whole)).toBeTruthy();
  expect(log.getByText('Расположение: слушает (потеплел)')).toBeTruthy();
  expect(log.getByText('Отметки: признаёт, что ему трудно; сколько у него работы')).toBeTruthy();
  expect(log.getByText('Узнал: сколько у него работы')).toBeTruthy();
  expect(log.getByText(/оборвано: стал учить или хвалить; переспросили модель 1\sраз/)).toBeTruthy();
  fireEvent.click(log.getByText('Что ушло в модель'));
  expect(await log.findByText('Ты пишешь слова одного человека')).toBeTruthy();
  expect(log.getByText(/persona-1 · 1,5 с · 0,20\s₽ · 2\sзапроса/)).toBeTruthy();

  answers.push(answer(talks.sayLine, refuse('conflict', 'Собеседник ещё отвечает'), { id: trial.id }));
  press('Сказать за слабого студента');
  press('Сказать');
  expect(await screen.findByText('Собеседник ещё отвечает')).toBeTruthy();
  expect((await field('Реплика студента')).value).toBe('Соберись');
});

test('a school that names an operator says beside a trial whose words don’t belong there', async () => {
  const trial = aTalk({ kind: 'trial' });
  const begin = async () => {
    open([
      withDraft({ title: template.card.title }),
      answer(talks.startDialogue, trial, params),
      answer(talks.getDialogue, trial, { id: trial.id }),
    ]);
    await field('Название');
    press('Начать пробу');
    await field('Реплика студента');
  };
  await begin();
  expect(screen.queryByText(/Не вставляйте сюда/)).toBeNull();
  cleanup();
  sessionStorage.clear();
  withOperator(anOperator.name, 1);
  await begin();
  expect(screen.getByText(/^Осталось реплик: \d+\. Не вставляйте сюда ответы людей$/)).toBeTruthy();
});

test('an ended trial is reviewed as a student’s talk would be', async () => {
  const ended = aTalk({
    kind: 'trial',
    endedBy: 'student',
    endedAt: aTime,
    turns: [aTurn(0, { text: 'Привет' })],
  });
  const text = 'Первое предложение отзыва.';
  const { requests } = open([
    withDraft(),
    answer(talks.startDialogue, ended, params),
    answer(talks.getDialogue, ended, { id: ended.id }),
    answer(
      talks.tryTalkReview,
      { state: 'done', text, model: 'mentor-1', ms: 900, answer: 'Денис: Привет', lines: [] },
      { id: ended.id },
    ),
  ]);
  await field('Название');
  press('Начать пробу');
  await pressSoon('Разобрать');
  const review = within(await screen.findByRole('region', { name: 'Разбор пробы' }));
  expect(await review.findByText(text)).toBeTruthy();
  expect(requests.at(-1)).toMatchObject({ call: 'tryTalkReview', body: { criteria: [] } });
});
