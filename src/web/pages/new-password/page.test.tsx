// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse, signedOut } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const student = aUser('student');
const asked = aUser('student', { mustChangePassword: true });

function open(address: string, answers: Answer[] = []) {
  return openPage(address, [
    answer(auth.getMe, { user: asked }),
    answer(auth.login, { user: asked }),
    answer(auth.updatePassword, { user: student }),
    answer(courses.listCourses, []),
    answer(courses.listMyCourses, []),
    ...answers,
  ]);
}

async function changePassword(to = 'новый пароль') {
  fireEvent.change(await screen.findByLabelText('Текущий пароль'), { target: { value: 'выданный' } });
  fireEvent.change(screen.getByLabelText('Новый пароль'), { target: { value: to } });
  fireEvent.change(screen.getByLabelText('Подтвердите новый пароль'), { target: { value: to } });
  fireEvent.click(screen.getByRole('button', { name: 'Обновить пароль' }));
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Смените пароль' });

test.each(['/', '/dashboard', '/profile?tab=settings', '/users', '/no-such-page', '/new-password'])(
  '%s redirects a user who must change the password, and requests nothing else',
  async (address) => {
    const { requests } = open(address);
    await heading();
    expect(screen.getByText('Вы вошли как maria@otklik.local')).toBeTruthy();
    expect(screen.getByText('Не короче 6 символов')).toBeTruthy();
    expect(requests.map(({ call }) => call)).toEqual(['getMe']);
  },
);

test('after the sign-in and the change they are where they were going', async () => {
  const { requests, address } = open('/profile?tab=settings', [answer(auth.getMe, signedOut())]);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: asked.email } });
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'выданный' } });
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  await changePassword();
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile?tab=settings');
  expect(requests.find(({ call }) => call === 'updatePassword')?.body).toEqual({
    currentPassword: 'выданный',
    newPassword: 'новый пароль',
  });
});

test('what the server says stands at its field, and they stay', async () => {
  const message = 'Новый пароль должен отличаться от текущего';
  const { address } = open('/dashboard', [
    answer(auth.updatePassword, refuse('invalid', message, { newPassword: message })),
  ]);
  await changePassword('выданный');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Новый пароль')));
  expect(screen.getByLabelText('Новый пароль').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  expect(address()).toBe('/new-password?next=%2Fdashboard');
});

test('they may sign out instead', async () => {
  const { answers, address } = open('/dashboard', [answer(auth.logout, {})]);
  await heading();
  answers.push(answer(auth.getMe, signedOut()));
  fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
  await screen.findByRole('button', { name: 'Войти' });
  expect(address()).toBe('/');
});

test('an open page learns from its next call that the password is to be changed', async () => {
  const { answers, router } = open('/dashboard', [answer(auth.getMe, { user: student })]);
  await screen.findByText('Нет доступных курсов');
  answers.push(answer(courses.listMyCourses, refuse('password_change_required', 'Сначала смените пароль')));
  await router.navigate({ to: '/profile' });
  await heading();
  expect(router.state.location.href).toBe('/new-password?next=%2Fprofile');
});

test('a user without a password to change is redirected', async () => {
  const { address } = open('/new-password?next=%2Fprofile', [answer(auth.getMe, { user: student })]);
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile');
});

test('a visitor is redirected to the sign-in', async () => {
  const { address } = open('/new-password?next=%2Fprofile', [answer(auth.getMe, signedOut())]);
  await screen.findByRole('button', { name: 'Войти' });
  expect(address()).toBe('/?next=%2Fprofile');
});
