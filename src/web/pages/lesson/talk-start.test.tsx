// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { talks as talkCalls } from '#contract/talks/calls.ts';
import type { DialogueSummary } from '#contract/talks/schemas.ts';
import { aDialogue, aDialogueSummary, dialogueId, thePractice } from '#test/dialogue-rows.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { theCriteria } from '#test/feedback-rows.ts';
import { answerCard, done, field as answerField, lessonId, linkTo, openLesson } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

type Given = Parameters<typeof openLesson>[0];

async function openCard({ talks = [], ...given }: Given & { talks?: DialogueSummary[] } = {}) {
  return openLesson({
    ...given,
    also: [
      answer(talkCalls.listDialogues, talks, { id: lessonId }),
      answer(talkCalls.getDialogue, aDialogue(), { id: dialogueId }),
    ],
    lesson: {
      practice: thePractice,
      criteria: theCriteria,
      reader: { place: 'russia', choice: false },
      ...given.lesson,
    },
  });
}

const card = async () =>
  (await screen.findByRole('heading', { level: 2, name: thePractice.title })).closest('section') ??
  document.body;

const startButton = () => screen.findByRole('button', { name: 'Начать разговор' });

describe('the card of a talk', () => {
  test('says who, what for, with whom and how long, in the place of the assignment', async () => {
    await openCard();
    const { textContent } = await card();
    for (const words of [
      'Третью неделю макет приходит поздно.',
      'Вы — руководитель проекта',
      'Ваша цель — договориться, когда макет будет готов.',
      'дизайнер, пять лет в команде',
      'На что смотрит наставник',
      'До 10 реплик, две подсказки, минут десять',
      'Собеседника играет ИИ · на сервере в России',
    ]) {
      expect(textContent?.replaceAll('\u00a0', ' ')).toContain(words);
    }
    expect(screen.queryByText('Задание')).toBeNull();
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
  });

  test('begins a talk of the chosen level and opens it', async () => {
    const { answers, requests, address } = await openCard();
    answers.push(answer(talkCalls.startDialogue, aDialogue({ level: 'hard' }), { id: lessonId }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Трудный' }));
    fireEvent.click(await startButton());
    expect(await screen.findByRole('log')).toBeTruthy();
    expect(address()).toBe(`/lesson/${lessonId}/talk/${dialogueId}`);
    expect(requests.find(({ call }) => call === 'startDialogue')?.body).toEqual({ level: 'hard' });
  });

  test('leads back to an open talk, or starts it over', async () => {
    const { answers, requests } = await openCard({ talks: [aDialogueSummary()] });
    const goOn = await screen.findByRole('link', { name: 'Продолжить: реплика 4 из 10' });
    expect(goOn.getAttribute('href')).toBe(`/lesson/${lessonId}/talk/${dialogueId}`);
    expect(screen.queryByRole('button', { name: 'Начать разговор' })).toBeNull();
    answers.push(answer(talkCalls.startDialogue, aDialogue(), { id: lessonId }));
    fireEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
    expect(await screen.findByRole('log')).toBeTruthy();
    expect(requests.find(({ call }) => call === 'startDialogue')?.body).toEqual({
      level: 'usual',
      again: true,
    });
  });

  test('without a model says so and offers the written answer', async () => {
    const { answers } = await openCard();
    answers.push(answer(talkCalls.startDialogue, refuse('no_model', 'Некому'), { id: lessonId }));
    fireEvent.click(await startButton());
    expect(await screen.findByText(/Собеседника сейчас некому сыграть/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Начать разговор' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ответить письменно' }));
    expect(document.activeElement).toBe(answerField());
    expect(screen.getByText('Задание')).toBeTruthy();
  });

  test('shows what the server says against a start, and keeps an unsent talk within reach', async () => {
    const { answers } = await openCard({ talks: [aDialogueSummary({ endedBy: 'limit' })] });
    answers.push(
      answer(talkCalls.startDialogue, refuse('too_many_requests', 'На сегодня хватит'), { id: lessonId }),
    );
    expect(await screen.findByRole('link', { name: 'Открыть его' })).toBeTruthy();
    fireEvent.click(await startButton());
    expect((await within(await card()).findByRole('alert')).textContent).toContain('На сегодня хватит');
  });

  test('without attempts left nothing begins', async () => {
    await openCard({ lesson: { attemptsLimit: 1 }, answers: [anAnswer()] });
    expect((await card()).textContent).toContain('Все попытки этого урока использованы');
    expect(screen.queryByRole('button', { name: 'Начать разговор' })).toBeNull();
  });

  test('the answer that a talk became is a page of a play, hints and notes included', async () => {
    const content =
      'Собеседника изображала программа\nДенис: Привет.\n[Подсказка наставника: Спросите прямо.]\nСтудент: Денис: согласен?';
    const at = (words: string) => ({
      start: content.indexOf(words),
      end: content.indexOf(words) + words.length,
    });
    await openCard({
      answers: [
        anAnswer({
          content,
          review: done,
          aiResponse: 'Хорошо',
          responseAuthor: 'model',
          lines: [
            { turn: 0, speaker: 'persona', ...at('Привет.') },
            { turn: 1, speaker: 'hint', ...at('Спросите прямо.') },
            { turn: 2, speaker: 'student', ...at('Денис: согласен?') },
          ],
          dialogueId: anId(400),
        }),
      ],
    });
    const play = within(await answerCard()).getAllByRole('article');
    expect(play.map(({ textContent }) => textContent)).toEqual([
      'Денис, реплика 1Привет.',
      'Подсказка наставникаСпросите прямо.',
      'Вы, реплика 1Денис: согласен?',
    ]);
    expect((await answerCard()).textContent).toContain('Собеседника изображала программа');
    expect(linkTo('Разбор рядом с репликами')).toBe(`/lesson/${lessonId}/talk/${dialogueId}`);
  });
});
