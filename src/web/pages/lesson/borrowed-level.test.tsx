// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Remark } from '#contract/reviews/feedback.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf, theCriteria } from '#test/feedback-rows.ts';
import { done, openLesson, reviewCard } from '#test/lesson-page.ts';
import { anAnswer } from '#test/page-rows.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const content = 'Отчёт опоздал на два дня. Пришлите его до восьми вечера одной строкой.';
const quote = placeOf(content, 'Пришлите его до восьми вечера одной строкой');
const unfinished = 'Пока словами наставника. Скажите по-своему — и уровень ваш';

const open = (remark: Partial<Remark>) =>
  openLesson({
    lesson: { criteria: theCriteria },
    answers: [
      anAnswer({
        content,
        aiResponse: 'Отзыв',
        responseAuthor: 'model',
        review: done,
        feedback: aFeedback({ remarks: [aRemark({ level: 2, quotes: [quote], ...remark })] }),
      }),
    ],
  });

const card = () =>
  within(
    within(reviewCard()).getByRole('heading', { level: 3, name: /Факты/ }).closest('li') ?? document.body,
  );

test('the highest level in the mentor’s words is no success: it says so, and a person may be asked at once', async () => {
  await open({ borrowed: { quotes: [quote], isLifted: false } });
  expect(card().getByText(unfinished)).toBeTruthy();
  expect(within(reviewCard()).queryByText('Получилось')).toBeNull();
  fireEvent.click(card().getByRole('button', { name: 'Не согласен' }));
  expect(await card().findByRole('button', { name: 'Отправить куратору' })).toBeTruthy();
});

test('lifted by a person, the level is as any other', async () => {
  await open({ borrowed: { quotes: [quote], isLifted: true } });
  expect(screen.queryByText(unfinished)).toBeNull();
  expect(within(reviewCard()).getByText('Получилось')).toBeTruthy();
});
