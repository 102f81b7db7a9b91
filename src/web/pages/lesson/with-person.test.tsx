// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { theCriteria } from '#test/feedback-rows.ts';
import {
  answerCard,
  done,
  field,
  form,
  lessonId,
  openLesson,
  piece,
  reviewCard,
  sendButton,
  type,
} from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const dueAt = new Date(2099, 2, 14, 18, 0).toISOString();
const until = '14 марта 2099 г. до 18:00';

const open = (review: Review, given: Partial<Answer> = {}, lesson: Partial<Lesson> = {}) =>
  openLesson({ lesson, answers: [anAnswer({ review, ...given })] });

const readByOne: Partial<Lesson> = {
  nextReading: { way: 'at_once', curator: 'Ольга Ветрова', askedDueAt: dueAt },
};

describe('while a person is to read', () => {
  test('a review that is held says so and until when, and a late piece of it shows nothing', async () => {
    await open({ state: 'held', dueAt });
    expect(reviewCard().textContent).toContain('Отзыв готов, его читает куратор');
    expect(reviewCard().textContent).toContain(`Покажем его здесь ${until}`);
    act(() => say(piece(0, 'Тайный отзыв')));
    expect(document.body.textContent).not.toContain('Тайный отзыв');
  });

  test.each([
    ['one text', []],
    ['criteria', theCriteria],
  ])('the only curator of whoever wrote it is named: %s', async (_what, criteria) => {
    await open({ state: 'held', dueAt }, {}, { ...readByOne, criteria });
    expect(reviewCard().textContent).toContain('Отзыв готов, его читает Ольга Ветрова');
    expect(screen.getByRole('region', { name: 'Попытка 1' }).textContent).toContain(
      'Отзыв читает Ольга Ветрова',
    );
  });

  test.each([
    ['no_ai', 'ИИ-наставник его не увидит: Ольга Ветрова прочитает его и ответит здесь'],
    ['budget', 'Отзыв будет позже: Ольга Ветрова его уже видит'],
    ['crisis', 'его прочитает человек и ответит здесь'],
  ] as const)('where no model reads because of %s, she is named but for an alarm', async (because, text) => {
    await open({ state: 'with_person', because, dueAt }, {}, { ...readByOne, criteria: theCriteria });
    expect(reviewCard('Ответ куратора').textContent).toContain(text);
  });

  test.each([
    ['no_ai', `ИИ-наставник его не увидит: куратор прочитает его и ответит здесь ${until}`],
    ['budget', 'Ответ сохранён. Отзыв будет позже: куратор его уже видит'],
    ['crisis', `его прочитает человек и ответит здесь ${until}. Курс можно продолжать`],
  ] as const)('an answer without a model because of %s is told about', async (because, text) => {
    await open({ state: 'with_person', because, dueAt });
    expect(reviewCard('Ответ куратора').textContent).toContain(text);
  });

  test('beside what a person has answered to an alarm there is a way to answer him, and none to the next lesson', async () => {
    const reply = { text: 'Я рядом.', by: 'Ольга Ветрова', at: dueAt };
    await openLesson({
      lesson: { order: 1 },
      answers: [anAnswer({ review: done, replies: [reply], threadId: anId(450) })],
    });
    const answering = await screen.findByRole('link', { name: 'Ответить' });
    expect(answering.getAttribute('href')).toBe(`/answers/mine?view=messages&thread=${anId(450)}`);
    expect(screen.getByText('Я рядом.')).toBeTruthy();
    expect(screen.queryByText('Следующий урок')).toBeNull();
    expect(screen.getByRole('link', { name: 'Назад к курсу' })).toBeTruthy();
  });

  test('an alarm brings the school’s own words, which fold away and are found again', async () => {
    await open(
      { state: 'with_person', because: 'crisis', dueAt, support: 'Позвоните по **112**.' },
      { isLate: true },
    );
    const help = screen.getByText('Если вам сейчас тяжело');
    const own = screen.getByRole('heading', { name: /^Ваш ответ/ });
    expect(help.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText('после срока')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'Если вам сейчас тяжело' });
    const details = heading.closest('details');
    expect(details?.open).toBe(true);
    expect(details?.textContent).toContain('Позвоните по 112.');
    expect(details?.closest('[aria-live=polite]')).toBeTruthy();
    fireEvent.click(heading);
    expect(details?.open).toBe(false);
    expect(heading.textContent).toBe('Если вам сейчас тяжело');
  });

  test('the school’s words stand there once, whatever else was written beside the answer', async () => {
    const support = 'Позвоните по **112**.';
    await open({ state: 'with_person', because: 'crisis', dueAt, support }, { care: { support, dueAt } });
    expect(screen.getAllByRole('heading', { name: 'Если вам сейчас тяжело' })).toHaveLength(1);
  });
});

describe('«Это не обо мне»', () => {
  const button = () => screen.queryByRole('button', { name: 'Это не обо мне' });

  test('stands below the help text; pressed, the review is on its way and help stays folded beside it', async () => {
    const support = 'Позвоните по 112.';
    const { answers } = await open({ state: 'with_person', because: 'crisis', dueAt, support });
    const after = anAnswer({ review: { state: 'waiting' }, care: { support, dueAt } });
    answers.push(
      answer(answerCalls.denyAlarm, after, { id: after.id }),
      answer(answerCalls.listAnswers, [after], { id: lessonId }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Это не обо мне' }));
    await waitFor(() => expect(button()).toBeNull());
    const details = (await screen.findByRole('heading', { name: 'Если вам сейчас тяжело' })).closest(
      'details',
    );
    expect(reviewCard().textContent).not.toContain('человек');
    expect([details?.open, details?.textContent]).toEqual([false, expect.stringContaining('112')]);
  });

  test('isn’t offered for a talk, which asks line by line, nor where a person was asked for', async () => {
    const lines = [{ turn: 0, speaker: 'student' as const, start: 0, end: 4 }];
    await open({ state: 'with_person', because: 'crisis', dueAt, support: 'Позвоните.' }, { lines });
    expect(button()).toBeNull();
    cleanup();
    await open({ state: 'with_person', because: 'no_ai', dueAt });
    expect(button()).toBeNull();
  });
});

describe('who wrote a review', () => {
  test('a model’s review that a person has let out names both', async () => {
    await open(done, {
      aiResponse: 'Отзыв',
      responseAuthor: 'model',
      releasedBy: { firstName: 'Анна', lastName: 'Крылова' },
    });
    expect(reviewCard('Обратная связь от ИИ').textContent).toContain(
      'Составил ИИ-наставник, проверено: Анна Крылова',
    );
  });

  test('one that a person has written names him, whatever the gender', async () => {
    await open(done, {
      aiResponse: 'Отзыв',
      responseAuthor: 'mentor',
      writtenBy: { firstName: 'Ольга', lastName: 'Ветрова' },
    });
    expect(reviewCard('Ответ куратора').textContent).toContain('Ответ: Ольга Ветрова');
  });

  test('what a person wrote beside it stands under it, with the name', async () => {
    await open(done, {
      aiResponse: 'Отзыв',
      responseAuthor: 'model',
      replies: [{ text: 'Хороший **ход**', by: 'Анна Крылова', at: dueAt }],
    });
    const reply = within(reviewCard()).getByRole('list', { name: 'Ответы куратора' });
    expect(reply.textContent).toContain('Ответ куратора, Анна Крылова · 14.03.2099 18:00');
    expect(reply.textContent).toContain('Хороший ход');
  });
});

describe('above the form', () => {
  const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Пусть прочитает человек' });

  test.each([
    ['here', 'Ответ прочитает ИИ-наставник на сервере школы'],
    ['russia', 'Ответ прочитает ИИ-наставник на сервере в России'],
    ['abroad', 'Ответ прочитает ИИ-наставник на сервере за рубежом'],
    ['program', 'Ответ прочитает программа вместо ИИ-наставника: отзыв будет для примера'],
    ['nobody', 'ИИ-наставника сейчас нет: ответ сохранится, отзыв придёт позже'],
  ] as const)('it says where the answer is read: %s', async (place, text) => {
    await openLesson({ lesson: { reader: { place, choice: false } } });
    expect(form().textContent).toContain(text);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('a person may be asked for where the course allows it, and the wish survives a reload and a failure', async () => {
    const lesson = { reader: { place: 'abroad', choice: true } } as const;
    await openLesson({ lesson });
    fireEvent.click(choice());
    expect(form().textContent).toContain('Ответ прочитает человек');
    expect(form().textContent).not.toContain('за рубежом');
    type('Мой ответ');
    cleanup();

    const { requests, answers } = await openLesson({ lesson });
    expect(field().value).toBe('Мой ответ');
    expect(choice().checked).toBe(true);
    answers.push(answer(answerCalls.submitAnswer, refuse('conflict', 'Сейчас нельзя'), { id: lessonId }));
    fireEvent.click(sendButton());
    expect((await within(form()).findByRole('alert')).textContent).toContain('Сейчас нельзя');
    expect(choice().checked).toBe(true);

    const stored = anAnswer({
      content: 'Мой ответ',
      readBy: 'person',
      review: { state: 'with_person', because: 'no_ai', dueAt },
    });
    answers.push(
      answer(answerCalls.submitAnswer, stored, { id: lessonId }),
      answer(answerCalls.listAnswers, [stored], { id: lessonId }),
    );
    fireEvent.click(sendButton());
    expect(await screen.findByText('Ваш ответ принят, его прочитает человек')).toBeTruthy();
    await answerCard();
    const sent = requests.filter(({ call }) => call === 'submitAnswer').map(({ body }) => body);
    expect(sent).toEqual([
      { content: 'Мой ответ', reader: 'person' },
      { content: 'Мой ответ', reader: 'person' },
    ]);
    expect(localStorage).toHaveLength(0);

    // The next attempt goes to the same reader unless the student chooses otherwise.
    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    expect(choice().checked).toBe(true);
    fireEvent.click(choice());
    expect(choice().checked).toBe(false);
  });

  test('a wish that the course no longer allows is not dropped in silence', async () => {
    const lesson = (isAllowed: boolean) => ({ reader: { place: 'here', choice: isAllowed } }) as const;
    await openLesson({ lesson: lesson(true) });
    fireEvent.click(choice());
    cleanup();
    await openLesson({ lesson: lesson(false) });
    expect(choice().checked).toBe(true);
    fireEvent.click(choice());
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(form().textContent).toContain('Ответ прочитает ИИ-наставник на сервере школы');
  });
});
