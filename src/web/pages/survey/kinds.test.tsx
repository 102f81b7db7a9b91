// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Closed } from '#contract/surveys/asks.ts';
import { surveys } from '#contract/surveys/calls.ts';
import type { OwnResponse, SurveyForm } from '#contract/surveys/survey-forms.ts';
import { aUser, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const id = anId(500);
const [sure, liked] = [anId(501), anId(502)];
const scale: Closed = { kind: 'scale', steps: 5, from: 'совсем нет', to: 'полностью' };
const choices: Closed = { kind: 'choices', options: ['Видео', 'Тексты'] };

beforeEach(() => localStorage.clear());

const draft = (answers: OwnResponse['answers']): OwnResponse => ({
  revision: 1,
  startedAt: aTime,
  updatedAt: aTime,
  sentAt: null,
  answers,
});

function openSurvey(response: OwnResponse | null = null) {
  const form: SurveyForm = {
    id,
    title: 'Ожидания',
    description: null,
    isActive: true,
    anonymous: false,
    questions: [
      { id: sure, wording: 2, questionText: 'Уверены?', asks: scale },
      { id: liked, wording: 1, questionText: 'Что помогло?', asks: choices },
    ],
    response,
  };
  return openPage(`/survey/${id}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(surveys.getSurveyForm, form, { id }),
    answer(surveys.saveSurveyDraft, draft([]), { id }),
    answer(surveys.sendSurvey, { ...draft([]), sentAt: aTime }, { id }),
  ]);
}

const group = async (name: RegExp) => within(await screen.findByRole('group', { name }));

test('a step and options are chosen by name, and sent by their numbers', async () => {
  const { requests } = openSurvey();
  const steps = await group(/Уверены/);
  // The ends of a scale say what they mean.
  expect(steps.getByRole('radio', { name: '5 — полностью' })).toBeTruthy();
  fireEvent.click(steps.getByRole('radio', { name: '4' }));
  const options = await group(/Что помогло/);
  fireEvent.click(options.getByRole('checkbox', { name: 'Тексты' }));
  fireEvent.click(options.getByRole('checkbox', { name: 'Видео' }));
  fireEvent.click(screen.getByRole('button', { name: 'Отправить анкету' }));
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await screen.findByRole('heading', { name: 'Анкета отправлена' });
  expect(requests.find(({ call }) => call === 'sendSurvey')?.body).toEqual({
    answers: [
      { questionId: sure, wording: 2, text: '', choice: [4] },
      { questionId: liked, wording: 1, text: '', choice: [1, 2] },
    ],
  });
});

test('a choice can be taken back, and the draft learns of it', async () => {
  const { requests } = openSurvey(
    draft([
      {
        questionId: sure,
        wording: 2,
        questionText: 'Уверены?',
        asks: scale,
        removed: false,
        text: '3 из 5',
        choice: [3],
      },
    ]),
  );
  const steps = await group(/Уверены/);
  expect(steps.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(true);
  fireEvent.click(steps.getByRole('button', { name: 'Снять выбор' }));
  expect(steps.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(false);
  await expect
    .poll(() => requests.find(({ call }) => call === 'saveSurveyDraft')?.body)
    .toEqual({ answers: [{ questionId: sure, wording: 2, text: '', choice: [] }] });
});

test('where the steps have changed since, the question is asked anew', async () => {
  const wider = { ...scale, steps: 7 };
  openSurvey(
    draft([
      {
        questionId: sure,
        wording: 1,
        questionText: 'Уверены?',
        asks: wider,
        removed: false,
        text: '3 из 7',
        choice: [3],
      },
    ]),
  );
  const steps = await group(/Уверены/);
  expect(steps.getByText('Вопрос изменили после вашего ответа «3 из 7». Ответьте ещё раз.')).toBeTruthy();
  expect(steps.queryByRole('radio', { checked: true })).toBeNull();
});
