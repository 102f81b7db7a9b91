// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import type { LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());
standInForTheBrowser();

const lessonId = anId(200);
const inTab = `lesson-draft:${anId(1)}:${lessonId}`;
const later = '2026-11-20T12:00:00.000Z';

const whole = (lesson: Partial<Lesson> = {}): Lesson => ({
  ...aLesson(0),
  content: null,
  transcription: null,
  assignment: null,
  criteria: [],
  attemptsLimit: null,
  aiPrompt: null,
  version: 3,
  ...lesson,
});

/** The server keeps this draft, and what is put there is of `aTime`. */
const open = (draft: Partial<LessonDraft> | null, lesson = whole()) =>
  openPage(`/lesson/${lessonId}/edit`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, lesson, { id: lessonId }),
    answer(courses.getCourse, aCourse(), { id: anId(100) }),
    answer(lessons.listLessons, [aLesson(0)], { courseId: anId(100) }),
    answer(
      lessonDrafts.getLessonDraft,
      { draft: draft && { fields: {}, version: 3, updatedAt: aTime, ...draft } },
      { id: lessonId },
    ),
    answer(lessonDrafts.saveLessonDraft, (body) => ({ draft: { ...body, updatedAt: aTime } }), {
      id: lessonId,
    }),
    answer(lessons.updateLesson, whole({ version: 9 }), { id: lessonId }),
  ]);

type Page = ReturnType<typeof open>;

const title = () => screen.findByLabelText<HTMLInputElement>('Название');
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Описание/ });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const sent = ({ requests }: Page) =>
  requests.filter(({ call }) => call === 'saveLessonDraft').map(({ body }) => body);
const isRead = ({ requests }: Page) =>
  waitFor(() => expect(requests.map(({ call }) => call)).toContain('getLessonDraft'));
const back = () => screen.findByRole('button', { name: 'Вернуть прежний' });

/** A tab in which this title was typed and has come to the server, and which is then reloaded. */
async function typeInTheOffice(words: string): Promise<void> {
  const office = open(null);
  type(await title(), words);
  await waitFor(() => expect(sent(office)).toHaveLength(1));
  await waitFor(() => expect(sessionStorage.getItem(inTab)).toContain(aTime));
  cleanup();
}

const waitLong = async () => {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
};

test('what was typed on another device since is shown and not written over; the tab’s own text can be had back', async () => {
  await typeInTheOffice('А');
  const page = open({ fields: { title: 'А плюс два часа' }, updatedAt: later });
  expect(await back()).toBeTruthy();
  expect((await title()).value).toBe('А плюс два часа');
  await waitLong();
  expect(sent(page)).toEqual([]);

  fireEvent.click(await back());
  expect((await title()).value).toBe('А');
  await waitFor(() => expect(sent(page)).toEqual([{ fields: { title: 'А' }, version: 3 }]));
});

test('a text of an older version is not saved over a newer one that the other device began from', async () => {
  await typeInTheOffice('Название третьей версии');
  const page = open(
    { fields: { description: 'Из дома' }, version: 4, updatedAt: later },
    whole({ title: 'Название четвёртой версии', version: 4 }),
  );
  fireEvent.click(await back());
  expect((await title()).value).toBe('Название третьей версии');
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.requests.find(({ call }) => call === 'updateLesson')?.body).toMatchObject({
      title: 'Название третьей версии',
      version: 3,
    }),
  );
});

test('the tab’s own draft is gone on with, and nothing is said of it', async () => {
  await typeInTheOffice('А');
  const page = open({ fields: { title: 'А' } });
  await isRead(page);
  await waitLong();
  expect((await title()).value).toBe('А');
  expect(screen.queryByRole('button', { name: 'Вернуть прежний' })).toBeNull();
  expect(sent(page)).toEqual([]);
});

test('what the tab has typed since its own draft goes to the server', async () => {
  await typeInTheOffice('А');
  sessionStorage.setItem(inTab, `${sessionStorage.getItem(inTab)}`.replace('"А"', '"А и Б"'));
  const page = open({ fields: { title: 'А' } });
  await waitFor(() => expect(sent(page)).toMatchObject([{ fields: { title: 'А и Б' } }]));
  expect((await title()).value).toBe('А и Б');
});

test('what is typed before the draft arrives keeps the other fields of it, and doesn’t replace its own', async () => {
  const found = Promise.withResolvers<{ draft: LessonDraft }>();
  const page = open(null);
  page.answers.push(answer(lessonDrafts.getLessonDraft, () => found.promise, { id: lessonId }));
  type(await title(), 'Первые слова');
  const fields = { title: 'Из дома', description: 'Тоже' };
  found.resolve({ draft: { fields, version: 3, updatedAt: later } });
  fireEvent.click(await back());
  expect((await title()).value).toBe('Первые слова');
  cleanup();
  sessionStorage.clear();

  const other = Promise.withResolvers<{ draft: LessonDraft }>();
  const again = open(null);
  again.answers.push(answer(lessonDrafts.getLessonDraft, () => other.promise, { id: lessonId }));
  type(await title(), 'Первые слова');
  other.resolve({ draft: { fields: { description: 'Из дома' }, version: 3, updatedAt: later } });
  await waitFor(() => expect(description().value).toBe('Из дома'));
  expect((await title()).value).toBe('Первые слова');
});
