// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { counterQuotes } from '#contract/counter-quotes/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import type { CounterQuote, Remark } from '#contract/reviews/feedback.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf, theCriteria } from '#test/feedback-rows.ts';
import { done, openLesson, reviewCard } from '#test/lesson-page.ts';
import { anAnswer, anId, aTime } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const content = 'Отчёт опоздал на два дня. Что вам помешало прислать его раньше? Давайте решим это вместе.';
const shown = placeOf(content, 'Что вам помешало прислать его раньше?');

const open = (remark: Partial<Remark> = {}, given: Partial<Answer> = {}) =>
  openLesson({
    lesson: { criteria: theCriteria },
    answers: [
      anAnswer({
        content,
        aiResponse: 'Отзыв',
        responseAuthor: 'model',
        review: done,
        feedback: aFeedback({ remarks: [aRemark({ level: 0, ...remark })] }),
        ...given,
      }),
    ],
  });

const countered = (given: Partial<CounterQuote> = {}): CounterQuote => ({
  state: 'waiting',
  quotes: [shown],
  text: null,
  levelBefore: null,
  at: aTime,
  ...given,
});

const card = () =>
  within(
    within(reviewCard()).getByRole('heading', { level: 3, name: /Факты/ }).closest('li') ?? document.body,
  );
const button = (name: string) => card().getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));

async function openForm(): Promise<HTMLTextAreaElement> {
  press('Не согласен');
  return card().findByLabelText<HTMLTextAreaElement>('Ваш ответ');
}

function select(field: HTMLTextAreaElement, [start, end]: readonly [number, number]): void {
  field.focus();
  field.setSelectionRange(start, end);
  fireEvent(document, new Event('selectionchange'));
}

test('words selected in the answer are shown to the mentor, who looks at them', async () => {
  const { requests, answers } = await open();
  answers.push(answer(counterQuotes.sendCounterQuote, countered(), { id: anId(700) }));
  const field = await openForm();
  expect(document.activeElement).toBe(field);
  select(field, shown);
  press('Показать наставнику');
  const looks = await card().findByText('Наставник смотрит на эти слова…');
  expect(looks.closest('div')?.textContent).toContain('Вы показали: «Что вам помешало прислать его раньше?»');
  expect(document.activeElement?.contains(looks)).toBe(true);
  expect(card().queryByRole('button', { name: 'Показать наставнику' })).toBeNull();
  expect(requests.filter(({ call }) => call === 'sendCounterQuote')).toMatchObject([
    { params: { id: anId(700) }, body: { quotes: [shown] } },
  ]);
});

test('whole sentences are chosen by buttons, and taken back', async () => {
  const { requests, answers } = await open();
  answers.push(answer(counterQuotes.sendCounterQuote, countered(), { id: anId(700) }));
  await openForm();
  press('Что вам помешало прислать его раньше?');
  press('Давайте решим это вместе.');
  const picked = () =>
    within(card().getByRole('list', { name: 'Выделенные слова' })).getAllByRole('listitem');
  expect(picked()).toHaveLength(2);
  expect(button('Давайте решим это вместе.').getAttribute('aria-pressed')).toBe('true');
  press('Давайте решим это вместе.');
  expect(picked()).toHaveLength(1);
  press('Показать наставнику');
  await card().findByText('Наставник смотрит на эти слова…');
  expect(requests.findLast(({ call }) => call === 'sendCounterQuote')?.body).toEqual({ quotes: [shown] });
});

test('without words nothing is sent; taken back, the focus returns to the link', async () => {
  const { requests } = await open();
  await openForm();
  press('Показать наставнику');
  expect(card().getByRole('alert').textContent).toContain('Выделите слова в ответе');
  expect(requests.some(({ call }) => call === 'sendCounterQuote')).toBe(false);
  press('Отмена');
  expect(document.activeElement).toBe(button('Не согласен'));
});

test('where no model may look, a person is asked at once, with the words', async () => {
  const { requests, answers } = await open();
  const why = 'Наставник сейчас не посмотрит: бюджет исчерпан. Может посмотреть человек';
  answers.push(
    answer(counterQuotes.sendCounterQuote, refuse('no_model', why), { id: anId(700) }),
    answer(referrals.disagree, { dueAt: aTime }, { id: anId(700) }),
  );
  select(await openForm(), shown);
  press('Показать наставнику');
  expect((await card().findByRole('alert')).textContent).toContain('бюджет исчерпан');
  // It is said once, where it was asked.
  expect(screen.queryByText('Ошибка')).toBeNull();
  press('Пусть посмотрит человек');
  await card().findByText('Вы не согласны:');
  expect(requests.findLast(({ call }) => call === 'disagree')?.body).toEqual({
    reason: 'Вот слова, которые это показывают: «Что вам помешало прислать его раньше?»',
  });
  expect(card().queryByLabelText('Ваш ответ')).toBeNull();
});

test('what the mentor agrees with is said with the level that was', async () => {
  await open({
    level: 1,
    quotes: [shown],
    counterQuote: countered({ state: 'upheld', text: 'Вопрос открытый.', levelBefore: 0 }),
  });
  const said = await card().findByText('Вопрос открытый.');
  const text = said.closest('div')?.textContent;
  expect(text).toContain('Наставник согласился: Вопрос открытый.');
  expect(text).toContain('Было: «Пока нет»');
  expect(card().queryByRole('button', { name: 'Пусть посмотрит человек' })).toBeNull();
});

test('what he doesn’t see leads to a person in one press', async () => {
  const { requests, answers } = await open({
    counterQuote: countered({ state: 'not_upheld', text: 'Это не вопрос.' }),
  });
  answers.push(answer(referrals.disagree, { dueAt: aTime }, { id: anId(700) }));
  const said = await card().findByText('Это не вопрос.');
  expect(said.parentElement?.textContent).toBe('Наставник этого не увидел: Это не вопрос.');
  press('Пусть посмотрит человек');
  await card().findByText('Вы не согласны:');
  expect(requests.filter(({ call }) => call === 'disagree')).toHaveLength(1);
  expect(card().queryByRole('button', { name: 'Пусть посмотрит человек' })).toBeNull();
  expect(card().getByText('Это не вопрос.')).toBeTruthy();
});

test('after a fault the same words are asked about once more', async () => {
  const { requests, answers } = await open({ counterQuote: countered({ state: 'failed' }) });
  answers.push(answer(counterQuotes.sendCounterQuote, countered(), { id: anId(700) }));
  await card().findByText('Наставнику не удалось посмотреть на эти слова.');
  press('Спросить ещё раз');
  await card().findByText('Наставник смотрит на эти слова…');
  expect(requests.findLast(({ call }) => call === 'sendCounterQuote')?.body).toEqual({ quotes: [shown] });
});

test('at a remark with proof one’s words come first, and go along to a person', async () => {
  const { requests, answers } = await open({ quotes: [placeOf(content, 'Давайте решим это вместе.')] });
  answers.push(answer(referrals.disagree, { dueAt: aTime }, { id: anId(700) }));
  select(await openForm(), shown);
  press('Написать куратору');
  fireEvent.change(await card().findByLabelText('С чем вы не согласны?'), {
    target: { value: 'Вопрос есть' },
  });
  press('Отправить куратору');
  await waitFor(() => expect(requests.some(({ call }) => call === 'disagree')).toBe(true));
  expect(requests.findLast(({ call }) => call === 'disagree')?.body).toEqual({
    reason: 'Вопрос есть\n\nВот слова, которые это показывают: «Что вам помешало прислать его раньше?»',
  });
});

test.each<[string, Partial<Remark>, Partial<Answer>]>([
  ['the highest level', { level: 2 }, {}],
  ['a review that a person has released', {}, { releasedBy: { firstName: 'Анна', lastName: 'Крылова' } }],
])('no model is asked about %s: the door leads to a person', async (_, remark, given) => {
  await open(remark, given);
  await screen.findByRole('heading', { level: 3, name: /Факты/ });
  press('Не согласен');
  await card().findByLabelText('С чем вы не согласны?');
  expect(card().queryByRole('button', { name: 'Показать наставнику' })).toBeNull();
});

test('a disputed remark has no door', async () => {
  await open({ disagreement: { reason: 'Нет', dueAt: aTime, settled: null } });
  await screen.findByRole('heading', { level: 3, name: /Факты/ });
  expect(screen.queryByRole('button', { name: 'Не согласен' })).toBeNull();
});

test('at a person’s review the disagreement takes the selected words', async () => {
  const { requests, answers } = await open({}, { releasedBy: { firstName: 'Анна', lastName: 'Крылова' } });
  answers.push(answer(referrals.disagree, { dueAt: aTime }, { id: anId(700) }));
  press('Не согласен');
  const reason = await card().findByLabelText('С чем вы не согласны?');
  fireEvent.change(reason, { target: { value: 'Вопрос есть' } });
  press('Что вам помешало прислать его раньше?');
  press('Отправить куратору');
  await waitFor(() => expect(requests.some(({ call }) => call === 'disagree')).toBe(true));
  expect(requests.findLast(({ call }) => call === 'disagree')?.body).toEqual({
    reason: 'Вопрос есть\n\nВот слова, которые это показывают: «Что вам помешало прислать его раньше?»',
  });
});
