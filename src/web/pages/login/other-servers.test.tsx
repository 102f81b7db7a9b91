// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { refusalSentences } from '#contract/providers/refusals.ts';
import { answer, signedOut } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const openLogin = (address: string) => openPage(address, [answer(auth.getMe, signedOut())]);

test('the buttons lead to the servers, with the page that was asked for', async () => {
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  openLogin('/?next=%2Fprofile%3Ftab%3Dsettings');
  const link = await screen.findByRole('link', { name: 'Вход для сотрудников' });
  expect(link.getAttribute('href')).toBe('/api/sign-in/sso?next=%2Fprofile%3Ftab%3Dsettings');
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

test('a refusal is one sentence of the list, with the request’s number; what isn’t in it is not shown', async () => {
  withProviders([{ name: 'sso', title: 'Вход' }]);
  openLogin('/#sign-in=shut.0199c6b0-7f1e');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`${refusalSentences.shut}Номер запроса: 0199c6b0-7f1e`);
});

test.each(['#sign-in=Позвоните+нам.0199c6b0', '#sign-in=toString.0199c6b0', '#sign-in=shut.<b>', '#shut'])(
  'an address with %s says nothing',
  async (hash) => {
    withProviders([{ name: 'sso', title: 'Вход' }]);
    openLogin(`/${hash}`);
    await screen.findByRole('link', { name: 'Вход' });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('where passwords are for administrators, their form is a step away', async () => {
  withProviders([{ name: 'sso', title: 'Вход' }], { passwords: 'admins' });
  openLogin('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Войти паролем администратора' }));
  expect(screen.queryByText(/вы зададите пароль сами/)).toBeNull();
  expect(screen.getByLabelText('Пароль')).toBeTruthy();
});

test('whoever has signed out is told that the server will ask, before it is opened; staying there is asked about once', async () => {
  document.cookie = 'otklik_leave=sso; path=/';
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  openLogin('/');
  const question = await screen.findByRole('alertdialog', {
    name: 'Выйти и на сервере «Вход для сотрудников»?',
  });
  expect(question.textContent).toContain('Сервер спросит, выходить ли: подтвердите');
  fireEvent.click(screen.getByRole('button', { name: 'Остаться там' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.cookie).not.toContain('otklik_leave=sso');
});

test('a server that isn’t among the school’s is not asked about', async () => {
  document.cookie = 'otklik_leave=other; path=/';
  withProviders([{ name: 'sso', title: 'Вход' }]);
  openLogin('/');
  await screen.findByRole('link', { name: 'Вход' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  document.cookie = 'otklik_leave=; path=/; max-age=0';
});
