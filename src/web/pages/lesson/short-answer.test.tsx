// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { theCriteria } from '#test/feedback-rows.ts';
import { form, lessonId, openLesson, sendButton, type } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const words = 'Здесь 3\u00a0слова, наставнику не за что зацепиться';
const asks = () => refuse('too_short', words);
const takes = () => anAnswer({ id: anId(501), content: 'Я поговорил вчера' });

/** The lesson, what its student has sent, and what the server says to each press, the last of them ever after. */
async function open({ lesson = {}, replies }: { lesson?: Partial<Lesson>; replies: (() => unknown)[] }) {
  const sent: unknown[] = [];
  const { answers } = await openLesson({ lesson: { criteria: theCriteria, ...lesson }, answers: [] });
  answers.push(
    answer(
      answerCalls.submitAnswer,
      (body) => {
        sent.push(body);
        const reply = replies[Math.min(sent.length, replies.length) - 1];
        return reply?.() as Response;
      },
      { id: lessonId },
    ),
  );
  return sent;
}

const first = { content: 'Я поговорил вчера', asksWhenShort: true };
const second = { content: 'Я поговорил вчера' };
const question = () => screen.findByText(words.replace('\u00a0', ' '));
const asIs = () => screen.findByRole('button', { name: 'Отправить так' });
const offline = () => new TypeError('Failed to fetch');

describe('an answer of a few words', () => {
  test('is asked about once, in place, without a failure, and sent by the second press', async () => {
    const sent = await open({ replies: [asks, takes] });
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    expect(form().contains(await question())).toBe(true);
    expect(screen.queryByText('Ошибка')).toBeNull();
    expect(screen.queryByText('Ваш текст на месте.')).toBeNull();
    fireEvent.click(await asIs());
    expect(await screen.findByText('Ответ отправлен')).toBeTruthy();
    expect(sent).toEqual([first, second]);
  });

  test('is not asked about twice, though the second press met no server', async () => {
    const sent = await open({ replies: [asks, offline, takes] });
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    fireEvent.click(await asIs());
    expect(await screen.findByText('Ваш текст на месте.')).toBeTruthy();
    fireEvent.click(sendButton());
    await expect.poll(() => sent).toEqual([first, second, second]);
  });

  test('is not asked about any more once it is another', async () => {
    const sent = await open({ replies: [asks, takes] });
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    await question();
    type('Я поговорил вчера. И всё.');
    expect(form().textContent).not.toMatch(/зацепиться/);
    fireEvent.click(sendButton());
    await expect.poll(() => sent).toEqual([first, { content: 'Я поговорил вчера. И всё.' }]);
  });

  test('of danger is sent by the first press: the page has no words about its length', async () => {
    const sent = await open({ replies: [takes] });
    type('хочу умереть');
    fireEvent.click(sendButton());
    expect(document.body.textContent).not.toMatch(/зацепиться/);
    await expect.poll(() => sent).toEqual([{ content: 'хочу умереть', asksWhenShort: true }]);
  });

  test.each<[string, Partial<Lesson>]>([
    ['without criteria', { criteria: [] }],
    ['where the author has switched it off', { asksWhenShort: false }],
  ])('is sent as any other %s', async (_, lesson) => {
    const sent = await open({ lesson, replies: [takes] });
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    await expect.poll(() => sent).toEqual([second]);
  });
});
