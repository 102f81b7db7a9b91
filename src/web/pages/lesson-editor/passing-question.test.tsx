// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { passing } from '#contract/passing/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { theCriteria } from '#test/feedback-rows.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const lessonId = anId(200);
const courseId = anId(100);
const none = { people: 0, lessons: 0 };
const some = { improve: { people: 1, lessons: 1 }, sent: none, passed: none, undone: none };

const whole = (lesson: Partial<Lesson> = {}): Lesson => ({
  ...aLesson(0),
  content: '# Три звонка',
  transcription: null,
  assignment: 'Опишите разговор',
  criteria: theCriteria,
  attemptsLimit: null,
  aiPrompt: null,
  version: 1,
  passesBy: 'levels',
  ...lesson,
});

function open(search: string) {
  const page = openPage(`/lesson/${lessonId}/edit${search}`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, whole(), { id: lessonId }),
    answer(courses.getCourse, aCourse({ passesBy: 'levels' }), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0)], { courseId }),
    answer(lessons.updateLesson, whole({ version: 2 }), { id: lessonId }),
    answer(passing.previewLessonRule, some, { id: lessonId }),
  ]);
  const bodies = (name: string) => page.requests.filter(({ call }) => call === name).map(({ body }) => body);
  return { asked: () => bodies('previewLessonRule'), sent: () => bodies('updateLesson') };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
const question = () => screen.findByRole('alertdialog', { name: 'Сменить правило зачёта?' });
const press = async (name: string) => fireEvent.click(within(await question()).getByRole('button', { name }));

test('a lesson’s own rule is saved once its author has read whom it changes', async () => {
  const { asked, sent } = open('?tab=assignment');
  fireEvent.change(await screen.findByLabelText('Чем сдаётся урок'), { target: { value: 'person' } });
  save();
  expect((await question()).textContent).toMatch(/У\s1\sчеловека\s1\sурок\sстанет\s«Доработать»/);
  expect(asked()).toEqual([{ ownPassesBy: 'person' }]);
  await press('Отмена');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toEqual([]);
  save();
  await press('Сохранить');
  await waitFor(() => expect(sent()).toMatchObject([{ ownPassesBy: 'person' }]));
});

test('what changes neither the rule nor a level is saved without a question', async () => {
  const { asked, sent } = open('');
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Другое имя' } });
  save();
  await waitFor(() => expect(sent()).toMatchObject([{ title: 'Другое имя' }]));
  expect(asked()).toEqual([]);
});
