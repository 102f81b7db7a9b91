// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { providerCalls } from '#contract/provider-calls.ts';
import { secondFactorCalls } from '#contract/second-factor-calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const noFactor = { since: null, codesLeft: 0, isDemanded: false, canSetUp: true };

test.each([
  [true, 'is offered to whoever has none'],
  [false, 'is not offered where it would let nobody in'],
])('a password that opens (%s) %s', async (passwordOpens) => {
  const signInAgain = { name: 'sso', title: 'Вход для сотрудников', isFresh: true };
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  openPage('/profile?tab=settings', [
    answer(api.getMe, { user: aUser('student') }),
    answer(api.listMyCourses, []),
    answer(secondFactorCalls.getOwnSecondFactor, noFactor),
    answer(providerCalls.listIdentities, {
      identities: [],
      providers: [],
      asksPassword: false,
      passwordOpens,
      signInAgain,
      mayUnbind: false,
    }),
  ]);
  await screen.findByRole('form', { name: 'Изменить email' });
  expect(screen.queryAllByText('Задать пароль').length > 0).toBe(passwordOpens);
});
