// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessonFiles } from '#contract/lesson-files/calls.ts';
import type { KeptFile } from '#contract/lesson-files/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

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
  version: 1,
  ...lesson,
});

const level = (title: string) => ({ title, description: '' });

const open = (answers: Answer[] = [], search = '') =>
  openPage(`/lesson/${lessonId}/edit${search}`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, whole(), { id: lessonId }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0)], { courseId }),
    ...answers,
  ]);

const savesAs = (lesson: Partial<Lesson>) => answer(lessons.updateLesson, whole(lesson), { id: lessonId });

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
  expect(await preview().findByText('На что смотрит наставник')).toBeTruthy();
  expect(preview().getAllByRole('list', { name: /^Уровни/ }).length).toBeGreaterThan(0);
  expect(preview().getByText('Что видно')).toBeTruthy();
});

test('the address may name the tab', async () => {
  open([], '?tab=assignment');
  expect(await screen.findByLabelText('Сколько попыток')).toBeTruthy();
});

test('the lesson’s files say whether its texts show them, and are removed after a question', async () => {
  const file = (name: string, isUsed: boolean): KeptFile => ({
    name,
    title: `${name.slice(0, 1)}.pdf`,
    address: `/lesson-files/${lessonId}/${name}`,
    mediaType: 'application/pdf',
    bytes: 1_300_000,
    isUsed,
    addedAt: aTime,
  });
  const name = 'b'.repeat(64);
  const { requests } = open([
    answer(lessonFiles.listLessonFiles, [file('a'.repeat(64), true), file(name, false)], { id: lessonId }),
    answer(lessonFiles.deleteLessonFile, { name }, { id: lessonId, name }),
  ]);
  fireEvent.click(await screen.findByText('Файлы урока'));
  const lines = within(await screen.findByRole('list', { name: 'Файлы урока' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'a.pdfPDF, 1,2\u00a0МБ',
    'b.pdfPDF, 1,2\u00a0МБ · в тексте его нет',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Удалить файл «b.pdf»' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/прежние его версии могли его показывать/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Удалить файл' }));
  expect(await screen.findByText('Файл удалён')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'deleteLessonFile')).toBe(true);
});

test('a review may wait for a curator before the student sees it', async () => {
  const { requests } = open([savesAs({ release: 'after_person', version: 1 })], '?tab=review');
  const field = await screen.findByLabelText<HTMLSelectElement>('Когда показать отзыв');
  expect(field.value).toBe('at_once');
  expect(screen.getByText('Студент читает отзыв ИИ-наставника, пока он пишется')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'after_person' } });
  expect(screen.getByText(/Сначала отзыв ИИ-наставника читает куратор/)).toBeTruthy();
  save();
  expect(await screen.findByText('Всё сохранено')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'updateLesson')?.body).toMatchObject({
    release: 'after_person',
  });
});

test('after a save the page stays, and the next save is based on this one', async () => {
  const { requests, address } = open([savesAs({ title: 'Первое', version: 2 })]);
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
    { title: 'Первое', version: 1, criteria: whole().criteria },
    { title: 'Второе', version: 2 },
  ]);
});

test('what is typed while a save is under way stays, as a change of what was saved', async () => {
  let finish: (lesson: Lesson) => void = () => {};
  open([
    answer(lessons.updateLesson, () => new Promise<Lesson>((done) => (finish = done)), { id: lessonId }),
  ]);
  type(await title(), 'Отправлено');
  save();
  await screen.findByRole('button', { name: 'Сохранение...' });
  type(await title(), 'Отправлено и дописано');
  act(() => finish(whole({ title: 'Отправлено', version: 2 })));
  expect(await screen.findByText('Урок обновлен успешно')).toBeTruthy();
  expect((await title()).value).toBe('Отправлено и дописано');
  expect(await screen.findByText('Есть несохранённые изменения')).toBeTruthy();
  expect(sessionStorage.getItem(`lesson-draft:${anId(1)}:${lessonId}`)).toContain('"version":2');
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
  fireEvent.click(await screen.findByRole('link', { name: 'Урок по имени 0' }));
  expect((await title()).value).toBe('Урок по имени 0');
  expect(screen.queryByText('Здесь текст, который вы не успели сохранить.')).toBeNull();
});

test('without changes nobody is asked', async () => {
  const { address } = open();
  await title();
  fireEvent.click(screen.getByRole('link', { name: 'К урокам курса' }));
  await waitFor(() => expect(address()).toBe(`/course/${courseId}/manage`));
});

const staleBy = (by: string, version: number) =>
  refuseStale('stale_lesson', `Пока вы правили урок, его сохранил кто-то ещё: ${by}`, {
    by,
    at: later,
    version,
  });

const field = (name: string) => within(screen.getByRole('group', { name: `${name}: что оставить` }));
const side = (name: string) => screen.getByRole('group', { name }).textContent;
const choose = (name: string, button: string) =>
  fireEvent.click(field(name).getByRole('button', { name: button }));

test('a text saved by somebody else is not overwritten: both stand side by side, and either can be taken', async () => {
  const { requests, answers } = open([
    answer(lessons.updateLesson, staleBy('Борис Громов', 2), { id: lessonId }),
  ]);
  type(await title(), 'Мой вариант');
  const saved = whole({ title: 'Вариант Бориса', description: 'Борис дополнил', version: 2 });
  answers.push(answer(lessons.getLesson, saved, { id: lessonId }));
  save();
  expect(await screen.findByText(/его сохранил кто-то ещё: Борис Громов/)).toBeTruthy();
  await screen.findByRole('region', { name: 'Что сохранили без вас' });

  // One's own text stays, and what was not touched here takes theirs.
  expect((await title()).value).toBe('Мой вариант');
  expect([side('Название, у вас'), side('Название, сохранено')]).toEqual(['Мой вариант', 'Вариант Бориса']);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Описание/ }).value).toBe(
    'Борис дополнил',
  );
  expect(screen.queryByRole('group', { name: 'Задание: что оставить' })).toBeNull();

  choose('Название', 'Взять их');
  expect((await title()).value).toBe('Вариант Бориса');
  choose('Название', 'Взять моё');
  expect((await title()).value).toBe('Мой вариант');
  type(await title(), 'Мой вариант, дописанный');
  choose('Название', 'Взять их');
  choose('Название', 'Взять моё');
  save();
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      call: 'updateLesson',
      body: { title: 'Мой вариант, дописанный', description: 'Борис дополнил', version: 2 },
    }),
  );
});

test('after a second save by others one’s own text is still there', async () => {
  const { answers } = open([answer(lessons.updateLesson, staleBy('Борис', 2), { id: lessonId })]);
  type(await title(), 'Мой вариант');
  answers.push(answer(lessons.getLesson, whole({ title: 'Борис раз', version: 2 }), { id: lessonId }));
  save();
  await screen.findByRole('region', { name: 'Что сохранили без вас' });
  choose('Название', 'Взять их');

  answers.push(
    answer(lessons.updateLesson, staleBy('Борис', 3), { id: lessonId }),
    answer(lessons.getLesson, whole({ title: 'Борис два', version: 3 }), { id: lessonId }),
  );
  save();
  await waitFor(() => expect(side('Название, сохранено')).toBe('Борис два'));
  expect([side('Название, у вас'), (await title()).value]).toEqual(['Мой вариант', 'Борис два']);
  choose('Название', 'Взять моё');
  expect((await title()).value).toBe('Мой вариант');

  answers.push(savesAs({ title: 'Мой вариант', version: 4 }));
  save();
  expect(await screen.findByText('Всё сохранено')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Что сохранили без вас' })).toBeNull();
});

test('who else edits the lesson is said quietly beforehand', async () => {
  open();
  await title();
  act(() => say({ type: 'editing', lessonId, userId: anId(2), name: 'Анна Ясная' }));
  expect(await screen.findByText(/Сейчас этот урок правит Анна Ясная/)).toBeTruthy();
  act(() => say({ type: 'editing', lessonId, userId: anId(1), name: 'Это я' }));
  expect(screen.queryByText(/Это я/)).toBeNull();
});

test('a refusal says why, and keeps the text', async () => {
  open([answer(lessons.updateLesson, refuse('internal', 'Что-то сломалось на сервере'), { id: lessonId })]);
  type(await title(), 'Долго писал');
  save();
  expect(await screen.findByText('Что-то сломалось на сервере')).toBeTruthy();
  expect((await title()).value).toBe('Долго писал');
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
});

test('a lesson that is not there says so', async () => {
  open([answer(lessons.getLesson, refuse('not_found', 'Урок не найден'), { id: lessonId })]);
  expect(await screen.findByText('Урок не найден')).toBeTruthy();
});

test('a student reads that the screen is not for them, and nothing is loaded', async () => {
  const { requests } = open([answer(auth.getMe, { user: aUser('student') })]);
  expect(await screen.findByText('Доступ запрещен')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'getLesson')).toBe(false);
});
