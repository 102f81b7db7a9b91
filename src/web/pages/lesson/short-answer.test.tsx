// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { theCriteria } from '#test/feedback-rows.ts';
import { form, lessonId, openLesson, sendButton, type } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

/** The lesson, and what its student has sent. */
async function open(lesson: Partial<Lesson> = {}) {
  const sent: unknown[] = [];
  const { answers } = await openLesson({ lesson: { criteria: theCriteria, ...lesson }, answers: [] });
  const submitted = (body: unknown) => {
    sent.push(body);
    return anAnswer({ id: anId(501), content: 'Я поговорил вчера' });
  };
  answers.push(answer(answerCalls.submitAnswer, submitted, { id: lessonId }));
  return sent;
}

const question = /Здесь\s3\sслова,\sнаставнику\sне\sза\sчто\sзацепиться/;
const asIs = () => screen.getByRole('button', { name: 'Отправить так' });

describe('an answer of a few words', () => {
  test('is asked about once, in place, and sent by the second press', async () => {
    const sent = await open();
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    expect(form().textContent).toMatch(question);
    expect(sent).toEqual([]);
    fireEvent.click(asIs());
    await expect.poll(() => sent.length).toBe(1);
  });

  test('is not asked about any more once there are enough words', async () => {
    await open();
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    type(Array.from({ length: 15 }, () => 'слово').join(' '));
    expect(form().textContent).not.toMatch(/зацепиться/);
    expect(sendButton().disabled).toBe(false);
  });

  test.each<[string, Partial<Lesson>]>([
    ['without criteria', { criteria: [] }],
    ['where the author has switched it off', { asksWhenShort: false }],
  ])('goes at once %s', async (_, lesson) => {
    const sent = await open(lesson);
    type('Я поговорил вчера');
    fireEvent.click(sendButton());
    await expect.poll(() => sent.length).toBe(1);
    expect(screen.queryByText(question)).toBeNull();
  });
});
