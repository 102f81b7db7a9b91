// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Lesson } from '#contract/lessons.ts';
import { aCourse, aLesson, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());

const lessonId = anId(200);
const courseId = anId(100);
const later = '2026-11-20T11:00:00.000Z';

const whole = (lesson: Partial<Lesson> = {}): Lesson => ({
  ...aLesson(0),
  content: '# Три звонка',
  transcription: 'Здравствуйте',
  assignment: 'Опишите разговор',
  criteria: [
    { id: anId(701), title: 'Факты', description: 'Что видно', levels: [level('Нет'), level('Есть')] },
  ],
  attemptsLimit: null,
  aiPrompt: null,
  ...lesson,
});

const level = (title: string) => ({ title, description: '' });

const open = (answers: Answer[] = [], search = '') =>
  openPage(`/lesson/${lessonId}/edit${search}`, [
    answer(api.getMe, { user: aUser('admin') }),
    answer(api.getLesson, whole(), { id: lessonId }),
    answer(api.getCourse, aCourse(), { id: courseId }),
    answer(api.listLessons, [aLesson(0)], { courseId }),
    ...answers,
  ]);

const savesAs = (lesson: Partial<Lesson>) => answer(api.updateLesson, whole(lesson), { id: lessonId });

const title = () => screen.findByLabelText<HTMLInputElement>('Название');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }));
const preview = () => within(screen.getByRole('region', { name: 'Как увидит студент' }));

test('the lesson’s form has an address of its own, with the preview of the current tab', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Урок по имени 0' })).toBeTruthy();
  type(await title(), 'Новое имя');
  expect(await preview().findByText('Новое имя')).toBeTruthy();
  openTab('Содержание');
  expect(await preview().findByRole('heading', { name: 'Три звонка' })).toBeTruthy();
  openTab('Расшифровка');
  expect(await preview().findByText('Здравствуйте')).toBeTruthy();
  openTab('Проверка ИИ');
  const criteria = await preview().findByText('На что смотрит наставник');
  expect(criteria.closest('details')?.open).toBe(true);
  expect(preview().getByText('Что видно')).toBeTruthy();
});

test('the address may name the tab', async () => {
  open([], '?tab=assignment');
  expect(await screen.findByLabelText('Сколько попыток')).toBeTruthy();
});

test('after a save the page stays, and the next save is based on this one', async () => {
  const { requests, address } = open([savesAs({ title: 'Первое', updatedAt: later })]);
  type(await title(), 'Первое ');
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
  save();
  expect(await screen.findByText('Всё сохранено')).toBeTruthy();
  expect(screen.getByText('Урок обновлен успешно')).toBeTruthy();
  expect((await title()).value).toBe('Первое');
  expect(address()).toBe(`/lesson/${lessonId}/edit`);
  expect(sessionStorage).toHaveLength(0);

  type(await title(), 'Второе');
  expect(screen.queryByText('Всё сохранено')).toBeNull();
  save();
  await waitFor(() => expect(requests.filter(({ call }) => call === 'updateLesson')).toHaveLength(2));
  expect(requests.filter(({ call }) => call === 'updateLesson').map(({ body }) => body)).toMatchObject([
    { title: 'Первое', basedOn: aTime, criteria: whole().criteria },
    { title: 'Второе', basedOn: later },
  ]);
});

test('what is typed while a save is under way stays, as a change of what was saved', async () => {
  let finish: (lesson: Lesson) => void = () => {};
  open([answer(api.updateLesson, () => new Promise<Lesson>((done) => (finish = done)), { id: lessonId })]);
  type(await title(), 'Отправлено');
  save();
  await screen.findByRole('button', { name: 'Сохранение...' });
  type(await title(), 'Отправлено и дописано');
  act(() => finish(whole({ title: 'Отправлено', updatedAt: later })));
  expect(await screen.findByText('Урок обновлен успешно')).toBeTruthy();
  expect((await title()).value).toBe('Отправлено и дописано');
  expect(await screen.findByText('Есть несохранённые изменения')).toBeTruthy();
  expect(sessionStorage.getItem(`lesson-draft:${anId(1)}:${lessonId}`)).toContain(later);
});

test('leaving with unsaved changes is asked about; whoever leaves anyway finds no draft later', async () => {
  const { address } = open();
  type(await title(), 'Не жалко');
  fireEvent.click(screen.getByRole('link', { name: 'К урокам курса' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' }));
  fireEvent.click(question.getByRole('button', { name: 'Вернуться' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await title()).value).toBe('Не жалко');

  fireEvent.click(screen.getByRole('link', { name: 'К урокам курса' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
  await waitFor(() => expect(address()).toBe(`/course/${courseId}/manage`));
  fireEvent.click(await screen.findByRole('link', { name: 'На всю страницу: Урок по имени 0' }));
  expect((await title()).value).toBe('Урок по имени 0');
  expect(screen.queryByText('Здесь текст, который вы не успели сохранить.')).toBeNull();
});

test('without changes nobody is asked', async () => {
  const { address } = open();
  await title();
  fireEvent.click(screen.getByRole('link', { name: 'К урокам курса' }));
  await waitFor(() => expect(address()).toBe(`/course/${courseId}/manage`));
});

test('a text saved by somebody else is not overwritten, and both can be had', async () => {
  const conflict = Response.json(
    {
      code: 'conflict',
      message: 'Пока вы правили урок, его сохранил кто-то ещё: Борис Громов',
      saved: { by: 'Борис Громов', at: later },
    },
    { status: 409 },
  );
  const { requests, answers } = open([answer(api.updateLesson, conflict, { id: lessonId })]);
  type(await title(), 'Мой вариант');
  save();
  expect(await screen.findByText(/его сохранил кто-то ещё: Борис Громов/)).toBeTruthy();

  answers.push(answer(api.getLesson, whole({ title: 'Вариант Бориса', updatedAt: later }), { id: lessonId }));
  fireEvent.click(screen.getByRole('button', { name: 'Взять сохранённое' }));
  await waitFor(async () => expect((await title()).value).toBe('Вариант Бориса'));
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть мой' }));
  await waitFor(async () => expect((await title()).value).toBe('Мой вариант'));
  save();
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      call: 'updateLesson',
      body: { title: 'Мой вариант', basedOn: later },
    }),
  );
});

test('a refusal says why, and keeps the text', async () => {
  open([answer(api.updateLesson, refuse('internal', 'Что-то сломалось на сервере'), { id: lessonId })]);
  type(await title(), 'Долго писал');
  save();
  expect(await screen.findByText('Что-то сломалось на сервере')).toBeTruthy();
  expect((await title()).value).toBe('Долго писал');
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
});

test('a lesson that is not there says so', async () => {
  open([answer(api.getLesson, refuse('not_found', 'Урок не найден'), { id: lessonId })]);
  expect(await screen.findByText('Урок не найден')).toBeTruthy();
});

test('a student reads that the screen is not for them, and nothing is loaded', async () => {
  const { requests } = open([answer(api.getMe, { user: aUser('student') })]);
  expect(await screen.findByText('Доступ запрещен')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'getLesson')).toBe(false);
});
