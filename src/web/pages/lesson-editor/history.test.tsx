// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { LessonTexts, LessonVersion } from '#contract/lessons/lesson-versions.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const lessonId = anId(200);

const texts = (given: Partial<LessonTexts>): LessonTexts => ({
  title: 'Урок по имени 0',
  description: null,
  videoUrl: null,
  content: null,
  transcription: null,
  assignment: null,
  criteria: [],
  attemptsLimit: null,
  aiPrompt: null,
  ...given,
});

const lesson = (version: number, given: Partial<LessonTexts>): Lesson => ({
  ...aLesson(0),
  ...texts(given),
  version,
});

const versionOf = (number: number, given: Partial<LessonTexts>, firstName?: string): LessonVersion => ({
  number,
  createdAt: aTime,
  createdBy: firstName === undefined ? null : { id: anId(2), firstName, lastName: 'Ясная' },
  texts: texts(given),
});

const versions = [
  versionOf(3, { content: 'Три тихих звонка' }, 'Анна'),
  versionOf(2, { content: 'Три громких звонка', attemptsLimit: 2 }, 'Борис'),
  versionOf(1, { content: 'Два звонка' }),
];

const open = (kept = versions) =>
  openPage(`/lesson/${lessonId}/edit?tab=content`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, lesson(3, { content: 'Три тихих звонка' }), { id: lessonId }),
    answer(courses.getCourse, aCourse(), { id: anId(100) }),
    answer(lessons.listLessons, [aLesson(0)], { courseId: anId(100) }),
    answer(lessons.listLessonVersions, kept, { id: lessonId }),
    ...kept.map((version) => ({
      ...answer(lessons.getLessonVersion, version),
      params: { id: lessonId, number: String(version.number) },
    })),
  ]);

const openHistory = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'История' }));
  return within(await screen.findByRole('dialog', { name: 'История урока' }));
};

const content = () => screen.findByLabelText<HTMLTextAreaElement>(/^Содержание урока/);
const choose = (history: ReturnType<typeof within>, name: RegExp) =>
  fireEvent.click(history.getByRole('button', { name }));

test('the history lists who saved what and when, with the words changed since the version before', async () => {
  open();
  const history = await openHistory();
  const list = within(await history.findByRole('list', { name: 'Версии' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Версия 3.*Анна Ясная$/),
    expect.stringMatching(/^Версия 2.*Борис Ясная$/),
    expect.stringMatching(/^Версия 1.*Автор неизвестен$/),
  ]);
  const changed = within(await history.findByRole('group', { name: 'Содержание урока' }));
  expect((await changed.findByText('громких')).closest('del')).toBeTruthy();
  expect(changed.getByText('тихих').closest('ins')).toBeTruthy();
  expect(history.getByRole('group', { name: 'Сколько попыток' })).toBeTruthy();
  expect(history.queryByRole('button', { name: 'Вернуть' })).toBeNull();

  choose(history, /^Версия 2/);
  expect(await history.findByText('Два')).toBeTruthy();
  fireEvent.change(history.getByLabelText('Сравнить'), { target: { value: 'present' } });
  expect((await history.findByText('громких')).closest('del')).toBeTruthy();
  choose(history, /^Версия 1/);
  expect(await history.findByText('Два')).toBeTruthy();
});

test('a restored version is shown by the form; what was typed is put aside', async () => {
  const { requests, answers } = open();
  fireEvent.click(await screen.findByRole('switch', { name: 'Разметка' }));
  fireEvent.change(await content(), { target: { value: 'Печатаю' } });
  answers.push(
    answer(lessons.restoreLessonVersion, lesson(4, { content: 'Два звонка' }), { id: lessonId }),
    answer(lessons.updateLesson, lesson(5, { content: 'Печатаю' }), { id: lessonId }),
  );
  const history = await openHistory();
  await history.findByRole('list', { name: 'Версии' });
  choose(history, /^Версия 1/);
  fireEvent.click(history.getByRole('button', { name: 'Вернуть' }));
  await waitFor(async () => expect((await content()).value).toBe('Два звонка'));
  expect(requests.find(({ call }) => call === 'restoreLessonVersion')).toMatchObject({
    params: { number: '1' },
    body: { version: 3 },
  });
  expect(screen.getByText('Версия возвращена')).toBeTruthy();

  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть мой' }));
  expect((await content()).value).toBe('Печатаю');
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ call: 'updateLesson', body: { content: 'Печатаю', version: 4 } }),
  );
});

test('what was restored is saved: nothing waits for it in the form or as a draft', async () => {
  const { requests, answers } = open();
  answers.push(
    answer(lessonDrafts.getLessonDraft, { draft: null }, { id: lessonId }),
    answer(lessons.restoreLessonVersion, lesson(4, { content: 'Два звонка' }), { id: lessonId }),
  );
  fireEvent.click(await screen.findByRole('switch', { name: 'Разметка' }));
  const history = await openHistory();
  await history.findByRole('list', { name: 'Версии' });
  choose(history, /^Версия 1/);
  fireEvent.click(history.getByRole('button', { name: 'Вернуть' }));
  await waitFor(async () => expect((await content()).value).toBe('Два звонка'));
  expect(screen.queryByText('Есть несохранённые изменения')).toBeNull();
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(requests.map(({ call }) => call)).not.toContain('saveLessonDraft');
});

test('a lesson that was never changed says so', async () => {
  open([]);
  const history = await openHistory();
  expect(await history.findByText(/тексты урока не меняли/)).toBeTruthy();
});
