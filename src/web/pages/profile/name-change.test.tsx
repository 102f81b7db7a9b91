// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { providers } from '#contract/providers/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const student = aUser('student');

const open = (answers: Answer[]) =>
  openPage('/profile?tab=settings', [
    answer(auth.getMe, { user: student }),
    answer(courses.listMyCourses, []),
    answer(auth.listSessions, []),
    answer(secondFactor.getOwnSecondFactor, { since: null, codesLeft: 0, isDemanded: false, canSetUp: true }),
    ...answers,
  ]);

test('a new name stands at the head of the profile as soon as it is saved', async () => {
  const renamed = { ...student, firstName: 'Анна', lastName: 'О’Нил' };
  const { requests } = open([answer(auth.updateName, { user: renamed })]);
  const form = within(await screen.findByRole('form', { name: 'Изменить имя' }));
  fireEvent.change(form.getByLabelText('Имя'), { target: { value: 'Анна' } });
  fireEvent.change(form.getByLabelText('Фамилия'), { target: { value: 'О’Нил' } });
  fireEvent.click(form.getByRole('button', { name: 'Изменить имя' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Анна О’Нил' })).toBeTruthy();
  expect(requests.find(({ call }) => call === 'updateName')?.body).toEqual({
    firstName: 'Анна',
    lastName: 'О’Нил',
  });
});

test('whose name the school leaves to its administrators is not asked for it', async () => {
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  open([
    answer(providers.listIdentities, {
      identities: [],
      providers: [],
      asksPassword: true,
      passwordOpens: true,
      signInAgain: null,
      isRenamedByAdmins: true,
      mayUnbind: false,
    }),
  ]);
  await screen.findByRole('form', { name: 'Изменить email' });
  expect(screen.queryByRole('form', { name: 'Изменить имя' })).toBeNull();
});
