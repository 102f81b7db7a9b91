// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { type ErrorBody, statusOf } from '#contract/errors.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { lessonId, theLesson } from '#test/lesson-page.ts';
import { aLesson, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

function closedUntil(opensAt: string): Response {
  const closed: ErrorBody['closed'] = { title: 'Четыре фразы', courseId: anId(100) };
  const body: ErrorBody = { code: 'lesson_not_open', message: 'Урок ещё не открыт', opensAt, closed };
  return Response.json(body, { status: statusOf('lesson_not_open') });
}

/** The lesson's page, until the server lets the student in. */
async function openClosed(asked: Response | (() => Response | typeof theLesson)) {
  const opened = openPage(`/lesson/${lessonId}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(lessons.getLesson, asked, { id: lessonId }),
    answer(lessons.listLessons, [aLesson(0), theLesson], { courseId: anId(100) }),
    answer(answers.listAnswers, [], { id: lessonId }),
    answer(lessons.recordActivity, {}, { id: lessonId }),
  ]);
  await screen.findByRole('heading', { level: 1, name: /^Урок откроется / });
  return {
    asked: () => opened.requests.filter(({ call }) => call === 'getLesson').length,
    letIn: () => opened.answers.push(answer(lessons.getLesson, theLesson, { id: lessonId })),
  };
}

const lessonShown = () => screen.findByRole('heading', { level: 1, name: 'Четыре фразы' });

test('a closed lesson opens by itself at its hour', async () => {
  // A second and a half after it was first asked, however long the page takes to come; a timer may be a little early.
  let opensAt: string | undefined;
  await openClosed(() => {
    opensAt ??= inMs(1500);
    return Date.now() + 100 < Date.parse(opensAt) ? closedUntil(opensAt) : theLesson;
  });
  expect(screen.queryByRole('heading', { name: 'Четыре фразы' })).toBeNull();
  expect(await lessonShown()).toBeTruthy();
});

test('a lesson that opens in two months is not asked for at once', async () => {
  const { asked } = await openClosed(closedUntil(inMs(60 * 24 * 60 * 60 * 1000)));
  await sleep(200);
  expect(asked()).toBe(1);
});

test('whoever comes back to the page after its hour sees the lesson; before, nothing is asked for', async () => {
  const { asked, letIn } = await openClosed(closedUntil(inMs(60 * 60 * 1000)));
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  comeBack();
  await sleep(50);
  expect(asked()).toBe(1);
  letIn();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 61 * 60 * 1000);
  comeBack();
  expect(await lessonShown()).toBeTruthy();
});

test('a lesson whose hour came while its page was loading opens at once', async () => {
  const opensAt = inMs(60_000);
  const now = Date.now();
  let hasCome = false;
  await openClosed(() => {
    if (hasCome) return theLesson;
    hasCome = true;
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_001);
    return closedUntil(opensAt);
  });
  expect(await lessonShown()).toBeTruthy();
});

test('a clock that is ahead of the server’s doesn’t ask again and again', async () => {
  const { asked } = await openClosed(closedUntil(inMs(-60_000)));
  await sleep(200);
  expect(asked()).toBe(1);
});

test('a closed lesson names itself and leads to the other lessons of its course', async () => {
  await openClosed(closedUntil(inMs(60 * 60 * 1000)));
  expect(screen.getByText(/^Это урок «Четыре фразы»\. /)).toBeTruthy();
  const course = screen.getByRole('link', { name: 'К урокам курса' });
  expect(course.getAttribute('href')).toBe(`/course/${anId(100)}`);
});

test('a lesson that waits for the one before names it and leads to it', async () => {
  const closed = {
    title: 'Четыре фразы',
    courseId: anId(100),
    waitsFor: { id: anId(200), title: 'Услышать' },
  };
  const body: ErrorBody = { code: 'lesson_not_open', message: 'Урок ещё не открыт', closed };
  openPage(`/lesson/${lessonId}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(lessons.getLesson, Response.json(body, { status: statusOf('lesson_not_open') }), { id: lessonId }),
    answer(lessons.listLessons, [aLesson(0), theLesson], { courseId: anId(100) }),
    answer(answers.listAnswers, [], { id: lessonId }),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Сначала — «Услышать»' })).toBeTruthy();
  const way = screen.getByRole('link', { name: 'К уроку «Услышать»' });
  expect(way.getAttribute('href')).toBe(`/lesson/${anId(200)}`);
});
