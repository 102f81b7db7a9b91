// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openFromWithin } from '#test/page.ts';

test('three places wait for the courses', async () => {
  await openFromWithin('/profile', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listMyCourses, () => new Promise(() => {})),
  ]);
  await screen.findByText('Профиль загружается');
  expect(document.querySelectorAll('[data-skeleton="course"]')).toHaveLength(3);
});
