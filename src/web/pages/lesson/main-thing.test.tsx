// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf, theCriteria } from '#test/feedback-rows.ts';
import { done, field, openLesson, reviewCard } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const content = 'Олег, ты опять прислал макет с ошибками.';
const second = theCriteria[1]?.id ?? '';
const facts = aRemark({ quotes: [placeOf(content, 'опять прислал')] });
const request = aRemark({ id: anId(701), criterionId: second, level: 0, text: 'Срока нет' });

const open = (feedback: Partial<Feedback>) =>
  openLesson({
    lesson: { criteria: theCriteria },
    answers: [
      anAnswer({
        content,
        aiResponse: 'Отзыв',
        responseAuthor: 'model',
        review: done,
        feedback: aFeedback(feedback),
      }),
    ],
  });

const cardOf = (title: string) =>
  within(
    within(reviewCard())
      .getByRole('heading', { level: 3, name: new RegExp(title) })
      .closest('li') ?? document.body,
  );
const actionsOf = (title: string) =>
  cardOf(title)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('the main thing stands above everything, with the button of the remark to begin with', async () => {
  await open({
    summary: 'Срок назван. Прежде всего уберите «опять».',
    remarks: [facts, request],
    firstCriterionId: facts.criterionId,
  });
  const text = reviewCard().textContent ?? '';
  const order = [
    'Срок назван.',
    'Начать с: 1. Факты вместо приговоров',
    'Исправить',
    '1.Факты',
    '2.Понятная',
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const [first] = within(reviewCard()).getAllByRole('button', { name: 'Исправить это место' });
  expect(first?.closest('li')).toBeNull();
  fireEvent.click(first ?? document.body);
  expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('опять прислал');
});

test('a review that names none has no such button', async () => {
  await open({ remarks: [facts, request] });
  expect(reviewCard().textContent).not.toContain('Начать с');
  expect(within(reviewCard()).getAllByRole('button', { name: 'Исправить это место' })).toHaveLength(2);
});

test.each([
  ['with proof', { quotes: facts.quotes }, ['Исправить это место', 'Не согласен']],
  ['without proof', {}, ['Исправить это место', 'Не согласен']],
  ['without a next step', { nextStep: null }, ['Не согласен']],
])('a remark %s has one door to disagreement', async (_, remark, actions) => {
  await open({ remarks: [aRemark(remark)] });
  expect(actionsOf('Факты').filter((name) => !name?.startsWith('Показать в ответе'))).toEqual(actions);
});

test('two sentences are a whole review of an answer with nothing to judge', async () => {
  await open({ summary: 'Разбирать пока нечего. С чего бы вы начали разговор?', remarks: [] });
  expect(reviewCard().textContent).toMatch(/С\sчего бы вы\sначали разговор\?$/);
  expect(within(reviewCard()).queryByRole('listitem')).toBeNull();
});
