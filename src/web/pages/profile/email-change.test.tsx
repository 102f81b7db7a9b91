// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { links } from '#contract/links/calls.ts';
import { signIns } from '#contract/sign-ins/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage, withMail } from '#test/page.ts';

const student = aUser('student');
const email = 'new@otklik.local';

const openSettings = (answers: Answer[]) =>
  openPage('/profile?tab=settings', [
    answer(auth.getMe, { user: student }),
    answer(courses.listMyCourses, []),
    answer(auth.listSessions, []),
    answer(signIns.listOwnSignIns, []),
    ...answers,
  ]);

const sent = () => screen.findByText(new RegExp(`Мы отправили письмо на ${email}. .*пока адрес прежний`));

test('with mail a new email waits for its confirmation, and the form is ready for another', async () => {
  withMail();
  const { answers } = openSettings([
    answer(links.getEmailChange, { pendingEmail: null }),
    answer(auth.updateEmail, () => {
      answers.push(answer(links.getEmailChange, { pendingEmail: email }));
      return { user: student, pendingEmail: email };
    }),
  ]);
  const form = await screen.findByRole('form', { name: 'Изменить email' });
  fireEvent.change(within(form).getByLabelText('Новый email'), { target: { value: email } });
  fireEvent.change(within(form).getByLabelText('Текущий пароль'), { target: { value: 'secret' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Обновить email' }));
  await sent();
  expect(screen.queryByText('Email обновлен')).toBe(null);
  expect(within(form).getByText(/Сейчас: maria@otklik\.local/)).toBeTruthy();
  expect(within(form).getByLabelText<HTMLInputElement>('Новый email').value).toBe('');
});

test('an address of a domain in Cyrillic is read in Cyrillic: the present one and where the letter went', async () => {
  withMail();
  const pendingEmail = 'masha@xn--80a1acny.xn--p1ai';
  openSettings([
    answer(auth.getMe, { user: { ...student, email: 'ivan@xn--80a1acny.xn--p1ai' } }),
    answer(links.getEmailChange, { pendingEmail: null }),
    answer(auth.updateEmail, { user: student, pendingEmail }),
  ]);
  const form = await screen.findByRole('form', { name: 'Изменить email' });
  expect(within(form).getByText(/Сейчас: ivan@почта\.рф/)).toBeTruthy();
  fireEvent.change(within(form).getByLabelText('Новый email'), { target: { value: 'masha@почта.рф' } });
  fireEvent.change(within(form).getByLabelText('Текущий пароль'), { target: { value: 'secret' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Обновить email' }));
  expect((await screen.findAllByText('Мы отправили письмо на masha@почта.рф')).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain('xn--');
});

test('the letter is sent again, or the change is cancelled', async () => {
  withMail();
  const { requests } = openSettings([
    answer(links.getEmailChange, { pendingEmail: email }),
    answer(links.resendEmailChange, { pendingEmail: email }),
    answer(links.cancelEmailChange, { pendingEmail: null }),
  ]);
  await sent();
  fireEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
  expect((await screen.findAllByText('Письмо отправлено ещё раз')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await expect.poll(() => screen.queryByText(/Мы отправили письмо на/)).toBe(null);
  expect(requests.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['resendEmailChange', 'cancelEmailChange']),
  );
});

test('a new password cancels the address that waits, and it is no longer shown', async () => {
  withMail();
  const { answers } = openSettings([
    answer(links.getEmailChange, { pendingEmail: email }),
    answer(auth.updatePassword, () => {
      answers.push(answer(links.getEmailChange, { pendingEmail: null }));
      return { user: student };
    }),
  ]);
  await sent();
  const form = await screen.findByRole('form', { name: 'Изменить пароль' });
  for (const label of ['Текущий пароль', 'Новый пароль', 'Подтвердите новый пароль']) {
    const value = label === 'Текущий пароль' ? 'secret' : 'new-secret';
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  }
  fireEvent.click(within(form).getByRole('button', { name: 'Обновить пароль' }));
  await expect.poll(() => screen.queryByText(/Мы отправили письмо на/)).toBe(null);
});

test('without mail nothing is asked about letters', async () => {
  const { requests } = openSettings([]);
  await screen.findByRole('form', { name: 'Изменить email' });
  expect(screen.queryByText(/придёт письмо/)).toBe(null);
  expect(requests.some(({ call }) => call === 'getEmailChange')).toBe(false);
});
