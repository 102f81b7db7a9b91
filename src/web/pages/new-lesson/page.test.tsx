// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
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
