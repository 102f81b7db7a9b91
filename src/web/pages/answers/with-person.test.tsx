// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark } from '#test/feedback-rows.ts';
import { done } from '#test/lesson-page.ts';
import { anAnswer, anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
afterEach(cleanup);

const lessonId = anId(201);

async function open(given: Partial<Answer>): Promise<HTMLElement> {
  openPage(`/answers?lesson=${lessonId}`, [
    answer(auth.getMe, { user: aUser('curator') }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Обратная связь',
        lessons: [{ id: lessonId, title: 'Четыре фразы', answers: 1, unreviewed: 1, failed: 0 }],
      },
    ]),
    answer(
      answerCalls.listAnswers,
      [
        anAnswer({
          userId: anId(9),
          user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' },
          ...given,
        }),
      ],
      { id: lessonId },
    ),
  ]);
  return screen.findByRole('article', { name: 'Ответ: Иван Ким' });
}

const queueLink = (card: HTMLElement) =>
  within(card).queryByRole('link', { name: 'Открыть в очереди' })?.getAttribute('href');

test.each([
  ['Тревога', { state: 'with_person', because: 'crisis', dueAt: aTime }],
  ['Просит человека', { state: 'with_person', because: 'no_ai', dueAt: aTime }],
  ['Бюджет исчерпан', { state: 'with_person', because: 'budget', dueAt: aTime }],
  ['Ждёт выпуска', { state: 'held', dueAt: aTime }],
] as const)('an answer that waits for a person says «%s» and leads to the queue', async (badge, review) => {
  const card = await open({ review });
  expect(within(card).getByRole('status').textContent).toBe(badge);
  expect(queueLink(card)).toBe('/queue');
});

test('a held review is let out in the queue, not put in force past it', async () => {
  const card = await open({
    review: { state: 'held', dueAt: aTime },
    newer: { id: anId(801), author: 'model', text: 'Отзыв ИИ-наставника' },
  });
  expect(card.textContent).toContain('Отзыв ИИ-наставника');
  expect(card.textContent).toContain('Студент его пока не видит');
  expect(within(card).queryByRole('button', { name: 'Поставить этот отзыв' })).toBeNull();
});

test('what the student disagrees with stands at its remark', async () => {
  const card = await open({
    aiResponse: 'Отзыв',
    responseAuthor: 'model',
    review: done,
    feedback: aFeedback({
      remarks: [aRemark({ disagreement: { reason: 'Я назвал день', dueAt: aTime, settled: null } })],
    }),
  });
  expect(card.textContent).toContain('Студент не согласен: Я назвал день');
  expect(queueLink(card)).toBe('/queue');
});

test('an answer that no model may read is not offered to one', async () => {
  const card = await open({
    aiResponse: 'Мой отзыв',
    responseAuthor: 'mentor',
    review: { ...done, author: 'mentor' },
    readBy: 'person',
    replies: [{ text: 'Кое-что ещё', by: null, at: aTime }],
  });
  expect(card.textContent).toContain('Студент попросил, чтобы прочитал человек');
  expect(card.textContent).toContain('Ответ куратора');
  expect(card.textContent).toContain('Кое-что ещё');
  expect(within(card).queryByRole('button', { name: /заново/ })).toBeNull();
  expect(queueLink(card)).toBeUndefined();
});
