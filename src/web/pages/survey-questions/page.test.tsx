// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { WholeSurvey } from '#contract/surveys/schemas.ts';
import { aUser, anId, aTime } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

afterEach(() => vi.restoreAllMocks());

const open = (id: string, answers: Answer[]) =>
  openPage(`/surveys/${id}/edit`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    ...answers,
  ]);

const questions = ['Первый', 'Второй'].map((questionText, order) => ({
  id: anId(510 + order),
  surveyId: anId(500),
  questionText,
  order,
  createdAt: aTime,
}));

const survey: WholeSurvey = {
  id: anId(500),
  title: 'Ожидания',
  description: '',
  createdById: null,
  isActive: true,
  anonymous: false,
  byLink: false,
  version: 1,
  createdAt: aTime,
  updatedAt: aTime,
  questionCount: 2,
  responseCount: 0,
  questions,
  offers: [],
};

test('an order that somebody else has changed meanwhile is said so, and goes back to what is stored', async () => {
  const { answers } = open(anId(500), [
    answer(surveyStaff.getSurvey, survey, { id: anId(500) }),
    answer(surveyStaff.reorderQuestions, refuse('conflict', 'Список вопросов изменился'), {
      surveyId: anId(500),
    }),
  ]);
  const handle = await screen.findByRole('button', { name: 'Переместить: Второй' });
  const left = questions.slice(1);
  answers.push(answer(surveyStaff.getSurvey, { ...survey, questions: left }, { id: anId(500) }));
  handle.focus();
  for (const keyCode of [32, 38, 32]) fireEvent.keyDown(handle, { keyCode });
  await screen.findByText('Не удалось обновить порядок вопросов. Попробуйте снова.');
  await expect.poll(() => screen.queryByText('Первый')).toBeNull();
  expect(screen.getByText('Второй')).toBeTruthy();
});

test.each([anId(501), 'no-id'])('a survey that is not there says so: %s', async (id) => {
  vi.spyOn(console, 'error').mockReturnValue();
  open(id, [answer(surveyStaff.getSurvey, refuse('not_found', 'Анкета не найдена'), { id })]);
  expect(await screen.findByRole('heading', { name: 'Анкета не найдена' })).toBeTruthy();
  expect(screen.getByText('Возможно, её удалили или ссылка устарела')).toBeTruthy();
});
