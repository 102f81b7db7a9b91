// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons as lessonCalls } from '#contract/lessons/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aUser, aCourse, aLesson, anId } from '#test/page-rows.ts';
import { type Answer, answer, refuse, refuseStale } from '#test/page-server.ts';
import { openFromWithin, openPage } from '#test/page.ts';

standInForTheBrowser();

beforeEach(() => sessionStorage.clear());

const courseId = anId(100);
const whole = {
  ...aLesson(0),
  content: '# Текст',
  transcription: null,
  assignment: null,
  criteria: [],
  attemptsLimit: null,
  aiPrompt: null,
};

const given = (answers: Answer[] = []) => [
  answer(auth.getMe, { user: aUser('admin') }),
  answer(courses.getCourse, aCourse(), { id: courseId }),
  answer(lessonCalls.listLessons, [aLesson(0), aLesson(1, { videoUrl: 'https://vimeo.com/76979871' })], {
    courseId,
  }),
  answer(lessonCalls.getLesson, whole, { id: anId(200) }),
  ...answers,
];
const open = (answers: Answer[] = []) => openPage(`/course/${courseId}/manage`, given(answers));

async function edit(description: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  const field = await screen.findByLabelText('Описание');
  fireEvent.change(field, { target: { value: description } });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
}

test('each lesson has its number, handle, video and buttons', async () => {
  open();
  const items = within(await screen.findByRole('list', { name: 'Уроки курса' })).getAllByRole('listitem');
  const second = within(items[1] ?? document.body);
  expect(second.getByText('2')).toBeTruthy();
  expect(second.getByRole('img', { name: 'Видео' })).toBeTruthy();
  expect(second.getByText('76979871')).toBeTruthy();
  expect(second.getByRole('button', { name: 'Переместить: Урок по имени 1' })).toBeTruthy();
  expect(second.getByRole('button', { name: 'Удалить: Урок по имени 1' })).toBeTruthy();
});

test('a lesson says in signs what it has, and its title is the one way into the editor', async () => {
  open([
    answer(
      lessonCalls.listLessons,
      [
        aLesson(0, {
          parts: ['task', 'criteria', 'trainer', 'files', 'release', 'dates'],
          publishedAt: null,
        }),
      ],
      { courseId },
    ),
  ]);
  const [item] = within(await screen.findByRole('list', { name: 'Уроки курса' })).getAllByRole('listitem');
  const row = within(item ?? document.body);
  for (const name of [
    'Черновик',
    'задание',
    'критерии',
    'тренажёр',
    'файлы',
    'отзыв после человека',
    'сроки',
  ]) {
    expect(row.getByText(name), name).toBeTruthy();
  }
  const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/lesson/${anId(200)}/edit`]);
});

test('five places wait for the lessons', async () => {
  const lessons = answer(lessonCalls.listLessons, () => new Promise(() => {}), { courseId });
  await openFromWithin(`/course/${courseId}/manage`, given([lessons]));
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton="lesson"]')).toHaveLength(5));
});

test('a course without lessons says so', async () => {
  open([answer(lessonCalls.listLessons, [], { courseId })]);
  expect(await screen.findByText('Нет созданных уроков')).toBeTruthy();
  expect(screen.getByText('Создайте первый урок для этого курса')).toBeTruthy();
});

test('a new lesson is sent with the count of the lessons as its order, and can’t be sent twice', async () => {
  const { requests } = open([answer(lessonCalls.createLesson, () => new Promise(() => {}), { courseId })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Создать урок' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый урок' }));
  fireEvent.change(dialog.getByLabelText('Название'), { target: { value: 'Третий' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Создать урок' }));
  const pending = await dialog.findByRole('button', { name: 'Создание...' });
  expect(pending.hasAttribute('disabled')).toBe(true);
  expect(requests.at(-1)).toMatchObject({
    call: 'createLesson',
    params: { courseId },
    body: { title: 'Третий', order: 2, videoUrl: '', aiPrompt: '' },
  });
});

test('a save that fails keeps the dialog, the text and the server’s reason', async () => {
  open([
    answer(lessonCalls.updateLesson, refuse('internal', 'Что-то сломалось на сервере'), { id: anId(200) }),
  ]);
  await edit('Долго писал');
  expect(await screen.findByText('Не удалось обновить урок')).toBeTruthy();
  expect(await screen.findByText('Что-то сломалось на сервере')).toBeTruthy();
  expect(screen.getByLabelText('Описание')).toHaveProperty('value', 'Долго писал');
});

test('a field that the server refuses is brought into sight', async () => {
  const message = 'Не длиннее 200 000 символов';
  open([
    answer(lessonCalls.updateLesson, refuse('invalid', message, { content: message }), { id: anId(200) }),
  ]);
  await edit('Новое');
  expect(await screen.findByText(message, { selector: '[role=alert]' })).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Содержание');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Содержание урока')));
});

test('unsaved text is asked about before the dialog closes, and then forgotten', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  fireEvent.change(await screen.findByLabelText('Описание'), { target: { value: 'Не жалко' } });
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  expect(await screen.findByLabelText('Описание')).toHaveProperty('value', '');
  expect(screen.queryByText('Здесь текст, который вы не успели сохранить.')).toBeNull();
});

test('an order that somebody else has changed meanwhile goes back to what is stored', async () => {
  const { answers } = open([
    answer(lessonCalls.reorderLessons, refuse('conflict', 'Список уроков изменился'), { courseId }),
  ]);
  const handle = await screen.findByRole('button', { name: 'Переместить: Урок по имени 1' });
  answers.push(answer(lessonCalls.listLessons, [aLesson(0), aLesson(1), aLesson(2)], { courseId }));
  handle.focus();
  for (const keyCode of [32, 38, 32]) fireEvent.keyDown(handle, { keyCode });
  expect(await screen.findByText('Не удалось изменить порядок уроков')).toBeTruthy();
  const shown = () =>
    within(screen.getByRole('list', { name: 'Уроки курса' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual([0, 1, 2].map((order) => `Урок по имени ${order}`)));
});

test('a lesson that somebody else has saved meanwhile is not overwritten silently: one chooses in the dialog', async () => {
  const theirs = { ...whole, title: 'Вариант Бориса', version: 2 };
  const message = 'Пока вы правили урок, его сохранил кто-то ещё: Борис Громов';
  const { answers, requests } = open([
    answer(
      lessonCalls.updateLesson,
      refuseStale('conflict', message, { by: 'Борис Громов', at: theirs.updatedAt }),
      {
        id: anId(200),
      },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' });
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Мой вариант' } });
  answers.push(answer(lessonCalls.getLesson, theirs, { id: anId(200) }));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText(/сохранил кто-то ещё: Борис Громов/)).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Что сохранили без вас' })).toBeTruthy();
  expect(title().value).toBe('Мой вариант');
  fireEvent.click(screen.getByRole('button', { name: 'Взять их' }));
  expect(title().value).toBe('Вариант Бориса');
  fireEvent.click(screen.getByRole('button', { name: 'Взять моё' }));
  expect(title().value).toBe('Мой вариант');
  answers.push(answer(lessonCalls.updateLesson, { ...theirs, title: 'Мой вариант' }, { id: anId(200) }));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ call }) => call === 'updateLesson')?.body).toMatchObject({
    title: 'Мой вариант',
    version: 2,
  });
});

test('a failed deletion says so', async () => {
  open([answer(lessonCalls.deleteLesson, refuse('internal', 'Сломалось'), { id: anId(200) })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить: Урок по имени 0' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот урок?' }),
  );
  fireEvent.click(question.getByRole('button', { name: 'Удалить урок' }));
  expect(await screen.findByText('Не удалось удалить урок')).toBeTruthy();
});

test('a student reads that the screen is not for them', async () => {
  open([answer(auth.getMe, { user: aUser('student') })]);
  expect(await screen.findByText('Доступ запрещен')).toBeTruthy();
  expect(screen.getByText('У вас нет прав для просмотра этой страницы')).toBeTruthy();
});
