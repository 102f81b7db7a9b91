// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { providers } from '#contract/providers/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import type { OwnFactor } from '#contract/second-factor/schemas.ts';
import { aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const factorCard = () => screen.queryByRole('region', { name: 'Второй фактор' });

const noFactor = { since: null, codesLeft: 0, isDemanded: false, canSetUp: true };

function openSettings(passwordOpens: boolean, factor: OwnFactor, { hash = '', isFresh = true } = {}) {
  const signInAgain = { name: 'sso', title: 'Вход для сотрудников', isFresh };
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  openPage(`/profile?tab=settings${hash}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listMyCourses, []),
    answer(secondFactor.getOwnSecondFactor, factor),
    answer(providers.listIdentities, {
      identities: [],
      providers: [],
      asksPassword: false,
      passwordOpens,
      signInAgain,
      mayUnbind: false,
    }),
  ]);
}

test.each([
  [true, 'is offered to whoever has none'],
  [false, 'is not offered where it would let nobody in'],
])('a password that opens (%s) %s', async (passwordOpens) => {
  openSettings(passwordOpens, noFactor);
  await screen.findByRole('form', { name: 'Изменить email' });
  expect(screen.queryAllByText('Задать пароль').length > 0).toBe(passwordOpens);
});

test('a second factor, which belongs to the password, waits for one, and is not offered where none lets in', async () => {
  openSettings(true, noFactor);
  const card = await screen.findByRole('region', { name: 'Второй фактор' });
  expect(await within(card).findByText(/пароля у вас нет/)).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
  cleanup();
  openSettings(false, noFactor);
  await screen.findByRole('region', { name: 'Вход через другие серверы' });
  await waitFor(() => expect(factorCard()).toBeNull());
});

test('of one that is on it says that the code is asked after a password alone', async () => {
  openSettings(false, { ...noFactor, since: aTime, codesLeft: 9 });
  const card = await screen.findByRole('region', { name: 'Второй фактор' });
  expect(await within(card).findByText(/только после пароля/)).toBeTruthy();
  expect(within(card).getByRole('button', { name: 'Выключить' })).toBeTruthy();
});

test('why signing in again came to nothing is said at the top, once', async () => {
  openSettings(false, noFactor, { hash: '#sign-in=denied.request-12', isFresh: false });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Сервер входа вас не впустил, или вход отменён.*request-12$/,
  );
  const [again] = await screen.findAllByRole('link', { name: /^Войти ещё раз через/ });
  // What was typed would be lost on the way.
  expect(screen.queryByLabelText('Новый email')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Обновить email' })).toBeNull();
  expect(again?.getAttribute('href')).toBe('/api/sign-in/sso?again=1&next=%2Fprofile%3Ftab%3Dsettings');
});

test('after it, the form is there', async () => {
  openSettings(true, noFactor);
  const form = within(await screen.findByRole('form', { name: 'Изменить email' }));
  expect(form.getByLabelText('Новый email')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Обновить email' })).toBeTruthy();
});
