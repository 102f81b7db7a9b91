// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses as courseCalls } from '#contract/courses/calls.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { legal } from '#contract/legal/calls.ts';
import type { AiStatus } from '#contract/reviews/ai.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { today as todayCalls } from '#contract/today/calls.ts';
import { aUser, aCourse, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openFromWithin, openPage } from '#test/page.ts';

const quiet: AiStatus = {
  source: 'configured',
  address: 'https://ai.example/v1',
  model: 'model-1',
  checkedAt: null,
  waiting: 0,
  failed: 0,
};

const openAsAdmin = (courses: Course[], ai: Partial<AiStatus> = {}, address = '/dashboard') =>
  openPage(address, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courseCalls.listCourses, courses),
    answer(reviews.getAiStatus, { ...quiet, ...ai }),
  ]);

const openAsStudent = (courses: Course[] | (() => Promise<Course[]>)) =>
  openPage('/dashboard', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courseCalls.listCourses, courses),
  ]);

test('a student sees the courses, each one link, with the progress', async () => {
  openAsStudent([aCourse({ progress: 33 }), aCourse({ id: anId(101), title: 'Похвала', lessonCount: 1 })]);
  const link = await screen.findByRole('link', { name: /^Обратная связь.*Открыть$/ });
  expect(link.getAttribute('href')).toBe(`/course/${anId(100)}`);
  expect(within(link).getByText('3 урока')).toBeTruthy();
  expect(within(link).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  expect(within(screen.getByRole('link', { name: /Похвала/ })).getByText('1 урок')).toBeTruthy();
  expect(screen.queryByText('Добавить новый курс')).toBeNull();
});

test('six places wait for the courses', async () => {
  await openFromWithin('/dashboard', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courseCalls.listCourses, () => new Promise(() => {})),
  ]);
  expect(await screen.findAllByText('Загрузка...')).toHaveLength(6);
  expect(screen.getByRole('heading', { name: 'Мои курсы' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Курсы загружаются');
});

test('a student without courses reads what to expect', async () => {
  openAsStudent([]);
  expect(await screen.findByText('Нет доступных курсов')).toBeTruthy();
});

test('an administrator without courses sees how to begin', async () => {
  openAsAdmin([]);
  expect(await screen.findByText('Нет созданных курсов')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Добавить новый курс' }));
  expect(await screen.findByRole('dialog', { name: 'Новый курс' })).toBeTruthy();
});

test('/admin is the same screen', async () => {
  openAsAdmin([aCourse()], {}, '/admin');
  expect(await screen.findByRole('heading', { name: 'Управление курсами' })).toBeTruthy();
});

test('without an AI the administrator reads how to set it up and how many answers wait', async () => {
  openAsAdmin([aCourse()], { source: 'none', address: null, model: null, waiting: 21 });
  const notice = await screen.findByRole('complementary', { name: 'Проверка ответов ИИ' });
  expect(notice.textContent).toContain('Ждёт проверки: 21\u00a0ответ');
  expect(notice.textContent).toContain('AI_BASE_URL');
});

test('the demonstration mentor is called by its name', async () => {
  openAsAdmin([aCourse()], { source: 'demo', address: null, model: 'demo' });
  expect(await screen.findByText('Обратную связь пишет демонстрационный наставник.')).toBeTruthy();
});

test('a working model is named in small print, without a notice', async () => {
  openAsAdmin([aCourse()]);
  expect(await screen.findByText(/Модель: model-1 · https:\/\/ai\.example\/v1/)).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('an administrator reads of a spent budget in «Сегодня», and there alone', async () => {
  const { answers, requests } = openAsAdmin([aCourse()]);
  const spent = { kind: 'budget', course: { id: anId(1), title: 'Дорогой' } } as const;
  const items = [{ ...spent, budget: 1000, cost: 1050, waiting: 2 }];
  answers.push(answer(todayCalls.getToday, { items, next: [], firstSteps: null }));
  const line = await screen.findByRole('link', { name: /^Бюджет курса «Дорогой» на \S+ израсходован$/ });
  expect(line.getAttribute('href')).toBe('/spending');
  expect(line.closest('li')?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
    /1 050,00 ₽ из 1 000 ₽ · 2 ответа ждут человека до 1 \S+ или пока бюджет не увеличат$/,
  );
  expect(requests.map(({ call }) => call)).not.toContain('listSpentBudgets');
});

test.each([
  [1, 'По кодам записался 1 человек, согласия у него не спрашивали.'],
  [12, 'По кодам записались 12 человек, согласий у них не спрашивали.'],
  [21, 'По кодам записался 21 человек, согласий у них не спрашивали.'],
])('%d who came unasked are a line for the administrator, which is waved off', async (joined, sentence) => {
  const { answers, requests } = openAsAdmin([aCourse()]);
  const today = { items: [], next: [], firstSteps: null };
  answers.push(
    answer(todayCalls.getToday, { ...today, unnamedOperator: { joined } }),
    answer(legal.waveOffConsents, {}),
  );
  const line = await screen.findByRole('complementary', { name: 'Персональные данные' });
  expect(line.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    `Оператор персональных данных не назван. ${sentence}`,
  );
  expect(within(line).getByRole('link', { name: 'Настроить' }).getAttribute('href')).toBe('/legal/settings');
  answers.push(answer(todayCalls.getToday, today));
  fireEvent.click(within(line).getByRole('button', { name: 'Мы оформляем согласия вне Отклика' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(requests.map(({ call }) => call)).toContain('waveOffConsents');
});
