// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

test('a screen that the server failed to load shows the request’s number, and loads when asked again', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const { answers } = openPage('/dashboard', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listCourses, refuse('internal', 'Что-то сломалось на сервере')),
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Номер запроса для администратора: request-1',
  );

  answers.push(answer(courses.listCourses, []));
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByText('Нет доступных курсов')).toBeTruthy();
});
