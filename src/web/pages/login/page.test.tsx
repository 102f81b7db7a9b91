// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { links } from '#contract/links/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse, signedOut } from '#test/page-server.ts';
import { openPage, withMail } from '#test/page.ts';

const student = aUser('student');

function openLogin(address: string, answers: Answer[] = []) {
  return openPage(address, [
    answer(auth.getMe, signedOut()),
    answer(auth.login, { user: student }),
    answer(courses.listCourses, []),
    answer(courses.listMyCourses, []),
    ...answers,
  ]);
}

async function signIn({ email = 'maria@otklik.local', password = 'secret' } = {}) {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
}

test('signs in with what was typed and goes to the dashboard', async () => {
  const { requests, address } = openLogin('/');
  fireEvent.click(await screen.findByLabelText('Запомнить на 30 дней'));
  await signIn();
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect(address()).toBe('/dashboard');
  expect(requests.find(({ call }) => call === 'login')?.body).toEqual({
    email: 'maria@otklik.local',
    password: 'secret',
    remember: true,
  });
});

test('says that it is signing in, and can’t be pressed twice', async () => {
  openLogin('/', [answer(auth.login, () => new Promise(() => {}))]);
  await signIn();
  const button = await screen.findByRole('button', { name: 'Входим...' });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('a screen behind the sign-in is asked for again after it', async () => {
  const { address } = openLogin('/profile?tab=settings');
  await signIn();
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile?tab=settings');
});

test('an unknown address redirects a visitor to the sign-in', async () => {
  const { address } = openLogin('/no-such-page');
  await screen.findByRole('button', { name: 'Войти' });
  expect(address()).toMatch(/^\/\?next=/);
});

test('a user who is already signed in is redirected to the dashboard', async () => {
  const { address } = openLogin('/', [answer(auth.getMe, { user: student })]);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect(address()).toBe('/dashboard');
});

test('empty fields are named before any call', async () => {
  const { requests } = openLogin('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Войти' }));
  expect(await screen.findByText('Введите email')).toBeTruthy();
  expect(screen.getByText('Введите пароль')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(requests.some(({ call }) => call === 'login')).toBe(false);
});

test('a refusal is shown in the server’s words, and what was typed stays', async () => {
  const message = 'Слишком много неудачных попыток. Попробуйте снова через 2 минуты';
  openLogin('/', [answer(auth.login, refuse('too_many_requests', message))]);
  await signIn({ password: 'wrong' });
  expect(await screen.findByText('Ошибка входа')).toBeTruthy();
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maria@otklik.local');
  expect(screen.getByLabelText<HTMLInputElement>('Пароль').value).toBe('wrong');
});

test('a refusal without words gets the page’s own', async () => {
  openLogin('/', [answer(auth.login, new Response('<h1>Bad gateway</h1>', { status: 502 }))]);
  await signIn();
  expect((await screen.findAllByText('Неверный email или пароль')).length).toBeGreaterThan(0);
});

test('a fault of the page after the right password is not told as a wrong one', async () => {
  const { faults } = openLogin('/?next=%2Fprofile');
  vi.stubGlobal('BroadcastChannel', undefined);
  await signIn();
  expect((await screen.findAllByText(/Это сбой страницы, а не отказ сервера/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Неверный email или пароль')).toBeNull();
  expect(faults).toEqual([expect.any(TypeError)]);
});

test('a Wi-Fi that answers in the server’s place is no refusal of it', async () => {
  openLogin('/', [answer(auth.login, new Response('<h1>Sign in to the hotel</h1>'))]);
  await signIn();
  expect((await screen.findAllByText(/Нет связи с сервером/)).length).toBeGreaterThan(0);
});

test('nothing of an earlier person is shown to the next one', async () => {
  const { queryClient, router, answers } = openLogin('/', [
    answer(auth.getMe, { user: student }),
    answer(auth.logout, {}),
  ]);
  await screen.findByText('Нет доступных курсов');
  answers.push(answer(auth.getMe, signedOut()));
  fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
  await screen.findByRole('button', { name: 'Войти' });
  expect(router.state.location.href).toBe('/');
  await waitFor(() => {
    const kept = queryClient.getQueryCache().getAll();
    expect(kept.filter(({ state }) => state.data !== null)).toEqual([]);
  });
});

test('without mail nobody is promised a letter', async () => {
  openLogin('/');
  expect(await screen.findByText(/забыли пароль\? Обратитесь к администратору/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Забыли пароль?' })).toBe(null);
});

test('with mail a forgotten password is asked for with the email typed so far', async () => {
  withMail();
  const message = 'Если у этого адреса есть учётная запись, на него придёт письмо';
  const { requests } = openLogin('/', [answer(links.requestReset, { message })]);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ' maria@otklik.local' } });
  fireEvent.click(screen.getByRole('button', { name: 'Забыли пароль?' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('maria@otklik.local');
  fireEvent.click(screen.getByRole('button', { name: 'Прислать ссылку' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'requestReset')?.body).toEqual({ email: 'maria@otklik.local' });
  fireEvent.click(screen.getByRole('button', { name: 'Вернуться ко входу' }));
  expect(await screen.findByRole('button', { name: 'Войти' })).toBeTruthy();
});

test('whose session was left idle reads so, signs in and is back where it ended', async () => {
  const idle = 'Вы давно ничего не делали, войдите снова';
  const { answers, address } = openLogin('/profile', [
    answer(auth.getMe, refuse('session_idle', idle)),
    answer(auth.listSessions, []),
  ]);
  expect(await screen.findByText(idle)).toBeTruthy();
  answers.push(answer(auth.getMe, { user: student }));
  await signIn();
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile');
});

test('a right password without the second factor leads to its code, and from there to the page asked for', async () => {
  const over = 'Время на код вышло: войдите снова';
  const { requests, answers, address } = openLogin('/profile', [
    answer(auth.login, refuse('second_factor_required', 'Введите код')),
    answer(secondFactor.enterSecondFactor, refuse('attempt_over', over)),
  ]);
  await signIn();
  const code = await screen.findByLabelText('Код из приложения');
  expect(address()).toBe('/?step=code&next=%2Fprofile');
  expect(document.activeElement).toBe(code);
  fireEvent.change(code, { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
  // Too late: the password again, with the reason.
  expect(await screen.findByText(over)).toBeTruthy();
  await signIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Нет телефона под рукой?' }));
  fireEvent.change(screen.getByLabelText('Резервный код'), { target: { value: 'k7wd-3nqx' } });
  answers.push(answer(secondFactor.enterSecondFactor, { user: student }));
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile');
  const entered = requests.filter(({ call }) => call === 'enterSecondFactor');
  expect(entered.map(({ body }) => body)).toEqual([{ code: '123 456' }, { code: 'k7wd-3nqx' }]);
});

test('where it is demanded it is set up within the sign-in; the codes are seen before the page opens', async () => {
  const address = 'otpauth://totp/School:maria?secret=ABCDEFGH234567AB&issuer=School';
  const { answers, requests } = openLogin('/', [
    answer(auth.login, refuse('second_factor_setup', 'Настройте второй фактор')),
    answer(secondFactor.setUpSecondFactor, { secret: 'ABCDEFGH234567AB', address }),
    answer(secondFactor.confirmSecondFactor, refuse('wrong_code', 'Неверный код', { code: 'Неверный код' })),
  ]);
  await signIn();
  expect(await screen.findByRole('img', { name: 'QR-код для приложения' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Ключ').value).toBe('ABCD EFGH 2345 67AB');
  const code = screen.getByLabelText('Код из приложения');
  fireEvent.change(code, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Включить и войти' }));
  expect((await screen.findAllByText('Неверный код')).length).toBeGreaterThan(0);
  answers.push(answer(secondFactor.confirmSecondFactor, { user: student, recoveryCodes: ['k7wd-3nqx'] }));
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Включить и войти' }));
  expect(await screen.findByText('k7wd-3nqx')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Скачать' }).getAttribute('href')).toContain('k7wd-3nqx');
  expect(requests.some(({ call }) => call === 'listMyCourses')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  await screen.findByRole('heading', { name: 'Мои курсы' });
});
