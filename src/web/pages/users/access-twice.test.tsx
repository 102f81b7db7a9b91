// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { users } from '#contract/users/calls.ts';
import type { UserCourse } from '#contract/users/schemas.ts';
import { aCourse, anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const person = aUser('student', { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв' });
const access: UserCourse = {
  courseId: anId(100),
  title: 'Переговоры',
  enrolledAt: aTime,
  expiresAt: null,
  endsAt: null,
  groupId: null,
  groupTitle: null,
};

test('a second change, while the list is read again after the first, is no failure of the list', async () => {
  let [isSlow, begun] = [false, 0];
  openPage('/user-management', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, [aCourse({ id: anId(100), title: 'Переговоры' })]),
    answer(users.listUsers, [{ ...person, courseCount: 1, lastLoginAt: null, invitation: null }]),
    answer(users.countUsers, { found: 1, total: 1 }),
    answer(userImports.listUserImports, []),
    answer(users.listUserLogs, [], { id: anId(2) }),
    answer(groups.listMyGroups, []),
    answer(
      users.listUserCourses,
      () => {
        if (!isSlow) return [access];
        begun += 1;
        // It never ends.
        return new Promise<Response>(() => {});
      },
      { id: anId(2) },
    ),
    answer(users.grantAccess, access, { id: anId(2) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Пётр Соловьёв' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Доступ до: Переговоры');
  isSlow = true;
  for (const [index, value] of ['2030-05-01T18:30', '2031-05-01T18:30'].entries()) {
    fireEvent.input(field, { target: { value } });
    fireEvent.blur(field);
    await waitFor(() => expect(begun).toBe(index + 1));
    expect(screen.queryByText(/Не удалось загрузить доступы/)).toBeNull();
  }
  expect(screen.getByLabelText('Доступ до: Переговоры')).toBeTruthy();
});
