// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { OwnSession } from '#contract/auth/sessions.ts';
import { courses } from '#contract/courses/calls.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { signIns } from '#contract/sign-ins/calls.ts';
import { aUser, aCourse, anId, aTime } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const student = aUser('student');

const openProfile = (answers: Answer[] = [], address = '/profile') =>
  openPage(address, [answer(auth.getMe, { user: student }), answer(courses.listMyCourses, []), ...answers]);

const thisSession = {
  id: anId(900),
  device: 'Chrome, Windows',
  address: '192.0.2.7',
  createdAt: aTime,
  seenAt: aTime,
  isCurrent: true,
};

const noFactor = { since: null, codesLeft: 0, isDemanded: false, canSetUp: true };

const openSettings = (answers: Answer[] = []) =>
  openProfile([answer(secondFactor.getOwnSecondFactor, noFactor), ...answers], '/profile?tab=settings');

const openData = (answers: Answer[] = []) =>
  openProfile(
    [answer(auth.listSessions, [thisSession]), answer(signIns.listOwnSignIns, []), ...answers],
    '/profile?tab=data',
  );

const fill = (form: HTMLElement, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  }
};
const valueOf = (form: HTMLElement, label: string) =>
  within(form).getByLabelText<HTMLInputElement>(label).value;

const passwordForm = () => screen.findByRole('form', { name: 'Изменить пароль' });
const emailForm = () => screen.findByRole('form', { name: 'Изменить email' });
const changePassword = (form: HTMLElement) =>
  fireEvent.click(within(form).getByRole('button', { name: 'Обновить пароль' }));
const changeEmail = (form: HTMLElement) =>
  fireEvent.click(within(form).getByRole('button', { name: 'Обновить email' }));

test('shows who it is and where to ask for courses', async () => {
  openProfile();
  expect(await screen.findByRole('heading', { name: 'Мария Соколова' })).toBeTruthy();
  expect(screen.getByText('maria@otklik.local')).toBeTruthy();
  expect(screen.getByText('Студент')).toBeTruthy();
  expect(await screen.findByText('Нет доступных курсов')).toBeTruthy();
  expect(screen.getByText('Обратитесь к администратору для записи на курсы')).toBeTruthy();
});

test('each course is a link that shows how long it stays open', async () => {
  const until = (expiresAt: string | null) => ({ ...aCourse(), enrolledAt: aTime, expiresAt });
  openProfile([
    answer(courses.listMyCourses, [
      { ...until('2099-03-01T12:00:00.000Z'), progress: 50 },
      { ...until('2020-01-01T12:00:00.000Z'), id: anId(101), title: 'Похвала' },
      { ...until(null), id: anId(102), title: 'Просьба' },
    ]),
  ]);
  const open = await screen.findByRole('link', { name: /Обратная связь/ });
  expect(open.getAttribute('href')).toBe(`/course/${anId(100)}`);
  expect(open.textContent).toContain('доступ до 01.03.2099');
  expect(screen.getByRole('link', { name: /Похвала/ }).textContent).toContain('Срок доступа истёк');
  expect(screen.getByRole('link', { name: /Просьба/ }).textContent).not.toContain('оступ');
});

test('the open tab is in the address', async () => {
  const { address } = openProfile();
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Настройки' }), { button: 0 });
  await passwordForm();
  expect(address()).toBe('/profile?tab=settings');
});

test('passwords that differ are stopped before any call', async () => {
  const { requests } = openSettings();
  const form = await passwordForm();
  fill(form, {
    'Текущий пароль': 'secret',
    'Новый пароль': 'new-secret',
    'Подтвердите новый пароль': 'new-sekret',
  });
  changePassword(form);
  expect(await within(form).findByText('Пароли не совпадают')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'updatePassword')).toBe(false);
});

test('a changed password is confirmed, and the form is empty again', async () => {
  const { requests } = openSettings([answer(auth.updatePassword, { user: student })]);
  const form = await passwordForm();
  fill(form, {
    'Текущий пароль': 'secret',
    'Новый пароль': 'new-secret',
    'Подтвердите новый пароль': 'new-secret',
  });
  changePassword(form);
  expect((await screen.findAllByText('Пароль обновлен')).length).toBeGreaterThan(0);
  expect(requests.at(-1)).toEqual({
    call: 'updatePassword',
    params: {},
    body: { currentPassword: 'secret', newPassword: 'new-secret' },
  });
  await expect.poll(() => valueOf(form, 'Текущий пароль')).toBe('');
  expect(valueOf(form, 'Новый пароль')).toBe('');
  expect(valueOf(form, 'Подтвердите новый пароль')).toBe('');
});

test('a wrong current password is shown at its field, and nothing typed is lost', async () => {
  const message = 'Неверный текущий пароль';
  openSettings([
    answer(auth.updatePassword, refuse('wrong_password', message, { currentPassword: message })),
  ]);
  const form = await passwordForm();
  fill(form, {
    'Текущий пароль': 'wrong',
    'Новый пароль': 'new-secret',
    'Подтвердите новый пароль': 'new-secret',
  });
  changePassword(form);
  expect(await within(form).findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(within(form).getByLabelText('Текущий пароль'));
  expect(valueOf(form, 'Новый пароль')).toBe('new-secret');
});

test.each([
  [auth.updatePassword, passwordForm, changePassword, 'Не удалось обновить пароль'],
  [auth.updateEmail, emailForm, changeEmail, 'Не удалось обновить email'],
] as const)('a failure of %# without words gets the page’s own', async (endpoint, findForm, submit, text) => {
  openSettings([answer(endpoint, new Response('', { status: 502 }))]);
  const form = await findForm();
  for (const field of form.querySelectorAll('input')) {
    fireEvent.change(field, { target: { value: field.type === 'email' ? 'a@b.ru' : 'secret' } });
  }
  submit(form);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test('while the email is being changed the button says so', async () => {
  openSettings([answer(auth.updateEmail, () => new Promise(() => {}))]);
  const form = await emailForm();
  fill(form, { 'Новый email': 'new@otklik.local', 'Текущий пароль': 'secret' });
  changeEmail(form);
  expect(await within(form).findByRole('button', { name: 'Обновление...' })).toBeTruthy();
});

test('a changed email shows at once, and only the password is cleared', async () => {
  const changed = { user: { ...student, email: 'new@otklik.local' } };
  const { answers } = openSettings([
    answer(auth.updateEmail, () => {
      answers.push(answer(auth.getMe, changed));
      return changed;
    }),
  ]);
  const form = await emailForm();
  fill(form, { 'Новый email': 'new@otklik.local', 'Текущий пароль': 'secret' });
  changeEmail(form);
  expect((await screen.findAllByText('Email обновлен')).length).toBeGreaterThan(0);
  expect(await screen.findByText('new@otklik.local')).toBeTruthy();
  await expect.poll(() => valueOf(form, 'Текущий пароль')).toBe('');
  expect(valueOf(form, 'Новый email')).toBe('new@otklik.local');
});

test('an email that is none is stopped before any call', async () => {
  const { requests } = openSettings();
  const form = await emailForm();
  fill(form, { 'Новый email': 'maria', 'Текущий пароль': 'secret' });
  changeEmail(form);
  expect(await within(form).findByText(/в email опечатка/)).toBeTruthy();
  expect(requests.some(({ call }) => call === 'updateEmail')).toBe(false);
});

test('other sign-ins are listed, and ended one by one or at once', async () => {
  const phone = { ...thisSession, id: anId(901), device: 'Safari, iPhone', isCurrent: false };
  const unknown = {
    ...thisSession,
    id: anId(902),
    device: null,
    address: null,
    seenAt: null,
    isCurrent: false,
  };
  let sessions: OwnSession[] = [thisSession, phone, unknown];
  openData([
    answer(auth.listSessions, () => sessions),
    answer(
      auth.endSession,
      () => {
        sessions = sessions.filter((session) => session !== phone);
        return { id: phone.id };
      },
      { id: phone.id },
    ),
    answer(auth.endOtherSessions, () => {
      sessions = [thisSession];
      return { ended: 1 };
    }),
  ]);

  const list = await screen.findByRole('region', { name: 'Где вы вошли' });
  expect(await within(list).findByText('Этот вход')).toBeTruthy();
  expect(within(list).getByText('Неизвестное устройство')).toBeTruthy();
  expect(within(list).queryByRole('button', { name: 'Завершить: Chrome, Windows' })).toBeNull();
  fireEvent.click(within(list).getByRole('button', { name: 'Завершить: Safari, iPhone' }));
  await waitFor(() => expect(within(list).queryByText('Safari, iPhone')).toBeNull());

  fireEvent.click(within(list).getByRole('button', { name: 'Завершить все остальные' }));
  const prompt = await screen.findByRole('alertdialog', { name: 'Завершить остальные входы?' });
  fireEvent.click(within(prompt).getByRole('button', { name: 'Завершить' }));
  await waitFor(() => expect(within(list).queryByText('Неизвестное устройство')).toBeNull());
  expect(within(list).queryByRole('button', { name: 'Завершить все остальные' })).toBeNull();
});

const dataForm = () => screen.findByRole('form', { name: 'Скачать мои данные' });
const download = (form: HTMLElement) =>
  fireEvent.click(within(form).getByRole('button', { name: 'Скачать' }));

test('one’s data are asked for by the password, in the form that was chosen', async () => {
  const { requests } = openData([answer(personalData.downloadOwnData, new Response('{}'))]);
  const form = await dataForm();
  download(form);
  expect(await within(form).findByText('Введите текущий пароль')).toBeTruthy();
  fireEvent.change(within(form).getByLabelText('Вид файла'), { target: { value: 'json' } });
  fill(form, { 'Текущий пароль': 'secret' });
  download(form);
  expect((await screen.findAllByText('Файл с вашими данными скачан')).length).toBeGreaterThan(0);
  expect(requests.at(-1)).toEqual({
    call: 'downloadOwnData',
    params: {},
    body: { password: 'secret', format: 'json' },
  });
  await expect.poll(() => valueOf(form, 'Текущий пароль')).toBe('');
});

test('a wrong password is shown at its field, and nothing is downloaded', async () => {
  const message = 'Неверный текущий пароль';
  openData([answer(personalData.downloadOwnData, refuse('wrong_password', message, { password: message }))]);
  const form = await dataForm();
  fill(form, { 'Текущий пароль': 'wrong' });
  download(form);
  expect(await within(form).findByText(message)).toBeTruthy();
});

test('the person sees who signed in to the account or tried to, and from where', async () => {
  openProfile(
    [
      answer(auth.listSessions, [thisSession]),
      answer(signIns.listOwnSignIns, [
        {
          id: anId(950),
          timestamp: aTime,
          outcome: 'wrong',
          via: 'password',
          address: '203.0.113.9',
          device: '',
        },
        {
          id: anId(949),
          timestamp: aTime,
          outcome: 'in',
          via: 'invite',
          address: '192.0.2.7',
          device: 'Chrome, Windows',
        },
      ]),
    ],
    '/profile?tab=data',
  );
  const journal = await screen.findByRole('region', { name: 'Журнал входов' });
  const rows = await within(journal).findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Неверный пароль');
  expect(rows[0]?.textContent).toContain('Неизвестное устройство · 203.0.113.9 · пароль');
  expect(rows[1]?.textContent).toContain('Chrome, Windows · 192.0.2.7 · приглашение');
});

test('a weak new password is told of, and stays', async () => {
  const passwordAdvice = 'Этот пароль — один из самых частых';
  openSettings([answer(auth.updatePassword, { user: student, passwordAdvice })]);
  const form = await passwordForm();
  fill(form, {
    'Текущий пароль': 'старый пароль',
    'Новый пароль': 'qwerty',
    'Подтвердите новый пароль': 'qwerty',
  });
  changePassword(form);
  expect(await screen.findByText(`Пароль обновлен. ${passwordAdvice}`)).toBeTruthy();
});
