// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { refusalSentences } from '#contract/providers/refusals.ts';
import { answer, signedOut } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const openLogin = (address: string) => openPage(address, [answer(api.getMe, signedOut())]);

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
