// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { weeks } from '#contract/weeks/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria, theLevels } from '#test/feedback-rows.ts';
import { done, lessonId, openLesson, reviewCard, writing } from '#test/lesson-page.ts';
import { anAnswer } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => sessionStorage.clear());

const criterionId = theCriteria[0]?.id ?? '';

const reviewed = (given: Partial<Answer> = {}) =>
  anAnswer({
    aiResponse: 'Отзыв одним текстом',
    responseAuthor: 'model',
    review: done,
    feedback: aFeedback({ remarks: [aRemark({ level: 1 })] }),
    unread: true,
    selfLevels: [],
    asksSelf: true,
    ...given,
  });

const open = (...answers: Answer[]) =>
  openLesson({
    lesson: { criteria: theCriteria, asksSelf: true },
    answers,
    also: [
      answer(answerCalls.markReviewsSeen, { seen: 1 }, { id: lessonId }),
      answer(weeks.saveSelfLevels, ({ levels }) => ({
        selfLevels: levels.map(({ criterionId: id, level }) => ({
          criterionId: id,
          level,
          levels: theLevels,
        })),
      })),
    ],
  });

const card = async () =>
  (await screen.findByRole('heading', { name: 'Сначала сам' })).closest('section') ?? document.body;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('while the mentor writes, the form stands there and nothing of the review is drawn', async () => {
  const { requests } = await open(
    anAnswer({ review: writing('## Главное\nЗюмбрик'), selfLevels: [], asksSelf: true }),
  );
  await card();
  expect(document.body.textContent).not.toContain('Зюмбрик');
  expect(screen.getAllByRole('group', { name: /Факты|просьба/ })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Открыть отзыв' }).getAttribute('aria-disabled')).toBe('true');
  press('Пропустить');
  await within(reviewCard()).findByText('Зюмбрик');
  expect(screen.queryByRole('heading', { name: 'Сначала сам' })).toBeNull();
  expect(requests.some(({ call }) => call === 'saveSelfLevels')).toBe(false);
});

test('what is chosen is kept at once, and the review opens with both levels side by side', async () => {
  const { requests } = await open(reviewed());
  const shown = within(await card());
  expect(shown.getByText('Отзыв готов, можно открыть')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Уже ближе к делу');
  expect(requests.some(({ call }) => call === 'markReviewsSeen')).toBe(false);
  const first = within(shown.getByRole('group', { name: theCriteria[0]?.title }));
  fireEvent.click(first.getByRole('radio', { name: 'Есть' }));
  await waitFor(() => expect(requests.filter(({ call }) => call === 'saveSelfLevels')).toHaveLength(1));
  expect(requests.find(({ call }) => call === 'saveSelfLevels')?.body).toEqual({
    levels: [{ criterionId, level: 2, word: 'Есть' }],
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Открыть отзыв' }).getAttribute('aria-disabled')).toBeNull(),
  );
  press('Открыть отзыв');
  await within(reviewCard()).findByText('Уже ближе к делу');
  expect(await screen.findByText('Вы: «Есть» · Наставник: «Есть частично»')).toBeTruthy();
  await waitFor(() => expect(requests.some(({ call }) => call === 'markReviewsSeen')).toBe(true));
  expect(document.activeElement?.tagName).toBe('H2');
});

test('levels of another scale are not set beside each other', async () => {
  await open(
    reviewed({
      unread: false,
      asksSelf: undefined,
      selfLevels: [{ criterionId, level: 1, levels: ['Нет', 'Да'] }],
    }),
  );
  await within(reviewCard()).findByText('Уже ближе к делу');
  expect(screen.queryByText(/^Вы: /)).toBeNull();
});

test('a person’s name stands beside his level', async () => {
  const writtenBy = { firstName: 'Ольга', lastName: 'Ветрова' };
  const selfLevels = [{ criterionId, level: 1, levels: theLevels }];
  await open(
    reviewed({ unread: false, asksSelf: undefined, responseAuthor: 'mentor', writtenBy, selfLevels }),
  );
  expect(await screen.findByText('Вы: «Есть частично» · Ольга Ветрова: «Есть частично»')).toBeTruthy();
});

test('after a reload the chosen levels are there; what was skipped in the tab isn’t asked again', async () => {
  await open(reviewed({ selfLevels: [{ criterionId, level: 0, levels: theLevels }] }));
  const shown = within(await card());
  expect(shown.getByRole<HTMLInputElement>('radio', { name: 'Пока нет', checked: true }).checked).toBe(true);
  press('Пропустить');
  await within(reviewCard()).findByText('Уже ближе к делу');
  expect(sessionStorage.length).toBe(1);
});

test('a second attempt, an answer in alarm and a review that was seen ask nothing', async () => {
  await open(reviewed({ unread: false, asksSelf: undefined }));
  await within(reviewCard()).findByText('Уже ближе к делу');
  expect(screen.queryByRole('heading', { name: 'Сначала сам' })).toBeNull();
});
