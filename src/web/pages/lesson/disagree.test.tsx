// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { referrals } from '#contract/referrals/calls.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria } from '#test/feedback-rows.ts';
import { done, openLesson, reviewCard } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { answersBy } from '#web/ui/time/days.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const soon = new Date(Date.now() + 48 * 3_600_000).toISOString();
const soonText = answersBy(new Date(soon));

const open = (remark: Partial<Remark> = {}, nextReading?: NextReading) =>
  openLesson({
    lesson: { criteria: theCriteria, nextReading },
    answers: [
      anAnswer({
        aiResponse: 'Отзыв',
        responseAuthor: 'model',
        review: done,
        feedback: aFeedback({ remarks: [aRemark(remark)] }),
      }),
    ],
  });

const card = () =>
  within(
    within(reviewCard()).getByRole('heading', { level: 3, name: /Факты/ }).closest('li') ?? document.body,
  );

const door = () => card().getByRole('button', { name: 'Не согласен' });

/** Words of one's own come first, then a person. */
async function openForm(): Promise<HTMLElement> {
  fireEvent.click(door());
  fireEvent.click(await card().findByRole('button', { name: 'Написать куратору' }));
  return card().findByLabelText('С чем вы не согласны?');
}

const send = () => fireEvent.click(card().getByRole('button', { name: 'Отправить куратору' }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('a student says why they disagree, and is told when a person will answer', async () => {
  const { requests, answers } = await open();
  answers.push(answer(referrals.disagree, { dueAt: soon }, { id: anId(700) }));
  const field = await openForm();
  expect(document.activeElement).toBe(field);
  fill(field, 'Я назвал день');
  send();
  const said = await card().findByText('Вы не согласны:');
  expect(said.parentElement?.textContent).toBe('Вы не согласны: Я назвал день');
  expect(card().getByText(`Куратор ответит ${soonText}`)).toBeTruthy();
  expect(card().getByText('Слово «опять» обобщает')).toBeTruthy();
  expect(card().queryByRole('button', { name: 'Не согласен' })).toBeNull();
  expect(card().queryByLabelText('С чем вы не согласны?')).toBeNull();
  expect(document.activeElement?.contains(said)).toBe(true);
  expect(requests.filter(({ call }) => call === 'disagree')).toEqual([
    { call: 'disagree', params: { id: anId(700) }, body: { reason: 'Я назвал день' } },
  ]);
});

const next = { way: 'at_once', curator: null, askedDueAt: soon, objectionDueAt: soon } as const;
const past = '2026-01-01T10:00:00.000Z';

test.each<[string, NextReading | undefined, string]>([
  ['several may read', next, `прочитает куратор и ответит ${soonText}`],
  ['one reads', { ...next, curator: 'Ольга Ветрова' }, `прочитает Ольга Ветрова и ответит ${soonText}`],
  ['the day has passed on an open page', { ...next, objectionDueAt: past }, 'прочитает куратор'],
  ['an earlier server says nothing', undefined, 'прочитает куратор'],
])('who answers and by when is said before anything is sent: %s', async (_what, reading, said) => {
  await open({}, reading);
  await openForm();
  expect(card().getByText(`Замечание и ваши слова ${said}`)).toBeTruthy();
});

test('the only one who may answer is named afterwards, too', async () => {
  const disagreement = { reason: 'Я назвал день', dueAt: soon, settled: null };
  await open({ disagreement }, { ...next, curator: 'Ольга Ветрова' });
  expect(card().getByText(`Ольга Ветрова ответит ${soonText}`)).toBeTruthy();
});

test('words of danger: where help is stands under them, and they are kept as any others', async () => {
  const { answers } = await open();
  const support = 'Позвоните 8-800-2000-122';
  answers.push(answer(referrals.disagree, { dueAt: soon, support }, { id: anId(700) }));
  fill(await openForm(), 'Мне плохо');
  send();
  expect(await card().findByText(support)).toBeTruthy();
  expect(card().getByRole('heading', { name: 'Если вам сейчас тяжело' })).toBeTruthy();
  expect(card().getByText('Вы не согласны:').parentElement?.textContent).toBe('Вы не согласны: Мне плохо');
  expect(card().getByText('Слово «опять» обобщает')).toBeTruthy();
});

test('without a reason nothing is sent; taken back, the focus returns to the button', async () => {
  const { requests } = await open();
  const field = await openForm();
  send();
  expect(card().getByRole('alert').textContent).toContain('Напишите, с чем вы не согласны');
  fill(field, 'я'.repeat(2_001));
  expect(card().queryByRole('alert')).toBeNull();
  expect(card().getByText(/^2\s001 из 2\s000$/)).toBeTruthy();
  send();
  expect(card().getByRole('alert').textContent).toMatch(/Не больше 2\s000 символов/);
  expect(requests.some(({ call }) => call === 'disagree')).toBe(false);
  fireEvent.click(card().getByRole('button', { name: 'Отмена' }));
  expect(document.activeElement).toBe(door());
});

test.each([
  ['a refusal', () => refuse('conflict', 'Вы уже возразили на это замечание'), 'Вы уже возразили'],
  ['a lost connection', () => new TypeError('Failed to fetch'), 'Нет связи с сервером'],
])('%s is told at the form, and the words stay', async (_what, reply, told) => {
  const { answers } = await open();
  answers.push(answer(referrals.disagree, reply(), { id: anId(700) }));
  const field = await openForm();
  fill(field, 'Я назвал день');
  send();
  const alert = await card().findByRole('alert');
  expect(alert.textContent).toContain(told);
  expect(alert.textContent).toContain('Ваш текст на месте');
  expect(field).toHaveProperty('value', 'Я назвал день');
  await waitFor(() =>
    expect(card().getByRole('button', { name: 'Отправить куратору' })).toHaveProperty('disabled', false),
  );
});

test('a person’s decision and words stand under the model’s, which stay', async () => {
  await open({
    disagreement: {
      reason: 'Я назвал день',
      dueAt: soon,
      settled: { at: soon, by: 'Анна Крылова', decision: 'kept', reply: 'Дня **в тексте** нет' },
    },
  });
  const text = card().getByText('Слово «опять» обобщает').closest('li')?.textContent ?? '';
  expect(text).toContain('Вы не согласны: Я назвал день');
  expect(text).toContain('Ответ куратора, Анна Крылова: замечание оставлено');
  expect(text).toMatch(/Дня в\sтексте нет/);
  expect(text).not.toContain('Куратор ответит');
  expect(screen.queryByRole('button', { name: 'Не согласен' })).toBeNull();
});

test('a day that has passed is not promised', async () => {
  await open({ disagreement: { reason: 'Нет', dueAt: '2026-01-01T10:00:00.000Z', settled: null } });
  expect(card().getByText('Куратор ещё не ответил, но возражение уже видит')).toBeTruthy();
});

test('words that were corrected after a disagreement stay below the person’s review, also one of a single text', async () => {
  const settled = { at: soon, by: 'Анна Крылова', decision: 'changed', reply: null } as const;
  const { id, criterion, text, nextStep } = aRemark();
  const said = { id, criterion, level: 'Есть частично', text, nextStep };
  const disagreement = { reason: 'Я назвал день', dueAt: soon, settled };
  await openLesson({
    answers: [
      anAnswer({
        aiResponse: 'Вы правы',
        responseAuthor: 'mentor',
        review: { ...done, author: 'mentor' },
        objections: [{ ...said, disagreement }],
      }),
    ],
  });
  const title = await screen.findByRole('heading', { level: 3, name: 'С чем вы были не согласны' });
  const section = title.closest('section')?.textContent ?? '';
  expect(reviewCard('Ответ куратора').textContent).toContain('Вы правы');
  expect(section).toContain('Прежний отзыв · Факты вместо приговоров · Есть частично');
  expect(section).toMatch(/Слово «опять» обобщает\s*Дальше\s*Назовите день/);
  expect(section).toContain('Вы не согласны: Я назвал день');
  expect(section).toContain('Ответ куратора, Анна Крылова: отзыв исправлен');
});
