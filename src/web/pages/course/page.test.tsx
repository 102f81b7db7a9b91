// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { pages } from '#contract/pages/calls.ts';
import { aUser, aCourse, aLesson, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openFromWithin, openPage } from '#test/page.ts';

function openCourse(role: Role, lessons: LessonSummary[], title = 'Обратная связь') {
  const user = aUser(role);
  const whole = { user, course: aCourse({ title }), lessons, surveys: [] };
  return openPage(`/course/${anId(100)}`, [
    answer(auth.getMe, { user }),
    answer(pages.getCoursePage, whole, { id: anId(100) }),
  ]);
}

const begun = [
  aLesson(0, { viewedAt: aTime, completedAt: aTime }),
  aLesson(1, { viewedAt: aTime }),
  aLesson(2),
];

test('lessons stand in order, each one link, with what the student has done', async () => {
  openCourse('student', begun.toReversed());
  await screen.findByRole('heading', { name: 'Уроки курса' });
  const items = within(screen.getByRole('region', { name: 'Уроки курса' })).getAllByRole('link');
  expect(items.map((item) => item.getAttribute('href'))).toEqual(begun.map(({ id }) => `/lesson/${id}`));
  expect(items.map((item) => within(item).queryByText(/Просмотрен|Пройден/)?.textContent)).toEqual([
    'Пройден',
    'Просмотрен',
    undefined,
  ]);
  expect(screen.getAllByText('Доступен')).toHaveLength(3);
  expect(screen.getByText('Проходите уроки в указанном порядке')).toBeTruthy();
});

test('a course that is opened for the first time is asked for in one call', async () => {
  const { requests } = openCourse('student', begun);
  expect(await screen.findByText('Пройдено 1 из 3 уроков')).toBeTruthy();
  expect(requests.map(({ call }) => call)).toEqual(['getMe', 'getCoursePage']);
});

test('«Продолжить» leads to the first lesson not yet completed', async () => {
  openCourse('student', begun);
  const onward = await screen.findByRole('link', { name: 'Продолжить' });
  expect(onward.getAttribute('href')).toBe(`/lesson/${anId(201)}`);
  expect(screen.getByText('Пройдено 1 из 3 уроков')).toBeTruthy();
});

test('a completed course says so', async () => {
  openCourse('student', [aLesson(0, { completedAt: aTime })]);
  expect(await screen.findByText('Курс пройден')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull();
});

test('an administrator gets the analytics and the hint about the order', async () => {
  openCourse('admin', begun);
  const analytics = await screen.findByRole('link', { name: 'Аналитика' });
  expect(analytics.getAttribute('href')).toBe(`/analytics/${anId(100)}`);
  expect(screen.getByText('Переместите уроки для изменения порядка прохождения')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull();
});

test('a course without lessons or title has words for both', async () => {
  openCourse('student', [], '');
  expect(await screen.findByRole('heading', { level: 1, name: 'Курс' })).toBeTruthy();
  expect(screen.getByText('В этом курсе пока нет уроков')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Назад к курсам' }).getAttribute('href')).toBe('/dashboard');
});

test('three places wait for the lessons', async () => {
  await openFromWithin(`/course/${anId(100)}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(pages.getCoursePage, () => new Promise(() => {}), { id: anId(100) }),
  ]);
  await screen.findByText('Курс загружается');
  expect(document.querySelectorAll('[data-skeleton="lesson"]')).toHaveLength(3);
});
