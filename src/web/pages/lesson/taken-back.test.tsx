// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { plans } from '#contract/plans/calls.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria } from '#test/feedback-rows.ts';
import { done, lessonId, openLesson, theLesson } from '#test/lesson-page.ts';
import { aLesson, anAnswer, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const judged = (level: number) =>
  anAnswer({ review: done, feedback: aFeedback({ remarks: [aRemark({ level, nextStep: null })] }) });

test('on the open page a correction that takes a pass back says at once what is left', async () => {
  const passed: Lesson = {
    ...theLesson,
    criteria: theCriteria.slice(0, 1),
    passesBy: 'levels',
    sentAt: aTime,
    completedAt: aTime,
    passedHow: 'levels',
  };
  const moment = answer(plans.getMoment, { isCalm: true, offer: null }, { id: anId(500) });
  const page = await openLesson({ lesson: passed, answers: [judged(2)], also: [moment] });
  await screen.findByRole('heading', { name: 'Ваш ответ' });
  expect(screen.queryByRole('note')).toBeNull();

  const lowered: Lesson = { ...passed, completedAt: null, passedHow: null, below: 1, lowered: ['Факты'] };
  page.answers.push(
    answer(lessons.getLesson, lowered, { id: lessonId }),
    answer(lessons.listLessons, [aLesson(0), lowered, aLesson(2)], { courseId: anId(100) }),
    answer(answerCalls.listAnswers, [judged(0)], { id: lessonId }),
  );
  say({ type: 'answers', lessonId, userId: anId(1) });
  await waitFor(() =>
    expect(screen.getByRole('note').textContent).toBe(
      'Куратор поправил разбор: осталось «Факты». Урок пока не сдан.',
    ),
  );
});
