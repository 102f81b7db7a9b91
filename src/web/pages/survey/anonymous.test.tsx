// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { surveys } from '#contract/surveys/calls.ts';
import type { SurveyForm } from '#contract/surveys/survey-forms.ts';
import { aUser, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const id = anId(500);
const one = anId(501);

beforeEach(() => localStorage.clear());

const form: SurveyForm = {
  id,
  title: 'Честно о курсе',
  description: null,
  isActive: true,
  anonymous: true,
  questions: [{ id: one, wording: 1, questionText: 'Что думаете?' }],
  response: null,
};

const openSurvey = (given: SurveyForm, role: Role = 'student') =>
  openPage(`/survey/${id}`, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(surveys.getSurveyForm, given, { id }),
    answer(
      surveys.sendSurvey,
      { revision: 0, startedAt: aTime, updatedAt: aTime, sentAt: aTime, answers: [] },
      { id },
    ),
  ]);

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Что думаете/ });

test('an anonymous draft stays in the browser until it is sent, and is gone then', async () => {
  const { requests } = openSurvey(form);
  expect(await screen.findByText(/Школа увидит, что вы её отправили, но не какие ответы ваши/)).toBeTruthy();
  const limit = screen.getByText(
    /Учётные записи заводит школа: если за часть людей она ответит сама, вас можно узнать/,
  );
  // Read before the first question.
  expect(limit.compareDocumentPosition(await field())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.change(await field(), { target: { value: 'Скучно' } });
  expect(await screen.findByText(/Черновик остаётся в этом браузере/)).toBeTruthy();
  expect(localStorage).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Отправить анкету' }));
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  const heading = await screen.findByRole('heading', { name: 'Анкета отправлена' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(requests.some(({ call }) => call === 'saveSurveyDraft')).toBe(false);
  expect(requests.find(({ call }) => call === 'sendSurvey')?.body).toEqual({
    answers: [{ questionId: one, wording: 1, text: 'Скучно' }],
    anonymous: true,
  });
  expect(localStorage).toHaveLength(0);
  expect(screen.queryByText('Скучно')).toBeNull();
});

test('an administrator looks at the questions, and is told why he sends none', async () => {
  openSurvey(form, 'admin');
  expect((await field()).readOnly).toBe(true);
  expect(screen.getByText(/Анонимную анкету администраторы не отправляют/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отправить анкету' })).toBeNull();
});

test('one that was sent elsewhere says so, and forgets what was left here', async () => {
  localStorage.setItem(
    `survey-answers:${aUser('student').id}:${id}:anonymous`,
    JSON.stringify({ [one]: { wording: 1, text: 'Осталось' } }),
  );
  openSurvey({ ...form, alreadySent: true });
  expect(await screen.findByRole('heading', { name: 'Анкета отправлена' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await expect.poll(() => localStorage.length).toBe(0);
});
