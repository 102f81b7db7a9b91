// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { surveys } from '#contract/surveys/calls.ts';
import type { OwnResponse, SurveyForm } from '#contract/surveys/survey-forms.ts';
import { aUser, anId, aTime } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const id = anId(500);
const [one, two] = [anId(501), anId(502)];

beforeEach(() => localStorage.clear());

const aForm = (form: Partial<SurveyForm> = {}): SurveyForm => ({
  id,
  title: 'Ожидания',
  description: null,
  isActive: true,
  anonymous: false,
  questions: [
    { id: one, wording: 1, questionText: 'Чего вы ждёте?' },
    { id: two, wording: 1, questionText: 'Что мешает?' },
  ],
  response: null,
  ...form,
});

const aResponse = (texts: Record<string, string>, response: Partial<OwnResponse> = {}): OwnResponse => ({
  revision: 1,
  startedAt: aTime,
  updatedAt: aTime,
  sentAt: null,
  answers: Object.entries(texts).map(([questionId, text]) => ({
    questionId,
    wording: 1,
    questionText: questionId === one ? 'Чего вы ждёте?' : 'Что мешает?',
    removed: false,
    text,
  })),
  ...response,
});

const openSurvey = (form: SurveyForm | Response, answers: Answer[] = []) =>
  openPage(`/survey/${id}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(surveys.getSurveyForm, form, { id }),
    ...answers,
  ]);

const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = (textbox: HTMLElement, value: string) => fireEvent.change(textbox, { target: { value } });

test('what is typed is saved a moment later, the changed answers alone', async () => {
  const { requests } = openSurvey(aForm({ response: aResponse({ [two]: 'Страх' }) }), [
    answer(surveys.saveSurveyDraft, aResponse({ [one]: 'Смелости', [two]: 'Страх' }, { revision: 2 }), {
      id,
    }),
  ]);
  expect((await field(/Что мешает/)).value).toBe('Страх');
  type(await field(/Чего вы ждёте/), 'Смелости');
  expect(screen.getByText('Сохраняем черновик…')).toBeTruthy();
  expect(await screen.findByText('Черновик сохранён')).toBeTruthy();
  expect(requests.at(-1)).toEqual({
    call: 'saveSurveyDraft',
    params: { id },
    body: { answers: [{ questionId: one, wording: 1, text: 'Смелости' }] },
  });
  expect(localStorage).toHaveLength(0);
});

test('a draft that the server can’t take now stays in the browser, over a reload too', async () => {
  const failing = [answer(surveys.saveSurveyDraft, new Response('', { status: 502 }), { id })];
  openSurvey(aForm(), failing);
  type(await field(/Чего вы ждёте/), 'Не пропадёт');
  expect(await screen.findByText(/сохранён на этом устройстве/)).toBeTruthy();
  document.body.replaceChildren();
  openSurvey(aForm(), failing);
  expect((await field(/Чего вы ждёте/)).value).toBe('Не пропадёт');
});

test('sending asks once more, names what is unanswered, and ends with what was sent', async () => {
  const { requests } = openSurvey(aForm({ response: aResponse({ [one]: 'Смелости' }) }), [
    answer(surveys.sendSurvey, aResponse({ [one]: 'Смелости' }, { sentAt: aTime, revision: 2 }), { id }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Отправить анкету' }));
  const confirm = screen.getByRole('alertdialog', { name: 'Отправить анкету?' });
  expect(confirm.textContent).toContain('Без ответа 1\u00a0вопрос');
  fireEvent.click(within(confirm).getByRole('button', { name: 'Отправить' }));
  const heading = await screen.findByRole('heading', { name: 'Анкета отправлена' });
  expect(requests.find(({ call }) => call === 'sendSurvey')).toEqual({
    call: 'sendSurvey',
    params: { id },
    body: { answers: [{ questionId: one, wording: 1, text: 'Смелости' }], revision: 1 },
  });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an empty survey can’t be sent', async () => {
  openSurvey(aForm());
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Отправить анкету' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('a draft that another device has changed is shown before it is sent', async () => {
  const { answers } = openSurvey(aForm({ response: aResponse({ [one]: 'Смелости' }) }), [
    answer(surveys.sendSurvey, refuse('conflict', 'Черновик изменён на другом устройстве'), { id }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Отправить анкету' }));
  answers.push(
    answer(
      surveys.getSurveyForm,
      aForm({
        response: aResponse({ [one]: 'Смелости', [two]: 'С телефона' }, { revision: 2 }),
      }),
      { id },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect((await screen.findAllByText(/изменён на другом устройстве/)).length).toBeGreaterThan(0);
  await expect.poll(async () => (await field(/Что мешает/)).value).toBe('С телефона');
});

test('a closed survey shows the draft and can’t be sent', async () => {
  openSurvey(aForm({ isActive: false, response: aResponse({ [one]: 'Смелости' }) }));
  expect(await screen.findByText(/сейчас закрыта и не принимает ответы/)).toBeTruthy();
  expect(await field(/Чего вы ждёте/)).toMatchObject({ value: 'Смелости', readOnly: true });
  expect(screen.queryByRole('button', { name: 'Отправить анкету' })).toBeNull();
});

test('a question that was reworded says what it was, one that was removed is kept apart', async () => {
  const draft = aResponse({ [one]: 'Смелости', [two]: 'Страх' });
  openSurvey(
    aForm({
      questions: [{ id: one, wording: 2, questionText: 'Чего не ждёте?' }],
      response: {
        ...draft,
        answers: draft.answers.map((kept) => ({ ...kept, removed: kept.questionId === two })),
      },
    }),
  );
  expect(await screen.findByText(/Раньше он звучал так: «Чего вы ждёте\?»/)).toBeTruthy();
  expect(screen.getByText('Вопросы, которые убрали из анкеты')).toBeTruthy();
  expect(screen.getByText('Страх')).toBeTruthy();
});

test.each([
  ['survey_closed', 'Анкета закрыта'],
  ['no_access', 'Эта анкета вам не предлагалась'],
  ['access_expired', 'Срок доступа истёк'],
  ['not_found', 'Анкета не найдена'],
] as const)('%s has a page of its own', async (code, title) => {
  openSurvey(refuse(code, 'Отказ'));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

test('words of danger: where help is stands above the answers at once, and a person’s words below it later', async () => {
  const support = 'Позвоните 8-800-2000-122';
  const sent = aResponse({ [one]: 'Мне плохо' }, { sentAt: aTime, support });
  openSurvey(aForm(), [
    answer(surveys.saveSurveyDraft, aResponse({ [one]: 'Мне плохо' }), { id }),
    answer(surveys.sendSurvey, sent, { id }),
    answer(surveys.listCourseSurveys, []),
  ]);
  type(await field(/Чего вы ждёте/), 'Мне плохо');
  fireEvent.click(screen.getByRole('button', { name: 'Отправить анкету' }));
  const asked = within(await screen.findByRole('alertdialog'));
  fireEvent.click(asked.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText(support)).toBeTruthy();
  expect(screen.getByText('Ваши ответы скоро прочитает человек.')).toBeTruthy();
  const answers = screen.getByRole('region', { name: 'Ваши ответы' });
  expect(screen.getByText(support).compareDocumentPosition(answers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what a person has answered is read beside the help text', async () => {
  const reply = { text: 'Я **рядом**', by: 'Мария Королёва', at: aTime };
  const support = 'Позвоните 8-800-2000-122';
  openSurvey(aForm({ response: aResponse({ [one]: 'Мне плохо' }, { sentAt: aTime, support, reply }) }));
  expect(await screen.findByText(support)).toBeTruthy();
  expect(screen.getByText('Ответ администратора, Мария Королёва')).toBeTruthy();
  expect(screen.getByText('рядом').tagName).toBe('STRONG');
  expect(screen.queryByText('Ваши ответы скоро прочитает человек.')).toBeNull();
});
