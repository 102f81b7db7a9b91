// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import type { AskedText } from '#contract/legal/schemas.ts';
import { links } from '#contract/links/calls.ts';
import type { OpenedLink } from '#contract/links/schemas.ts';
import { aUser, anId, anOperator } from '#test/page-rows.ts';
import { type Answer, answer, refuse, signedOut } from '#test/page-server.ts';
import { openPage, withProviders, withStrictPasswords } from '#test/page.ts';

const token = 'Zx3_-'.padEnd(43, 'a');
const student = aUser('student');
const invite: OpenedLink = {
  purpose: 'invite',
  firstName: 'Мария',
  email: student.email,
  school: 'Школа диалога',
  passwordOpens: true,
  viewer: 'nobody',
};

function open(address: string, answers: Answer[] = []) {
  return openPage(address, [
    answer(auth.getMe, signedOut()),
    answer(links.openLink, invite),
    answer(links.setPasswordByLink, { user: student }),
    answer(courses.listCourses, []),
    answer(courses.listMyCourses, []),
    ...answers,
  ]);
}

const dead = refuse('not_found', 'Ссылка не действует: она уже использована');

test('an invited person sees whose account it is, sets a password and is in', async () => {
  const { requests, address } = open(`/welcome#${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Добро пожаловать' });
  expect(screen.getByText(/^Мария, придумайте пароль/).textContent).toMatch(
    /maria@otklik\.local в школе «Школа диалога»$/,
  );
  expect(address()).toBe('/welcome');
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'мой пароль' } });
  fireEvent.click(screen.getByLabelText('Запомнить на 30 дней'));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }));
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect(address()).toBe('/dashboard');
  expect(requests.find(({ call }) => call === 'setPasswordByLink')?.body).toEqual({
    token,
    newPassword: 'мой пароль',
    remember: true,
  });
});

test('a weak password that was taken is told of, and the length is that of the school’s rules', async () => {
  withStrictPasswords();
  const passwordAdvice = 'Этот пароль — один из самых частых';
  open(`/welcome#${token}`, [answer(links.setPasswordByLink, { user: student, passwordAdvice })]);
  fireEvent.change(await screen.findByLabelText('Пароль'), { target: { value: 'qwertyuiop' } });
  expect(screen.getByText('Не короче 8 символов')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }));
  expect(await screen.findByText(passwordAdvice)).toBeTruthy();
  expect(screen.getByText('Пароль сохранён')).toBeTruthy();
});

test.each([`/welcome%23${token}`, `/welcome%2523${token}`, `/welcome#${token}.`, `/welcome/%23${token}%3E`])(
  'a link that came as %s opens, and its secret stays nowhere',
  async (came) => {
    const { requests, router, address } = open(came);
    await screen.findByRole('heading', { level: 1, name: 'Добро пожаловать' });
    expect(requests.find(({ call }) => call === 'openLink')?.body).toEqual({ token });
    await expect.poll(address).toBe('/welcome');
    expect(router.history.length).toBe(1);
  },
);

test('without its end the link is pasted, whole or as a code', async () => {
  const { requests } = open('/welcome');
  const field = await screen.findByLabelText('Код или ссылка');
  fireEvent.change(field, { target: { value: 'обрывок' } });
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText('Код неполный: скопируйте его целиком')).toBeTruthy();
  fireEvent.change(field, { target: { value: ` https://learn.example.ru/welcome#${token} ` } });
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  await screen.findByRole('heading', { name: 'Добро пожаловать' });
  expect(requests.find(({ call }) => call === 'openLink')?.body).toEqual({ token });
});

test('a link that does not work says so, and another one can be pasted', async () => {
  open(`/welcome#${token}`, [answer(links.openLink, dead)]);
  expect(await screen.findByText('Ссылка не действует: она уже использована')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Вставить другой код' }));
  expect(await screen.findByLabelText('Код или ссылка')).toBeTruthy();
});

test('a link used meanwhile keeps what was typed and says why', async () => {
  open(`/welcome#${token}`, [answer(links.setPasswordByLink, dead)]);
  fireEvent.change(await screen.findByLabelText('Пароль'), { target: { value: 'мой пароль' } });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }));
  expect(await screen.findByText('Ссылка не действует: она уже использована')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Пароль').value).toBe('мой пароль');
});

test('in another person’s session one signs out first, and stays', async () => {
  const other = aUser('student', { email: 'other@otklik.local' });
  const { requests, answers, address } = open(`/welcome#${token}`, [
    answer(auth.getMe, { user: other }),
    answer(links.openLink, { ...invite, viewer: 'other' }),
    answer(auth.logout, {}),
  ]);
  await screen.findByText('Вы вошли как other@otklik.local, а ссылка — для другой учётной записи');
  expect(screen.queryByLabelText('Пароль')).toBe(null);
  answers.push(answer(links.openLink, invite));
  fireEvent.click(screen.getByRole('button', { name: 'Выйти и продолжить' }));
  expect(await screen.findByLabelText('Пароль')).toBeTruthy();
  expect(address()).toBe('/welcome');
  expect(requests.filter(({ call }) => call === 'logout')).toHaveLength(1);
});

test('a new address is confirmed by a button, not by the opening', async () => {
  const email = 'new@otklik.local';
  const { requests } = open(`/welcome#${token}`, [
    answer(links.openLink, { ...invite, purpose: 'confirm_email', email }),
    answer(links.confirmEmail, { email }),
  ]);
  const button = await screen.findByRole('button', { name: 'Подтвердить адрес' });
  expect(requests.some(({ call }) => call === 'confirmEmail')).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByText(`Готово. Теперь вы входите с адресом ${email}.`)).toBeTruthy());
  expect(screen.getByRole('link', { name: 'Войти' })).toBeTruthy();
});

test('the boxes stand under the password, empty; of texts replaced meanwhile the new ones are read, and the password stays', async () => {
  const changed = 'Документы школы обновились. Прочитайте их и отметьте заново';
  const text: AskedText = { id: anId(1), kind: 'processing', number: 1, title: 'Согласие', required: true };
  const withText = (asked: AskedText): OpenedLink => ({
    ...invite,
    legal: { operator: anOperator, policy: 1, texts: [asked] },
  });
  const { requests, answers } = open(`/welcome#${token}`, [
    answer(links.openLink, withText(text)),
    answer(links.setPasswordByLink, refuse('texts_changed', changed)),
  ]);
  const password = await screen.findByLabelText<HTMLInputElement>('Пароль');
  const box = await screen.findByLabelText<HTMLInputElement>(/обработку персональных данных/);
  expect(box.checked).toBe(false);
  expect(password.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/Оператор — ООО «Ромашка», Москва, data@a.ru/)).toBeTruthy();
  fireEvent.change(password, { target: { value: 'мой пароль' } });
  fireEvent.click(box);
  answers.push(answer(links.openLink, withText({ ...text, id: anId(2), number: 2 })));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }));
  expect(await screen.findByText(changed)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'setPasswordByLink')?.body).toMatchObject({
    consents: [{ textId: anId(1), given: true }],
  });
  await expect
    .poll(() => screen.getByLabelText<HTMLInputElement>(/обработку персональных данных/).checked)
    .toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Пароль').value).toBe('мой пароль');
});

test('whom no password lets in comes through a server at the invitation, and is told so at a link for a password', async () => {
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }], { passwords: 'admins' });
  open(`/welcome#${token}`, [answer(links.openLink, { ...invite, passwordOpens: false })]);
  expect(await screen.findByRole('button', { name: 'Вход для сотрудников' })).toBeTruthy();
  expect(screen.getByText(/^Мария, войдите, чтобы открыть/)).toBeTruthy();
  expect(screen.queryByLabelText('Пароль')).toBeNull();
  expect(screen.queryByText('или придумайте пароль')).toBeNull();
  cleanup();
  open(`/welcome#${token}`, [answer(links.openLink, { ...invite, purpose: 'reset', passwordOpens: false })]);
  expect(await screen.findByText(/входят только администраторы/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Перейти ко входу' }).getAttribute('href')).toBe('/');
  expect(screen.queryByLabelText('Пароль')).toBeNull();
});
