// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import type { BegunLesson, LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { samples } from '#contract/samples/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();

beforeEach(() => sessionStorage.clear());

const courseId = anId(100);

const created: Lesson = {
  ...aLesson(5, { title: 'Третий' }),
  content: null,
  transcription: null,
  assignment: null,
  criteria: [],
  attemptsLimit: null,
  aiPrompt: null,
};

test('a new lesson is written on a page, and goes on at its own address', async () => {
  const { requests, address } = openPage(`/course/${courseId}/new-lesson`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0), aLesson(1)], { courseId }),
    answer(lessons.createLesson, created, { courseId }),
    answer(lessons.getLesson, created, { id: created.id }),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Новый урок' })).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Третий' } });
  fireEvent.click(screen.getByRole('button', { name: 'Создать урок' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Третий' })).toBeTruthy();
  expect(screen.getByText('Урок создан успешно')).toBeTruthy();
  expect(address()).toBe(`/lesson/${created.id}/edit?tab=main`);
  expect(requests.find(({ call }) => call === 'createLesson')?.body).toMatchObject({
    title: 'Третий',
    order: 2,
    criteria: [],
    attemptsLimit: null,
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

const begunId = anId(300);
const begun = (fields: LessonDraft['fields'] = {}) => ({
  lesson: { id: begunId, draft: { fields, version: 1, updatedAt: aTime } },
});

const open = (answers: Answer[] = []) =>
  openPage(`/course/${courseId}/new-lesson`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0), aLesson(1)], { courseId }),
    answer(lessonDrafts.getBegunLesson, { lesson: null }, { courseId }),
    answer(lessonDrafts.saveBegunLesson, ({ fields }) => begun(fields), { courseId }),
    answer(lessonDrafts.dropBegunLesson, {}, { courseId }),
    answer(lessons.getLesson, created, { id: created.id }),
    ...answers,
  ]);

const title = () => screen.findByLabelText<HTMLInputElement>('Название');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what is typed waits on the server, and «Создать урок» makes a lesson of it', async () => {
  const { requests } = open([answer(lessons.createLesson, created, { courseId })]);
  const calls = (name: string) => requests.filter(({ call }) => call === name);
  type(await title(), 'Третий');
  await waitFor(() => expect(calls('saveBegunLesson')).toHaveLength(1));
  expect(calls('saveBegunLesson')[0]?.body).toEqual({ fields: { title: 'Третий' } });
  press('Создать урок');
  expect(await screen.findByText('Урок создан успешно')).toBeTruthy();
  expect(calls('createLesson')[0]?.body).toMatchObject({ title: 'Третий', begunId });
  expect(calls('dropBegunLesson')).toEqual([]);
});

test('what is typed before the page knows what waits there is kept as well', async () => {
  const found = Promise.withResolvers<BegunLesson>();
  const { requests } = open([answer(lessonDrafts.getBegunLesson, () => found.promise, { courseId })]);
  type(await title(), 'Третий');
  found.resolve({ lesson: null });
  const kept = () => requests.filter(({ call }) => call === 'saveBegunLesson');
  await waitFor(() => expect(kept()).toMatchObject([{ body: { fields: { title: 'Третий' } } }]));
});

test('what was typed and left before that is not kept later on', async () => {
  const found = Promise.withResolvers<BegunLesson>();
  const { requests } = open([answer(lessonDrafts.getBegunLesson, () => found.promise, { courseId })]);
  type(await title(), 'Третий');
  cleanup();
  vi.useFakeTimers();
  found.resolve({ lesson: null });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(requests.map(({ call }) => call)).not.toContain('saveBegunLesson');
});

test('what another device has left is there, and may be begun anew', async () => {
  const { requests } = open([
    answer(lessonDrafts.getBegunLesson, begun({ title: 'С работы', content: 'Текст' }), { courseId }),
  ]);
  const field = await title();
  await waitFor(() => expect(field.value).toBe('С работы'));
  expect(screen.getByText('Здесь текст, который вы не успели сохранить.')).toBeTruthy();
  press('Начать заново');
  fireEvent.click(await screen.findByRole('button', { name: 'Начать с пустого' }));
  await waitFor(() => expect(field.value).toBe(''));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('dropBegunLesson'));
  expect(requests.find(({ call }) => call === 'dropBegunLesson')?.query).toBeUndefined();
});

test('what another device has gone on with isn’t written over by a tab that was left open', async () => {
  const { requests } = open();
  type(await title(), 'Третий');
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('saveBegunLesson'));
  cleanup();
  const { lesson } = begun({ title: 'Третий, дома' });
  const later = { lesson: { ...lesson, draft: { ...lesson.draft, updatedAt: '2026-11-20T12:00:00.000Z' } } };
  open([answer(lessonDrafts.getBegunLesson, later, { courseId })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть прежний' }));
  expect((await title()).value).toBe('Третий');
});

test('samples may be written before the lesson is created: it is begun for them, and left empty it goes', async () => {
  const { requests, router } = open([
    answer(samples.listSamples, [], { id: begunId }),
    answer(samples.saveSamples, [], { id: begunId }),
  ]);
  await title();
  press('Попробовать');
  const weak = await screen.findByLabelText('Слабый ответ');
  expect(requests.find(({ call }) => call === 'saveBegunLesson')?.body).toEqual({ fields: {} });
  type(weak, 'Сказал бы всё.');
  fireEvent.blur(weak);
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('saveSamples'));
  void router.navigate({ to: '/course-management' });
  // The server knows whether there is something in it.
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'dropBegunLesson')?.query).toEqual({ onlyEmpty: '1' }),
  );
});

test('one that another tab has created is said to be, and a second press creates another', async () => {
  const sentence = 'Этот урок уже создан или закрыт в другой вкладке.';
  let isThere = true;
  const { requests } = open([
    answer(lessonDrafts.getBegunLesson, () => (isThere ? begun({ title: 'Третий' }) : { lesson: null }), {
      courseId,
    }),
    answer(
      lessons.createLesson,
      ({ begunId: id }) => (id === begunId ? refuse('conflict', sentence) : created),
      { courseId },
    ),
    answer(lessonDrafts.saveBegunLesson, { lesson: { ...begun({ title: 'Третий' }).lesson, id: anId(301) } }),
  ]);
  await waitFor(async () => expect((await title()).value).toBe('Третий'));
  isThere = false;
  press('Создать урок');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await title()).value).toBe('Третий');
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('saveBegunLesson'));
  press('Создать урок');
  expect(await screen.findByText('Урок создан успешно')).toBeTruthy();
  const sent = requests.filter(({ call }) => call === 'createLesson').map(({ body }) => body);
  expect(sent).toMatchObject([{ begunId }, { begunId: anId(301) }]);
});
