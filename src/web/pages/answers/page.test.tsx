// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { theLesson } from '#test/lesson-page.ts';
import { anAnswer as anyAnswer, aReviewRecord, aTime, anId, aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const lessonId = anId(201);

standInForTheBrowser();

// Unmount before the globals are restored: unmounting closes the streams.
afterEach(cleanup);

test('before a lesson is chosen the screen asks for one; a course opens to its lessons and their numbers', async () => {
  open('/answers');
  expect(await screen.findByRole('heading', { name: 'Выберите урок' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Ждут: / })).toBeNull();
  const tree = screen.getByRole('navigation', { name: 'Курсы и уроки' });
  const course = within(tree).getByRole('button', { name: /Переговоры/ });
  expect(course.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(course);
  const link = within(tree).getByRole('link', { name: /Интересы/ });
  expect(link.textContent).toContain('2 без обратной связи, всего ответов: 7');
  expect(link.getAttribute('href')).toBe(`/answers?lesson=${anId(202)}`);
});

test('while somebody waits, the prompt says how many, with the way to them', async () => {
  const { answers } = open('/answers');
  answers.push(answer(referrals.countReferrals, { open: 9, overdue: 1, crisis: 1, byReason: [] }));
  const link = await screen.findByRole('link', { name: 'Ждут: 9 · Открыть' });
  expect(link.getAttribute('href')).toBe('/queue');
  expect(screen.getByRole('heading', { name: 'Выберите урок' })).toBeTruthy();
});

test('an answer is shown with who wrote it, which attempt it is and how the feedback was made', async () => {
  await openLesson([
    anAnswer({
      aiResponse: 'Вы **точны**',
      responseAuthor: 'model',
      review: done,
      attempt: { number: 2, total: 3 },
      made: { model: 'mentor-1', firstTextMs: 1240, totalMs: 7800, inputTokens: 1254, outputTokens: 312 },
    }),
  ]);
  const card = within(screen.getByRole('article', { name: 'Ответ: Иван Ким' }));
  expect(card.getByText('Мой ответ')).toBeTruthy();
  expect(card.getByText('точны').tagName).toBe('STRONG');
  expect(card.getByText(/mentor-1 · первые слова через 1,2\sс · всего 7,8\sс/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Перейти к уроку' }).getAttribute('href')).toBe(
    `/lesson/${lessonId}`,
  );
  const attempts = card.getByRole('link', { name: 'Попытка 2 из 3' });
  expect(attempts.getAttribute('href')).toBe(`/answers?lesson=${lessonId}&student=${anId(9)}`);
});

test('a failed review says why, and may be asked for again', async () => {
  const { requests, answers } = await openLesson([
    anAnswer({ review: { state: 'failed', cause: 'Модель ответила 401' } }),
  ]);
  expect(screen.getByText('Модель ответила 401')).toBeTruthy();
  answers.push(answer(answerCalls.rerunReview, anAnswer(), { id: anId(500) }));
  answers.push(answer(answerCalls.listAnswers, [anAnswer()], { id: lessonId }));
  fireEvent.click(screen.getByRole('button', { name: 'Проверить заново' }));
  expect(await screen.findByText('Ждёт проверки')).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'rerunReview')).toHaveLength(1);
});

test('an answer is deleted after a question', async () => {
  const { answers } = await openLesson([anAnswer()]);
  answers.push(
    answer(
      answerCalls.deleteAnswer,
      () => {
        answers.push(answer(answerCalls.listAnswers, [], { id: lessonId }));
        return { id: anId(500) };
      },
      { id: anId(500) },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Удалить ответ' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Вы уверены, что хотите удалить этот ответ?');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Ответ удален')).toBeTruthy();
  expect(await screen.findByText('Ответов пока нет')).toBeTruthy();
});

test('the mentor’s words begin with the model’s, are previewed, and survive a failed save', async () => {
  const { answers, requests } = await openLesson([
    anAnswer({ aiResponse: 'Вы точны', responseAuthor: 'model', review: done }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Править обратную связь' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Обратная связь');
  expect(field).toHaveProperty('value', 'Вы точны');
  fireEvent.change(field, { target: { value: 'Вы **очень** точны' } });
  expect((await dialog.findByText('очень')).tagName).toBe('STRONG');

  answers.push(
    answer(
      reviews.writeFeedback,
      refuse('unavailable', 'Сервис временно недоступен. Попробуйте через минуту'),
      {
        id: anId(500),
      },
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Сервис временно недоступен. Попробуйте через минуту')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Вы **очень** точны');

  const written = anAnswer({
    aiResponse: 'Вы **очень** точны',
    responseAuthor: 'mentor',
    review: { ...done, author: 'mentor' },
  });
  answers.push(answer(reviews.writeFeedback, written, { id: anId(500) }));
  answers.push(answer(answerCalls.listAnswers, [written], { id: lessonId }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Обратная связь сохранена')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Ответ куратора' })).toBeTruthy();
  const body = { text: 'Вы **очень** точны', basedOn: anAnswer().updatedAt };
  expect(requests.find(({ call }) => call === 'writeFeedback')?.body).toEqual(body);
});

test('unsaved words are not lost by closing the dialog', async () => {
  await openLesson([anAnswer()]);
  fireEvent.click(screen.getByRole('button', { name: 'Написать обратную связь' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Обратная связь'), { target: { value: 'Черновик' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Отмена' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Вернуться' }));
  expect(dialog.getByLabelText('Обратная связь')).toHaveProperty('value', 'Черновик');
});

test('the history is fetched when it is opened, with the prompt as it was sent', async () => {
  const { answers, requests } = await openLesson([anAnswer({ aiResponse: 'Отзыв', review: done })]);
  answers.push(
    answer(
      reviews.listReviews,
      [
        aReviewRecord({ author: 'mentor', inForce: true, text: 'Слова' }),
        aReviewRecord({ state: 'cancelled' }),
      ],
      { id: anId(500) },
    ),
  );
  expect(requests.some(({ call }) => call === 'listReviews')).toBe(false);
  openDetails('История проверок и промпт');
  expect(await screen.findByText('Читает студент')).toBeTruthy();
  expect(screen.getByText('Отменена: ответил куратор')).toBeTruthy();
  expect(screen.getAllByText('Разбери {answer} <b>')).not.toHaveLength(0);
});

test('the history says how a review came about, with the model’s words as plain text', async () => {
  const { answers } = await openLesson([anAnswer({ aiResponse: 'Отзыв', review: done })]);
  const made = {
    version: 3,
    raw: '## Факты\n**жирно**',
    quotesLost: 2,
    confidence: 'low',
    helpful: false,
  } as const;
  const figures = { firstTextMs: 1240, totalMs: 7800, inputTokens: 1254, outputTokens: 312 };
  answers.push(answer(reviews.listReviews, [aReviewRecord({ ...made, ...figures })], { id: anId(500) }));
  openDetails('История проверок и промпт');
  openDetails(await screen.findByText('Как получен отзыв'));
  const valueOf = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent?.replaceAll('\u00a0', ' ');
  expect(valueOf('Версия наставника')).toBe('№ 3');
  expect(valueOf('Студент говорит')).toBe('не помог');
  expect(valueOf('Модель')).toBe('mentor-1');
  expect(valueOf('Время')).toBe('7,8 с');
  expect(valueOf('Токены запроса')).toBe('1 254');
  expect(valueOf('Токены ответа')).toBe('312');
  expect(valueOf('Цитаты, которых нет в ответе')).toBe('2');
  expect(valueOf('Уверенность ИИ-наставника')).toBe('низкая');
  expect(screen.getByText(/\*\*жирно\*\*/).tagName).toBe('PRE');
});

test('a new answer appears by itself, and its feedback grows as it is written', async () => {
  const { answers } = await openLesson([]);
  expect(screen.getByText('Ответов пока нет')).toBeTruthy();
  answers.push(
    answer(answerCalls.listAnswers, [anAnswer({ review: { state: 'in_progress', attempt: 1, text: '' } })], {
      id: lessonId,
    }),
  );
  act(() => say({ type: 'answers', lessonId, userId: anId(9) }));
  expect(await screen.findByText('Проверяется')).toBeTruthy();
  act(() =>
    say({
      type: 'piece',
      lessonId,
      userId: anId(9),
      answerId: anId(500),
      attempt: 1,
      offset: 0,
      text: 'Вы назвали факт',
    }),
  );
  expect(await screen.findByText(/Вы назвали факт/)).toBeTruthy();
});

test('failed reviews are retried together, and the toast shows how many', async () => {
  const { answers, requests } = await openLesson([anAnswer({ review: { state: 'failed' } })]);
  answers.push(answer(reviews.retryFailedReviews, { queued: 21 }));
  fireEvent.click(screen.getByRole('button', { name: 'Повторить неудачные (3)' }));
  expect(await screen.findByText(/На проверку отправлен 21\sответ/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'retryFailedReviews')?.body).toEqual({ lessonId });
});

test('the filters are addresses, and each has words for nothing', async () => {
  open(`/answers?lesson=${lessonId}&show=failed`, []);
  expect(await screen.findByText('Ошибок нет')).toBeTruthy();
  const filters = within(screen.getByRole('navigation', { name: 'Какие ответы показать' }));
  const unreviewed = filters.getByRole('link', { name: /Без обратной связи/ });
  expect(unreviewed.getAttribute('href')).toBe(`/answers?lesson=${lessonId}&show=unreviewed`);
  fireEvent.click(unreviewed);
  expect(await screen.findByText('Всё проверено')).toBeTruthy();
  const shown = within(screen.getByRole('navigation', { name: 'Какие ответы показать' }));
  expect(shown.getAllByRole('link', { current: 'page' })).toEqual([
    shown.getByRole('link', { name: /Без обратной связи/ }),
  ]);
});

test('a list that could not be loaded says so and is loaded again', async () => {
  const { answers } = open(`/answers?lesson=${lessonId}`, new Response('', { status: 500 }));
  expect(await screen.findByText('Не удалось загрузить ответы')).toBeTruthy();
  answers.push(answer(answerCalls.listAnswers, [anAnswer()], { id: lessonId }));
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByText('Мой ответ')).toBeTruthy();
});

test('a student reads that the screen is not for them, and nothing is asked for', async () => {
  const { requests } = open('/answers', [], 'student');
  expect(await screen.findByText('Access denied')).toBeTruthy();
  expect(requests.map(({ call }) => call)).not.toContain('countAnswers');
});

const done = { state: 'done', author: 'model', finishedAt: aTime } as const;

function open(address: string, answers: Answer[] | Response = [], role: Role = 'admin') {
  return openPage(address, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(referrals.countReferrals, { open: 0, overdue: 0, crisis: 0, byReason: [] }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Обратная связь',
        lessons: [{ id: lessonId, title: 'Четыре фразы', answers: 5, unreviewed: 3, failed: 3 }],
      },
      {
        id: anId(101),
        title: 'Переговоры',
        lessons: [{ id: anId(202), title: 'Интересы', answers: 7, unreviewed: 2, failed: 0 }],
      },
    ]),
    answer(lessons.getLesson, theLesson),
    answer(answerCalls.listAnswers, answers, { id: lessonId }),
  ]);
}

async function openLesson(answers: Answer[]) {
  const opened = open(`/answers?lesson=${lessonId}`, answers);
  await screen.findByRole('heading', { name: 'Четыре фразы' });
  await waitFor(() => expect(screen.queryByText('Ответы загружаются')).toBeNull());
  return opened;
}

function openDetails(title: string | HTMLElement): void {
  const details = (typeof title === 'string' ? screen.getByText(title) : title).closest('details');
  if (!details) throw new Error('no details');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

/** Of another, who has been given no feedback. */
const anAnswer = (given: Partial<Answer> = {}) =>
  anyAnswer({
    userId: anId(9),
    user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' },
    aiResponse: null,
    responseAuthor: null,
    review: { state: 'waiting' },
    ...given,
  });
