// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerDraft } from '#contract/answers/answer-drafts.ts';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { field, lessonId, sendButton, theLesson, type } from '#test/lesson-page.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const stored = (text: string, revision: number, minute = 5): AnswerDraft => ({
  text,
  revision,
  updatedAt: `2026-11-22T14:0${minute}:00.000Z`,
});

const anAnswer = (content: string): Answer => ({
  id: anId(500),
  userId: anId(1),
  lessonId,
  content,
  aiResponse: null,
  responseAuthor: null,
  feedback: null,
  createdAt: stored('', 1).updatedAt,
  updatedAt: stored('', 1).updatedAt,
  review: { state: 'waiting' },
});

const params = { id: lessonId };

async function openWith(draft: AnswerDraft | null, sent: Answer[] = []) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const page = openPage(`/lesson/${lessonId}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(lessons.getLesson, theLesson, params),
    answer(courses.getCourse, aCourse(), { id: anId(100) }),
    answer(lessons.listLessons, [aLesson(0), theLesson], { courseId: anId(100) }),
    answer(answerCalls.listAnswers, sent, params),
    answer(lessons.recordActivity, {}, params),
    answer(answerCalls.getAnswerDraft, { draft }, params),
  ]);
  await screen.findByRole('heading', { level: 2, name: 'Задание' });
  await pass(0);
  const saves = () => page.requests.filter(({ call }) => call === 'saveAnswerDraft').map(({ body }) => body);
  return { ...page, saves };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const refused = (draft: AnswerDraft) =>
  Response.json({ code: 'stale_draft', message: 'Есть другой черновик', draft }, { status: 409 });

test('a pause in typing saves the draft on the server, once', async () => {
  const { answers, saves } = await openWith(null);
  answers.push(answer(answerCalls.saveAnswerDraft, ({ text }) => ({ draft: stored(text, 7) }), params));
  type('Нач');
  await pass(1_000);
  type('Начало');
  await pass(1_500);
  expect(saves()).toEqual([]);
  await pass(1_000);
  expect(saves()).toEqual([{ text: 'Начало', revision: 0 }]);
  type('Начало и конец');
  await pass(2_500);
  expect(saves()[1]).toEqual({ text: 'Начало и конец', revision: 7 });
  await pass(30_000);
  expect(saves()).toHaveLength(2);
});

test('the draft of another device is there when the lesson is opened', async () => {
  const { saves } = await openWith(stored('С телефона', 3));
  expect(field().value).toBe('С телефона');
  await pass(5_000);
  expect(saves()).toEqual([]);
});

test('of two devices typing neither loses a sentence: the other draft is offered', async () => {
  const { answers, saves } = await openWith(stored('Начало.', 3, 1));
  answers.push(answer(answerCalls.saveAnswerDraft, refused(stored('Начало. С телефона.', 4)), params));
  type('Начало. С компьютера.');
  await pass(2_500);
  const offer = within(await screen.findByRole('region', { name: 'Черновик с другого устройства' }));
  expect(offer.getByText(/На другом устройстве есть черновик от/)).toBeTruthy();
  expect(offer.getByText('Начало. С телефона.')).toBeTruthy();
  expect(field().value).toBe('Начало. С компьютера.');
  // Nothing is overwritten until the person chooses.
  await pass(30_000);
  expect(saves()).toHaveLength(1);

  answers.push(answer(answerCalls.saveAnswerDraft, ({ text }) => ({ draft: stored(text, 5, 6) }), params));
  fireEvent.click(offer.getByRole('button', { name: 'Оставить мой' }));
  await pass(2_500);
  expect(saves()[1]).toEqual({ text: 'Начало. С компьютера.', revision: 4 });
  expect(screen.queryByRole('region', { name: 'Черновик с другого устройства' })).toBeNull();
});

test('the offered draft can be taken', async () => {
  const { answers, saves } = await openWith(null);
  answers.push(answer(answerCalls.saveAnswerDraft, refused(stored('С телефона', 4)), params));
  type('С компьютера');
  await pass(2_500);
  fireEvent.click(await screen.findByRole('button', { name: 'Взять его' }));
  expect(field().value).toBe('С телефона');
  await pass(5_000);
  expect(saves()).toHaveLength(1);
});

test('without a network the text stays in this browser, and is sent when the server answers again', async () => {
  const { answers, saves } = await openWith(null);
  answers.push(answer(answerCalls.saveAnswerDraft, new TypeError('Failed to fetch'), params));
  type('В поезде');
  await pass(2_500);
  expect(await screen.findByText(/Черновик сохранён на этом устройстве/)).toBeTruthy();
  expect(localStorage.getItem(`answer-draft:${anId(1)}:${lessonId}`)).toContain('В поезде');
  answers.push(answer(answerCalls.saveAnswerDraft, ({ text }) => ({ draft: stored(text, 7) }), params));
  fireEvent(window, new Event('online'));
  await pass(100);
  expect(saves()).toEqual([
    { text: 'В поезде', revision: 0 },
    { text: 'В поезде', revision: 0 },
  ]);
  expect(await screen.findByText('Черновик сохранён')).toBeTruthy();
});

test('an emptied field deletes the draft', async () => {
  const { answers, saves } = await openWith(stored('Не то', 3));
  answers.push(answer(answerCalls.saveAnswerDraft, { draft: null }, params));
  type('');
  await pass(2_500);
  expect(saves()).toEqual([{ text: '', revision: 3 }]);
  expect(field().value).toBe('');
});

test('nothing is saved after the answer is sent', async () => {
  const { answers, saves, requests } = await openWith(null);
  const sent = anAnswer('Ответ');
  answers.push(
    answer(answerCalls.submitAnswer, sent, params),
    answer(answerCalls.listAnswers, [sent], params),
  );
  type('Ответ');
  fireEvent.click(sendButton());
  await pass(5_000);
  expect(requests.some(({ call }) => call === 'submitAnswer')).toBe(true);
  expect(saves()).toEqual([]);
  expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
});

test('a draft that was sent from another device is not shown again', async () => {
  localStorage.setItem(
    `answer-draft:${anId(1)}:${lessonId}`,
    JSON.stringify({ text: 'Начало', saved: { revision: 3, at: stored('', 1).updatedAt } }),
  );
  await openWith(null, [anAnswer('Начало и конец')]);
  expect(await screen.findByRole('button', { name: 'Ответить ещё раз' })).toBeTruthy();
});

test('an answer that another device sends while the lesson is open leaves nothing to send here', async () => {
  const { answers } = await openWith(stored('Начало', 3));
  expect(field().value).toBe('Начало');
  answers.push(
    answer(answerCalls.listAnswers, [anAnswer('Начало и конец')], params),
    answer(answerCalls.getAnswerDraft, { draft: null }, params),
  );
  act(() => say({ type: 'answers', lessonId, userId: anId(1) }));
  await pass(1_000);
  expect(await screen.findByRole('button', { name: 'Ответить ещё раз' })).toBeTruthy();
  expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
});
