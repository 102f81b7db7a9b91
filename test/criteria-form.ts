import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { aCourse, aLesson, anId, aUser } from './page-rows.ts';
import { type Answer, answer } from './page-server.ts';
import { openPage } from './page.ts';

// The criteria in the dialog of a lesson, for tests of the page.

const courseId = anId(100);
export const lessonId = anId(200);

export const criterion = (number: number, title: string): Criterion => ({
  id: anId(700 + number),
  title,
  description: '',
  levels: ['Пока нет', 'Есть'].map((level) => ({ title: level, description: '' })),
});

export const facts = criterion(1, 'Факты');
export const request = criterion(2, 'Просьба');

const whole = (lesson: Partial<Lesson> = {}): Lesson => ({
  ...aLesson(0),
  content: null,
  transcription: null,
  assignment: 'Опишите разговор',
  criteria: [facts, request],
  attemptsLimit: null,
  aiPrompt: null,
  ...lesson,
});

export async function openReview(answers: Answer[] = [], lesson: Partial<Lesson> = {}) {
  const page = openPage(`/course/${courseId}/manage`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0)], { courseId }),
    answer(lessons.getLesson, whole(lesson), { id: lessonId }),
    answer(lessons.updateLesson, whole(lesson), { id: lessonId }),
    ...answers,
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  await openTab('Проверка ИИ');
  await screen.findByRole('button', { name: 'Добавить критерий' });
  return page;
}

export async function openTab(name: string) {
  fireEvent.mouseDown(await screen.findByRole('tab', { name: new RegExp(name) }));
}

export const unfold = (name: RegExp) =>
  fireEvent.click(screen.getByRole('button', { name, expanded: false }));
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

export const rows = () =>
  within(screen.getByRole('list', { name: 'Критерии' }))
    .getAllByRole('button', { name: /^Переместить: / })
    .map((handle) => handle.getAttribute('aria-label')?.slice('Переместить: '.length));

/** The criteria of the last save. */
export async function saved(page: { requests: { call: string; body: unknown }[] }) {
  const isSave = ({ call }: { call: string }) => call === 'updateLesson';
  await waitFor(() => expect(page.requests.some(isSave)).toBe(true));
  return page.requests.findLast(isSave)?.body as { criteria: Criterion[]; attemptsLimit: number | null };
}
