// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { legal } from '#contract/legal/calls.ts';
import type { AskedText, OwnConsents } from '#contract/legal/schemas.ts';
import { anId, anOperator, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const processing: AskedText = {
  id: anId(1),
  kind: 'processing',
  number: 2,
  title: 'Согласие на обработку',
  required: true,
};
const letters: AskedText = { ...processing, id: anId(2), kind: 'letters', required: false };

const own: OwnConsents = {
  operator: anOperator,
  policy: 1,
  due: [processing, letters],
  inForce: [processing, letters],
  consents: [],
};

const student = aUser('student');
const asked = aUser('student', { mustConsent: true });

const open = (address: string, answers: Answer[] = []) =>
  openPage(address, [
    answer(auth.getMe, { user: asked }),
    answer(legal.getOwnConsents, own),
    answer(legal.answerConsents, { ...own, due: [], user: student }),
    answer(courses.listCourses, []),
    answer(courses.listMyCourses, []),
    ...answers,
  ]);

const heading = () => screen.findByRole('heading', { level: 1, name: 'На что вы согласны' });

test.each(['/', '/dashboard', '/users', '/join/K7M49QXT', '/consents'])(
  '%s leads whoever must answer there, and asks for nothing else',
  async (address) => {
    const { requests } = open(address);
    await heading();
    await screen.findByLabelText(/обработку персональных данных/);
    expect(new Set(requests.map(({ call }) => call))).toEqual(new Set(['getMe', 'getOwnConsents']));
  },
);

test('nothing is ticked beforehand; without what is required nothing is sent; then they are where they were going', async () => {
  const { requests, address } = open('/profile?tab=settings');
  await heading();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  expect(screen.getByText(/Оператор — ООО «Ромашка», Москва, data@a.ru/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText(/школа не может вести ваше обучение/)).toBeTruthy();
  expect(requests.some(({ call }) => call === 'answerConsents')).toBe(false);
  fireEvent.click(screen.getByLabelText(/обработку персональных данных/));
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile?tab=settings');
  expect(requests.find(({ call }) => call === 'answerConsents')?.body).toEqual({
    consents: [
      { textId: processing.id, given: true },
      { textId: letters.id, given: false },
    ],
    from: 'profile',
  });
});

test('a text opens in a dialog', async () => {
  open('/consents', [
    answer(legal.getLegalText, {
      ...processing,
      text: 'Я даю согласие',
      publishedAt: aTime,
      sha256: 'ab',
      isInForce: true,
      numbers: [2, 1],
    }),
  ]);
  fireEvent.click(await screen.findByRole('link', { name: 'обработку персональных данных' }));
  expect(await screen.findByText('Я даю согласие')).toBeTruthy();
});

test('asked in the middle of something, the page leads to the question and back', async () => {
  const { answers, router, address } = open('/dashboard', [
    answer(auth.getMe, { user: student }),
    answer(courses.listMyCourses, refuse('consent_required', 'Сначала ответьте')),
  ]);
  await screen.findByRole('heading', { name: 'Мои курсы' });
  await router.navigate({ to: '/profile' });
  await heading();
  answers.push(answer(courses.listMyCourses, []));
  fireEvent.click(await screen.findByLabelText(/обработку персональных данных/));
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  await screen.findByRole('heading', { name: 'Мария Соколова' });
  expect(address()).toBe('/profile');
});

test('whoever was to sign in again to take their data, and was refused, reads why', async () => {
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  open('/consents#sign-in=denied.request-12');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Сервер входа вас не впустил/);
});
