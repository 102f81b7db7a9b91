// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { pages } from '#contract/pages/calls.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { aCourse, aUser, anId, anOperator } from '#test/page-rows.ts';
import { answer, refuse, signedOut } from '#test/page-server.ts';
import { openPage, withOperator } from '#test/page.ts';

const admin = [
  answer(auth.getMe, { user: aUser('admin', { firstName: 'Анна' }) }),
  answer(courses.listCourses, []),
  answer(reviews.getAiStatus, {
    source: 'configured',
    address: 'https://ai.example/v1',
    model: 'model-1',
    checkedAt: null,
    waiting: 0,
    failed: 0,
  }),
];
const student = [answer(auth.getMe, { user: aUser('student') }), answer(courses.listCourses, [])];

/** The router logs each failed screen to the console. */
function expectFailedScreen() {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
}

afterEach(() => vi.restoreAllMocks());

const press = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Enter' });

test('an administrator gets the links of the management, the current one marked', async () => {
  openPage('/dashboard', admin);
  await screen.findByRole('heading', { name: 'Управление курсами' });
  const management = screen.getByRole('button', { name: 'Управление' });
  const nav = within(management.closest('nav') ?? document.body);
  const addressOf = (name: string) => nav.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Главная')).toBe('/dashboard');
  expect(addressOf('Курсы')).toBe('/course-management');
  expect(addressOf('Ответы')).toBe('/answers');
  expect(nav.getByRole('link', { name: 'Главная' }).getAttribute('aria-current')).toBe('page');
  expect(nav.getByRole('link', { name: 'Курсы' }).hasAttribute('aria-current')).toBe(false);

  press(management);
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Пользователи', '/user-management'],
    ['Аналитика', '/analytics'],
    ['Управление курсами', '/lesson-management'],
    ['Анкеты', '/survey-editor'],
    ['Навыки', '/skills/manage'],
    ['Название и письма', '/school'],
    ['Закон и данные', '/legal/settings'],
    ['ИИ', '/models'],
    ['Связи', '/webhooks'],
    ['Журналы', '/audit'],
    ['О системе', '/about'],
  ]);
  const groups = within(screen.getByRole('menu')).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Обучение', 'Школа']);
});

test('the menu of a phone holds the same links', async () => {
  openPage('/dashboard', admin);
  press(await screen.findByRole('button', { name: 'Меню' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Найти',
    'Справка',
    'Главная',
    'Курсы',
    'Ответы',
    'Потоки',
    'Пользователи',
    'Аналитика',
    'Управление курсами',
    'Анкеты',
    'Навыки',
    'Название и письма',
    'Закон и данные',
    'ИИ',
    'Связи',
    'Журналы',
    'О системе',
    'Выйти',
  ]);
});

test('a student gets the logo, the own courses and answers, the profile and the way out, and no management', async () => {
  openPage('/dashboard', student);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect(screen.getByRole('link', { name: 'Отклик' }).getAttribute('href')).toBe('/dashboard');
  const profile = screen.getByRole('link', { name: 'Профиль: Мария Соколова' });
  expect(profile.getAttribute('href')).toBe('/profile');
  expect(profile.textContent).toBe('М');
  expect(screen.getByRole('button', { name: 'Выйти' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Мои курсы' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Мои ответы' }).getAttribute('href')).toBe('/answers/mine');
  expect(screen.queryByRole('button', { name: 'Управление' })).toBeNull();

  press(screen.getByRole('button', { name: 'Меню' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Найти',
    'Справка',
    'Мои курсы',
    'Мои ответы',
    'Мой путь',
    'Выйти',
  ]);
});

test('a curator gets the answers beside the courses, and no screen of the administrators', async () => {
  const { requests, router } = openPage('/dashboard', [
    answer(auth.getMe, { user: aUser('curator', { isEnrolled: true }) }),
    answer(courses.listCourses, []),
  ]);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  const nav = within(screen.getAllByRole('navigation', { name: 'Основная навигация' })[0] ?? document.body);
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Главная', '/dashboard'],
    ['Ответы', '/queue'],
    ['Потоки', '/groups'],
    ['Мои ответы', '/answers/mine'],
    ['Мой путь', '/skills'],
  ]);
  expect(nav.queryByRole('button', { name: 'Управление' })).toBeNull();
  await router.navigate({ to: '/user-management' });
  await screen.findByRole('heading', { name: 'У вас нет доступа к этой странице' });
  expect(requests.map(({ call }) => call)).toEqual(['getMe', 'listCourses', 'getToday']);
});

test('whoever has written and not sent is asked before signing out', async () => {
  localStorage.setItem(
    `answer-draft:${aUser('student').id}:${anId(200)}`,
    JSON.stringify({ text: 'Начало' }),
  );
  const { requests, answers } = openPage('/dashboard', student);
  fireEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Выйти, не отправив?' }));
  fireEvent.click(question.getByRole('button', { name: 'Остаться' }));
  expect(requests.map(({ call }) => call)).not.toContain('logout');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  answers.push(answer(auth.logout, new TypeError('Failed to fetch')));
  fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getByRole('button', { name: 'Выйти' }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('logout'));
  localStorage.clear();
});

test('a failed sign-out keeps the person in and says so', async () => {
  const { address } = openPage('/dashboard', [
    ...student,
    answer(auth.logout, new TypeError('Failed to fetch')),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
  expect((await screen.findAllByText(/Нет связи с сервером/)).length).toBeGreaterThan(0);
  expect(address()).toBe('/dashboard');
});

test('when the session has ended, the person signs in again and comes back', async () => {
  expectFailedScreen();
  const { router, address } = openPage('/dashboard', [
    ...student,
    answer(courses.listMyCourses, signedOut()),
  ]);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  await router.navigate({ to: '/profile' });
  await screen.findByRole('button', { name: 'Войти' });
  expect(address()).toBe('/?next=%2Fprofile');
});

test('the focus moves to the heading of the next screen, and the tab says where one is', async () => {
  openPage('/dashboard', [
    ...student,
    answer(courses.listCourses, [aCourse()]),
    answer(courses.listMyCourses, []),
  ]);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect(document.title).toBe('Мои курсы · Отклик');
  fireEvent.click(screen.getByRole('link', { name: /^Профиль/ }));
  // The screen's heading replaces the skeleton's.
  const heading = () => screen.queryByRole('heading', { name: 'Мария Соколова' });
  await expect.poll(() => heading() !== null && document.activeElement === heading()).toBe(true);
  expect(document.title).toBe('Профиль · Отклик');
});

test('the skip link leads past the navigation', async () => {
  openPage('/dashboard', student);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  fireEvent.click(screen.getByRole('link', { name: 'К содержанию' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an unknown address says so in Russian and in the code’s words', async () => {
  openPage('/no-such-page', student);
  await screen.findByRole('heading', { name: 'Страница не найдена' });
  expect(screen.getByText('Page Not Found')).toBeTruthy();
  expect(screen.getByText(/забыли добавить в маршрутизатор/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/dashboard');
});

test.each([
  [refuse('no_access', 'Нет'), 'У вас нет доступа к этому курсу'],
  [refuse('forbidden', 'Нет'), 'У вас нет доступа к этой странице'],
  [refuse('access_expired', 'Нет'), 'Срок доступа истёк'],
  [refuse('not_found', 'Курс не найден'), 'Курс не найден'],
  [refuse('invalid', 'Неверный идентификатор'), 'Страница не найдена'],
  [new TypeError('Failed to fetch'), 'Нет связи с сервером'],
])('a refused screen says why: %#', async (refusal, heading) => {
  expectFailedScreen();
  openPage(`/course/${anId(100)}`, [...student, answer(pages.getCoursePage, refusal)]);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test.each(['/users', '/user-management', '/audit', '/analytics'])(
  '%s is not for students, and asks for nothing',
  async (address) => {
    const { requests } = openPage(address, student);
    expect(await screen.findByText('Access denied')).toBeTruthy();
    expect(requests.map(({ call }) => call)).toEqual(['getMe']);
  },
);

test('a screen that failed gives its request’s number and loads when tried again', async () => {
  expectFailedScreen();
  const { answers } = openPage('/dashboard', [
    ...student,
    answer(courses.listCourses, refuse('internal', 'Внутренняя ошибка')),
  ]);
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' });
  expect(screen.getByText(/request-1/)).toBeTruthy();
  answers.push(answer(courses.listCourses, [aCourse()]));
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByRole('heading', { name: 'Обратная связь' })).toBeTruthy();
});

test('when it can’t even be found out who is signed in, that can be tried again', async () => {
  expectFailedScreen();
  const { answers } = openPage('/dashboard', [
    ...student,
    answer(auth.getMe, new TypeError('Failed to fetch')),
  ]);
  const main = await screen.findByRole('main');
  expect(await within(main).findByRole('heading', { name: 'Нет связи с сервером' })).toBeTruthy();
  answers.push(answer(auth.getMe, { user: aUser('student') }));
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByRole('heading', { name: 'Мои курсы' })).toBeTruthy();
});

test('a screen loads by itself when the connection comes back', async () => {
  expectFailedScreen();
  const { answers } = openPage('/dashboard', [
    ...student,
    answer(courses.listCourses, new TypeError('Failed to fetch')),
  ]);
  await screen.findByRole('heading', { name: 'Нет связи с сервером' });
  answers.push(answer(courses.listCourses, []));
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('heading', { name: 'Мои курсы' })).toBeTruthy();
});

test('a school that has named who answers for data says so on every page and at the entrance, and no other does', async () => {
  const words = () => screen.queryByText(/ООО «Ромашка»/)?.textContent;
  openPage('/dashboard', student);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect([words(), document.querySelectorAll('footer').length]).toEqual([undefined, 0]);
  cleanup();
  withOperator(anOperator.name, 3);
  for (const answers of [student, [answer(auth.getMe, signedOut())]]) {
    openPage('/dashboard', answers);
    const policy = await screen.findByRole('link', { name: 'Политика обработки персональных данных' });
    expect(policy.getAttribute('href')).toBe('/legal/policy/3');
    expect(words()).toBe('ООО «Ромашка» · Политика обработки персональных данных · Документы');
    cleanup();
  }
});
