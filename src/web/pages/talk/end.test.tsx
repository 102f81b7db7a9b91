// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer as AnswerRow } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { plans } from '#contract/plans/calls.ts';
import type { Feedback, Remark } from '#contract/reviews/feedback.ts';
import { talks } from '#contract/talks/calls.ts';
import { aDialogue, changed, dialogueId, persona, student, thePractice } from '#test/dialogue-rows.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf, theCriteria } from '#test/feedback-rows.ts';
import { done, lessonId, theLesson } from '#test/lesson-page.ts';
import { aLesson, anAnswer, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';
import { field, openTalk } from '#test/talk-page.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const line = 'Денис, давай решим с макетом';

const said = [
  ...aDialogue().turns,
  student(1, line),
  persona(2, 'Давай.'),
  student(3, 'К обеду успеешь?'),
  persona(4, 'Договорились.'),
];

const content =
  'Денис: Привет. Ты опять про макет?\nСтудент: Денис, давай решим с макетом\nДенис: Давай.\nСтудент: К обеду успеешь?\nДенис: Договорились.';

const lines = said.map(({ number, speaker, text }) => {
  const start = content.indexOf(text);
  return { turn: number, speaker, start, end: start + text.length };
});

const sent = (given: Partial<AnswerRow> = {}) =>
  anAnswer({ content, lines, dialogueId, review: { state: 'waiting' }, ...given });

describe('the end', () => {
  test('is said with its reason, takes the focus, and leads to the review by way of a question', async () => {
    const { answers, now, requests } = await openTalk({ turns: said.slice(0, 4), turnsLeft: 8 });
    field().focus();
    now({ turns: said, endedBy: 'persona', endedAt: anAnswer().createdAt });
    act(() => say(changed));
    const heading = await screen.findByRole('heading', { name: 'Разговор окончен' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/Разговор закончил собеседник: Денис/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();

    const shown = [sent()];
    answers.push(
      answer(answerCalls.listAnswers, () => shown, { id: lessonId }),
      answer(
        talks.finishDialogue,
        () => {
          now({ turns: said, endedBy: 'persona', endedAt: anAnswer().createdAt, answerId: anId(500) });
          return sent();
        },
        { id: dialogueId },
      ),
      answer(talks.saveReflection, ({ text }) => ({ text }), { id: dialogueId }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Получить разбор' }));
    const question = await screen.findByLabelText('Какую свою реплику вы бы сказали иначе?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Пока наставник читает'));
    expect(screen.queryByText('Наставник скоро начнёт читать ваш ответ')).toBeNull();
    fireEvent.change(question, { target: { value: 'Первую' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Наставник скоро начнёт читать ваш ответ')).toBeTruthy();
    expect(screen.getByText('Вы сказали бы иначе')).toBeTruthy();
    expect(requests.filter(({ call }) => call === 'finishDialogue')).toHaveLength(1);
  });

  test('words of danger in the reflection: kept, with where help is above them', async () => {
    const { answers, now } = await openTalk({
      turns: said,
      endedBy: 'persona',
      endedAt: anAnswer().createdAt,
    });
    const support = 'Позвоните 8-800-2000-122';
    answers.push(
      answer(answerCalls.listAnswers, [sent()], { id: lessonId }),
      answer(
        talks.finishDialogue,
        () => {
          now({ turns: said, endedBy: 'persona', endedAt: anAnswer().createdAt, answerId: anId(500) });
          return sent();
        },
        { id: dialogueId },
      ),
      answer(talks.saveReflection, ({ text }) => ({ text, support }), { id: dialogueId }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Получить разбор' }));
    const question = await screen.findByLabelText('Какую свою реплику вы бы сказали иначе?');
    expect(
      screen.getByText(/видите его только вы. Если прозвучит тревога, это прочитает и человек/),
    ).toBeTruthy();
    fireEvent.change(question, { target: { value: 'Мне плохо' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText(support)).toBeTruthy();
    expect(screen.getByText('Мне плохо')).toBeTruthy();
  });

  test('a talk too short for a review says so', async () => {
    await openTalk({ turns: said.slice(0, 2), endedBy: 'student', endedAt: anAnswer().createdAt });
    expect(screen.getByText(/нужны хотя бы две ваши реплики/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Получить разбор' })).toBeNull();
  });

  test('an alarm puts the school’s words in the place of the field, and asks nothing', async () => {
    await openTalk({
      turns: said,
      endedBy: 'crisis',
      endedAt: anAnswer().createdAt,
      answerId: anId(500),
      support: 'Позвоните 8-800-2000-122',
    });
    expect(await screen.findByText('Позвоните 8-800-2000-122')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /разбор|заново/ })).toBeNull();
  });
});

describe('the review', () => {
  const open = async (
    remark: Partial<Remark> = {},
    given: Partial<AnswerRow> = {},
    feedback: Partial<Feedback> = {},
  ) => {
    const page = openPage(`/lesson/${lessonId}/talk/${dialogueId}`, [
      answer(auth.getMe, { user: aUser('student') }),
      answer(
        lessons.getLesson,
        { ...theLesson, criteria: theCriteria, practice: thePractice },
        { id: lessonId },
      ),
      answer(
        talks.getDialogue,
        aDialogue({
          turns: said.map((turn) =>
            turn.speaker === 'persona' ? { ...turn, trust: turn.number / 2 + 1 } : turn,
          ),
          endedBy: 'persona',
          endedAt: anAnswer().createdAt,
          answerId: anId(500),
          found: { facts: 2, of: 3, met: 1, ofMet: 1 },
        }),
        { id: dialogueId },
      ),
      answer(
        answerCalls.listAnswers,
        [
          sent({
            aiResponse: 'Отзыв',
            responseAuthor: 'model',
            review: done,
            feedback: aFeedback({
              remarks: [aRemark({ quotes: [placeOf(content, 'К обеду успеешь?')], ...remark })],
              ...feedback,
            }),
            ...given,
          }),
        ],
        { id: lessonId },
      ),
      answer(lessons.listLessons, [theLesson, aLesson(2)], { courseId: anId(100) }),
      answer(
        plans.getMoment,
        { isCalm: true, offer: { words: 'К обеду успеешь?', from: 'answer' } },
        { id: anId(500) },
      ),
    ]);
    await screen.findByText('Слово «опять» обобщает');
    return page;
  };

  test('stands beside the talk: marks in the line, the remark leads to its line, and so does each point of trust', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    await open();
    const quoted = screen.getByRole('article', { name: /^Вы ?, реплика 2$/ });
    expect(quoted.querySelector('mark')?.textContent).toBe('К обеду успеешь?1');
    fireEvent.click(screen.getByRole('button', { name: 'Реплика 2' }));
    expect(document.activeElement).toBe(quoted);
    fireEvent.click(screen.getByRole('link', { name: 'Денис, реплика 3: открыт' }));
    expect(document.activeElement).toBe(screen.getByRole('article', { name: /^Денис ?, реплика 3$/ }));
    expect(screen.getByText('Узнали обстоятельств: 2 из 3')).toBeTruthy();
    expect(screen.queryByLabelText(/сказали иначе/)).toBeNull();
  });

  test('of a talk that went well has its head: one’s own words, the next lesson, a plan', async () => {
    await open({ level: 2, nextStep: null });
    const head = within(await screen.findByRole('region', { name: 'Критерий на высшем уровне' }));
    expect(head.getByText('«К обеду успеешь?»').tagName).toBe('BLOCKQUOTE');
    expect(head.getByRole('link', { name: 'Следующий урок' }).getAttribute('href')).toBe(
      `/lesson/${anId(202)}`,
    );
    fireEvent.click(head.getByRole('button', { name: 'Взять в жизнь' }));
    expect(await head.findByDisplayValue('К обеду успеешь?')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Возьмите одно в жизнь' })).toBeNull();
  });

  test('says the levels above the remarks: one that a person left open is no failure of the mentor’s, one in the mentor’s words doesn’t count yet', async () => {
    const levels = () => screen.getByRole('list', { name: 'Критерии' }).textContent;
    await open({ level: null }, { responseAuthor: 'mentor' });
    expect(levels()).toMatch(/Факты вместо приговоровУровень не поставлен$/);
    cleanup();
    await open({ level: null });
    expect(levels()).toContain('Уровень не поставлен: наставник не смог подтвердить его вашими словами');
    cleanup();
    const borrowed = { quotes: [placeOf(content, 'К обеду успеешь?')], isLifted: false };
    await open({ level: 2, borrowed });
    expect(levels()).toContain('Есть, пока словами наставника');
    cleanup();
    await open({ level: 2, borrowed: { ...borrowed, isLifted: true } });
    expect(levels()).toMatch(/приговоровЕсть$/);
  });

  test('says of what a take gave no occasion for that a level stays only where there is one', async () => {
    const unmetIn = (...keptLevels: (number | undefined)[]) =>
      open(
        {},
        {},
        {
          unmet: keptLevels.map((keptLevel, index) => ({
            criterionId: anId(901 + index),
            criterion: ['Понятная просьба', 'Договорённость'][index] ?? '',
            ...(keptLevel !== undefined && { keptLevel }),
          })),
        },
      );
    const sentence = () => screen.getByText(/^В этой попытке не встретилось/).textContent;
    await unmetIn(undefined);
    expect(sentence()).toBe('В этой попытке не встретилось: Понятная просьба.');
    cleanup();
    await unmetIn(2);
    expect(sentence()).toBe(
      'В этой попытке не встретилось: Понятная просьба. Остаётся уровень прежнего разговора.',
    );
    cleanup();
    await unmetIn(undefined, 0);
    expect(sentence()).toBe(
      'В этой попытке не встретилось: Понятная просьба, Договорённость. Остаётся уровень прежнего разговора: Договорённость.',
    );
  });

  test('on a phone the remark stands under its line', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    await open();
    const quoted = screen.getByRole('article', { name: /^Вы ?, реплика 2$/ });
    expect(quoted.textContent).toContain('Слово «опять» обобщает');
    expect(screen.getAllByText('Слово «опять» обобщает')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Реплика 2' })).toBeNull();
  });
});
