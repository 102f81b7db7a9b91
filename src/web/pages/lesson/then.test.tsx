// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weeks } from '#contract/weeks/calls.ts';
import type { AnswerThen } from '#contract/weeks/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria } from '#test/feedback-rows.ts';
import { done, openLesson, reviewCard } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();

const reviewed = anAnswer({
  aiResponse: 'Отзыв одним текстом',
  responseAuthor: 'model',
  review: done,
  feedback: aFeedback({
    remarks: [
      aRemark({ level: 2 }),
      aRemark({ id: anId(701), criterionId: theCriteria[1]?.id ?? '', level: 0 }),
    ],
  }),
});

const open = (found: AnswerThen | Response) =>
  openLesson({
    lesson: { criteria: theCriteria },
    answers: [reviewed],
    also: [answer(weeks.getAnswerThen, found, { id: reviewed.id })],
  });

const then: AnswerThen['then'] = [
  {
    criterionId: theCriteria[0]?.id ?? '',
    at: '2025-10-03T09:00:00.000Z',
    quote: 'Опять всё поздно',
    isCut: true,
  },
];

test('a remark above where its student began opens his first words in place; other remarks have no such line', async () => {
  const { requests } = await open({ then, delayed: null });
  const title = await screen.findByText('Как вы говорили об этом 3 октября 2025 г.');
  const words = within(title.closest('li') ?? document.body);
  expect(words.getByRole('heading', { level: 3 }).textContent).toContain(theCriteria[0]?.title);
  expect(title.closest('details')?.open).toBe(false);
  fireEvent.click(title);
  expect(words.getByText('Опять всё поздно…').tagName).toBe('Q');
  expect(requests.filter(({ call }) => call === 'getAnswerThen')).toHaveLength(1);
});

test('what has held is said once, with its skill', async () => {
  const point = { answerId: reviewed.id, days: 31, held: true, was: 'Есть', now: 'Есть', elsewhere: true };
  await open({ then: [], delayed: { ...point, skill: 'Факты', returnsInDays: null } });
  await within(reviewCard()).findByText('«Факты», через 31 день, в другом уроке: «Есть» — держится');
});

test('a review is read as before where nothing is beside it, and where that can’t be asked', async () => {
  await open(refuse('not_found', 'Ответ не найден'));
  await within(reviewCard()).findByText('Уже ближе к делу');
  expect(screen.queryByText(/Как вы говорили/)).toBeNull();
});
