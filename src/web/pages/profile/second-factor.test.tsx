// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const factor = { since: null, codesLeft: 0, isDemanded: false, canSetUp: false };

test('a second factor can’t be set up without a key, nor turned off where it is demanded', async () => {
  const { answers, queryClient } = openPage('/profile?tab=settings', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listMyCourses, []),
    answer(secondFactor.getOwnSecondFactor, factor),
  ]);
  const card = await screen.findByRole('region', { name: 'Второй фактор' });
  expect(await within(card).findByText(/не задан ключ SECRET_KEY/)).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
  const demanded = { since: aTime, codesLeft: 9, isDemanded: true, canSetUp: true };
  answers.push(answer(secondFactor.getOwnSecondFactor, demanded));
  await queryClient.invalidateQueries();
  expect(await within(card).findByText(/осталось 9\sрезервных кодов.*выключить его нельзя/)).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Выключить' })).toBeNull();
  answers.push(answer(secondFactor.getOwnSecondFactor, { ...demanded, codesLeft: 1 }));
  await queryClient.invalidateQueries();
  expect(await within(card).findByText(/остался 1\sрезервный код/)).toBeTruthy();
});
