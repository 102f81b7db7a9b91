// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { reviews } from '#contract/reviews/calls.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf, theCriteria } from '#test/feedback-rows.ts';
import { done, field, openLesson, reviewCard, type } from '#test/lesson-page.ts';
import { anAnswer, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const content = 'Олег, ты опять прислал макет с ошибками.\n\nПожалуйста, проверяй текст до отправки.';
const request = theCriteria[1]?.id ?? '';

const reviewed = (feedback: Partial<Feedback>, given: Partial<Answer> = {}) =>
  anAnswer({
    content,
    aiResponse: 'Отзыв одним текстом',
    responseAuthor: 'model',
    review: done,
    feedback: aFeedback(feedback),
    ...given,
  });

const open = (answers: Answer[], role: 'student' | 'admin' = 'student') =>
  openLesson({ role, lesson: { criteria: theCriteria }, answers });

const cardOf = (title: string) =>
  within(reviewCard())
    .getByRole('heading', { level: 3, name: new RegExp(title) })
    .closest('li') ?? document.body;

test('the summary comes first, then what closed and what is to work on; what is at its highest level comes last', async () => {
  const earlier = [aRemark({ id: anId(710) }), aRemark({ id: anId(711), criterionId: request })];
  await open([
    reviewed({
      remarks: [
        aRemark({ level: 2, text: 'Это видно на записи', quotes: [placeOf(content, 'прислал макет')] }),
        aRemark({ id: anId(701), criterionId: request, level: 0, text: 'Срока нет' }),
      ],
      checks: [
        { remarkId: anId(710), outcome: 'closed', text: null },
        { remarkId: anId(711), outcome: 'partly', text: null },
      ],
    }),
    reviewed({ remarks: earlier }, { id: anId(499) }),
  ]);
  const text = reviewCard().textContent ?? '';
  const order = ['Уже ближе', 'Закрыто 1 из 2', '2.Понятная просьба', 'Получилось', '1.Факты'];
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((one, other) => one - other),
  );
  // Few stand open.
  expect(cardOf('Факты').querySelector('details')).toBeNull();
  expect(within(cardOf('Факты')).getByText('Это видно на записи')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Попытка 2' }).parentElement?.textContent).toBe(
    'Попытка 2 · «Есть» по 1 из 2, было 0',
  );
});

test('of four at the highest level each is one line that opens, but for what a person has answered under', async () => {
  const settled = { at: aTime, by: 'Анна Крылова', decision: 'kept', reply: 'Так и оставьте' } as const;
  const at = (number: number, criterion: string) =>
    aRemark({ id: anId(number), criterionId: anId(number), criterion, level: 2 });
  await open([
    reviewed({
      remarks: [
        aRemark({ level: 2, disagreement: { reason: 'Я не оценивал', dueAt: aTime, settled } }),
        aRemark({
          ...at(701, 'Понятная просьба'),
          quotes: [placeOf(content, 'прислал макет')],
        }),
        at(702, 'Срок'),
        at(703, 'Тон'),
      ],
    }),
  ]);
  const line = (title: string) => cardOf(title).querySelector('details');
  expect(within(cardOf('Факты')).getByText('Так и оставьте')).toBeTruthy();
  expect([line('Факты')?.open, line('Понятная')?.open, line('Срок')?.open]).toEqual([true, false, false]);
  expect(line('Понятная')?.querySelector('summary')?.textContent).toContain('Есть, 3 из 3');
  // Its words in the answer lead to it all the same.
  fireEvent.click(screen.getByRole('button', { name: 'Замечание 2: Понятная просьба' }));
  expect(line('Понятная')?.open).toBe(true);
});

test('a remark opens the draft at its words, and a quote selects them there; what is open says so in the bar', async () => {
  await open([
    reviewed({
      remarks: [
        aRemark({ level: 1, quotes: [placeOf(content, 'опять прислал макет')] }),
        aRemark({ id: anId(701), criterionId: request, level: 0, quotes: [] }),
      ],
    }),
  ]);
  const selected = () => field().value.slice(field().selectionStart, field().selectionEnd);
  const mend = (title: string) =>
    fireEvent.click(within(cardOf(title)).getByRole('button', { name: 'Исправить это место' }));
  mend('Факты');
  expect(document.activeElement).toBe(field());
  expect([field().value, selected()]).toEqual([content, 'опять прислал макет']);
  mend('Понятная');
  expect([selected(), field().selectionStart]).toEqual(['', content.length]);
  type(`Вчера было так. ${content}`);
  fireEvent.click(screen.getByRole('button', { name: 'Показать в ответе: опять прислал макет' }));
  expect(selected()).toBe('опять прислал макет');
  expect(screen.queryByRole('button', { name: 'Доработать ответ' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Отправить попытку 2' }).length).toBeGreaterThan(0);
});

test('who was not helped is asked one thing more, and need not say it', async () => {
  const { answers, requests } = await open([reviewed({})]);
  expect(screen.queryByRole('group', { name: 'Чем не помог?' })).toBeNull();
  answers.push(answer(reviews.rateReview, (said) => said, { id: anId(800) }));
  fireEvent.click(screen.getByRole('button', { name: 'Нет' }));
  const why = within(await screen.findByRole('group', { name: 'Чем не помог?' }));
  expect(why.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'не о том',
    'неверно понял',
    'слишком общо',
    'слишком строго',
  ]);
  fireEvent.click(why.getByRole('button', { name: 'слишком общо' }));
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ body: { helpful: false, unhelpful: 'too_vague' } }),
  );
  await waitFor(() =>
    expect(why.getByRole('button', { name: 'слишком общо' }).getAttribute('aria-pressed')).toBe('true'),
  );
});
