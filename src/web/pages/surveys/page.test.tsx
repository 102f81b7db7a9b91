// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { Survey } from '#contract/surveys/schemas.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer, refuse, refuseStale } from '#test/page-server.ts';
import { openFromWithin } from '#test/page.ts';
import { aSurvey, given, openAs } from '#test/survey-page.ts';

const never = () => new Promise<never>(() => {});

const failure = new Response('', { status: 500 });

test('the list waits with words', async () => {
  await openFromWithin('/surveys', given('admin', [answer(surveyStaff.listSurveys, never)]));
  expect(await screen.findByText('Загрузка анкет...')).toBeTruthy();
});

test('the combined editor waits with three places', async () => {
  await openFromWithin('/survey-editor', given('admin', [answer(surveyStaff.listEditorSurveys, never)]));
  await expect.poll(() => document.querySelectorAll('[data-skeleton="survey"]').length).toBe(3);
});

test('one survey waits with words', async () => {
  const survey = answer(surveyStaff.getSurvey, never, { id: anId(500) });
  await openFromWithin(`/surveys/${anId(500)}/edit`, given('admin', [survey]));
  expect(await screen.findByText('Загрузка анкеты...')).toBeTruthy();
});

test('a card says whether the survey is active, when it was made and what can be done with it', async () => {
  openAs('admin', '/surveys', [
    answer(surveyStaff.listSurveys, [aSurvey(), aSurvey({ id: anId(501), title: 'Итоги', isActive: false })]),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('Two surveys are expected');
  expect(first.textContent).toContain('Активна');
  expect(first.textContent).toContain('Создана 20.11.2026');
  expect(second.textContent).toContain('Неактивна');
  const questions = within(first).getByRole('link', { name: 'Редактировать вопросы: Ожидания' });
  expect(questions.getAttribute('href')).toBe(`/surveys/${anId(500)}/edit`);
  const responses = within(first).getByRole('link', { name: /Ответы: 21/ });
  expect(responses.getAttribute('href')).toBe(`/surveys/${anId(500)}/responses`);
});

test('the combined editor counts the questions', async () => {
  openAs('admin', '/survey-editor', [answer(surveyStaff.listEditorSurveys, [aSurvey()])]);
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('Вопросов: 2 • Создана 20.11.2026');
});

test('a switch that can’t be saved goes back and says so', async () => {
  openAs('admin', '/surveys', [
    answer(surveyStaff.listSurveys, [aSurvey()]),
    answer(surveyStaff.setSurveyActive, failure, { id: anId(500) }),
  ]);
  const active = await screen.findByRole<HTMLInputElement>('switch', { name: 'Принимает ответы: Ожидания' });
  fireEvent.click(active);
  await screen.findAllByText('Не удалось сохранить анкету. Попробуйте снова.');
  expect(active.checked).toBe(true);
});

test('a survey that can’t be saved keeps the dialog and what was typed', async () => {
  openAs('admin', '/surveys', [
    answer(surveyStaff.listSurveys, []),
    answer(surveyStaff.createSurvey, failure),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Создать анкету' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Название'), { target: { value: 'Итоги' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Создать анкету' }));
  await screen.findAllByText('Не удалось сохранить анкету. Попробуйте снова.');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Название').value).toBe('Итоги');
});

test.each([
  ['/surveys', 'Удалить: Ожидания', surveyStaff.deleteSurvey, 'Не удалось удалить анкету. Попробуйте снова.'],
  ['/survey-editor', 'Удалить анкету: Ожидания', surveyStaff.deleteEditorSurvey, 'Не удалось удалить анкету'],
])('%s says when a survey can’t be deleted', async (address, button, call, text) => {
  openAs('admin', address, [
    answer(surveyStaff.listSurveys, [aSurvey()]),
    answer(surveyStaff.listEditorSurveys, [aSurvey()]),
    answer(call, failure, { id: anId(500) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const confirm = screen.getByRole('alertdialog');
  expect(confirm.textContent).toContain('«Ожидания»');
  expect(confirm.textContent).toContain('присланные ответы: 21\u00a0человек');
  expect(confirm.textContent).toContain('нельзя отменить');
  fireEvent.click(within(confirm).getByRole('button', { name: 'Удалить' }));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test.each([
  ['/surveys', surveyStaff.createSurvey],
  ['/survey-editor', surveyStaff.createEditorSurvey],
])(
  '%s: of two fields that the server refuses both say why, and the first gets the focus',
  async (address, call) => {
    const fields = { description: 'Слишком длинно', title: 'Так уже названа другая' };
    openAs('admin', address, [
      answer(surveyStaff.listSurveys, []),
      answer(surveyStaff.listEditorSurveys, []),
      answer(call, refuse('invalid', 'Слишком длинно', fields)),
    ]);
    const [create] = await screen.findAllByRole('button', { name: 'Создать анкету' });
    fireEvent.click(create ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    const [title, text] = [dialog.getByLabelText('Название'), dialog.getByLabelText('Описание')];
    fireEvent.change(title, { target: { value: 'Итоги' } });
    text.focus();
    fireEvent.click(dialog.getByRole('button', { name: 'Создать анкету' }));
    await dialog.findByText('Так уже названа другая');
    expect([title, text].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    await expect.poll(() => document.activeElement).toBe(title);
    expect(title).toHaveProperty('value', 'Итоги');
  },
);

test('a survey that can’t be loaded for editing is reported', async () => {
  openAs('admin', '/survey-editor', [
    answer(surveyStaff.listEditorSurveys, [aSurvey()]),
    answer(surveyStaff.getEditorSurvey, refuse('not_found', 'Анкета не найдена'), { id: anId(500) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать анкету: Ожидания' }));
  expect((await screen.findAllByText('Не удалось загрузить данные анкеты')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a survey that a colleague has saved meanwhile takes the place of one’s own by a word', async () => {
  const whole = (title: string, version: number) => ({
    ...aSurvey({ title, version }),
    questions: [{ id: anId(510), text: `Вопрос ${version}`, order: 0 }],
  });
  const { requests, answers } = openAs('admin', '/survey-editor', [
    answer(surveyStaff.listEditorSurveys, [aSurvey()]),
    answer(surveyStaff.getEditorSurvey, whole('Ожидания', 1), { id: anId(500) }),
    answer(
      surveyStaff.updateEditorSurvey,
      ({ version }) =>
        version === 2
          ? whole('Наше', 3)
          : refuseStale('conflict', 'Пока вы правили анкету, её сохранил кто-то ещё: Пётр Ким', {
              by: 'Пётр Ким',
              at: aTime,
            }),
      { id: anId(500) },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать анкету: Ожидания' }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByLabelText<HTMLInputElement>('Название');
  fireEvent.change(title, { target: { value: 'Моё' } });
  answers.push(answer(surveyStaff.getEditorSurvey, whole('Их', 2), { id: anId(500) }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить изменения' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Взять сохранённое' }));
  await expect.poll(() => title.value).toBe('Их');
  expect(dialog.getByText('Вопрос 2')).toBeTruthy();
  expect(dialog.queryByText(/Пётр Ким/)).toBeNull();
  fireEvent.change(title, { target: { value: 'Наше' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить изменения' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(requests.findLast(({ call }) => call === 'updateEditorSurvey')?.body).toMatchObject({
    title: 'Наше',
    version: 2,
    questions: [{ id: anId(510), text: 'Вопрос 2' }],
  });
});

test.each([
  ['Взять сохранённое', 'Их', 1],
  ['Сохранить моё поверх', undefined, 2],
])('texts of a survey that a colleague has saved meanwhile: «%s»', async (button, title, saves) => {
  const later = '2026-11-21T10:00:00.000Z';
  const theirs = aSurvey({ title: 'Их', updatedAt: later });
  const { requests } = openAs('admin', '/surveys', [
    answer(surveyStaff.listSurveys, [aSurvey()]),
    answer(surveyStaff.getSurvey, { ...theirs, questions: [], offers: [] }, { id: anId(500) }),
    answer(
      surveyStaff.updateSurvey,
      ({ basedOn }) =>
        basedOn === later ? theirs : refuseStale('conflict', sentence, { by: 'Пётр Ким', at: later }),
      { id: anId(500) },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Ожидания' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Название'), { target: { value: 'Моё' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  fireEvent.click(await dialog.findByRole('button', { name: button }));
  await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Название')?.value).toBe(title);
  const sent = requests.filter(({ call }) => call === 'updateSurvey').map(({ body }) => body);
  expect(sent).toMatchObject(
    [
      { title: 'Моё', basedOn: aTime },
      { title: 'Моё', basedOn: later },
    ].slice(0, saves),
  );
});

const sentence = 'Пока вы правили анкету, её сохранил кто-то ещё: Пётр Ким';

test('places of a survey that a colleague has chosen meanwhile are shown, and one’s own are kept by a word', async () => {
  const later = '2026-11-21T10:00:00.000Z';
  const whole = (survey: Partial<Survey>) => ({ ...aSurvey(survey), questions: [], offers: [] });
  const { requests, answers } = openAs('admin', '/surveys', [
    answer(surveyStaff.listSurveys, [aSurvey()]),
    answer(surveyStaff.getSurvey, whole({}), { id: anId(500) }),
    answer(
      surveyStaff.setSurveyOffers,
      ({ basedOn }) =>
        basedOn === later ? whole({}) : refuseStale('conflict', sentence, { by: 'Пётр Ким', at: later }),
      { id: anId(500) },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Где предлагать: Ожидания' }));
  const link = await screen.findByRole<HTMLInputElement>('checkbox', { name: /По ссылке/ });
  fireEvent.click(link);
  answers.push(answer(surveyStaff.getSurvey, whole({ updatedAt: later }), { id: anId(500) }));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Взять сохранённое' }));
  await expect.poll(() => link.checked).toBe(false);
  fireEvent.click(link);
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(requests.findLast(({ call }) => call === 'setSurveyOffers')?.body).toMatchObject({
    byLink: true,
    basedOn: later,
  });
});

test.each(['/surveys', '/survey-editor', `/surveys/${anId(500)}/edit`, `/surveys/${anId(500)}/responses`])(
  '%s is not for students',
  async (address) => {
    const { requests } = openAs('student', address, []);
    expect(await screen.findByText('Access denied')).toBeTruthy();
    expect(requests.some(({ call }) => /survey/i.test(call))).toBe(false);
  },
);
