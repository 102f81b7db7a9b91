// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf } from '#test/feedback-rows.ts';
import { done } from '#test/lesson-page.ts';
import { anAnswer, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
afterEach(cleanup);

const lessonId = anId(201);
const content = 'Ты опять прислал макет с ошибками.';

test('an administrator reads a review by criterion as the student does, with the model’s confidence', async () => {
  const student = { userId: anId(9), user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' } };
  const reviewed = {
    ...student,
    aiResponse: 'Одним текстом',
    responseAuthor: 'model',
    review: done,
  } as const;
  openPage(`/answers?lesson=${lessonId}`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Обратная связь',
        lessons: [{ id: lessonId, title: 'Четыре фразы', answers: 2, unreviewed: 0, failed: 0 }],
      },
    ]),
    answer(
      answerCalls.listAnswers,
      [
        anAnswer({
          ...reviewed,
          content,
          feedback: aFeedback({
            confidence: 'low',
            remarks: [aRemark({ quotes: [placeOf(content, 'опять прислал макет')] })],
            checks: [{ remarkId: anId(701), outcome: 'partly', text: null }],
          }),
        }),
        anAnswer({
          ...reviewed,
          id: anId(499),
          feedback: aFeedback({ remarks: [aRemark({ id: anId(701), nextStep: 'Назовите час' })] }),
        }),
      ],
      { id: lessonId },
    ),
  ]);
  const [newest] = await screen.findAllByRole('article', { name: 'Ответ: Иван Ким' });
  const card = within(newest ?? document.body);
  expect(newest?.textContent).toContain('Уверенность ИИ-наставника: низкая');
  expect(newest?.textContent).not.toContain('Одним текстом');
  expect(newest?.textContent).toMatch(/Частично.*Назовите час/);
  const quote = card.getByRole('button', { name: 'Показать в ответе: опять прислал макет' });
  fireEvent.click(quote);
  expect(document.activeElement?.closest('mark')?.textContent).toBe('опять прислал макет1');
  // It is the student who says whether it helped.
  expect(card.queryByText('Отзыв помог?')).toBeNull();
});
