// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { analytics } from '#contract/analytics/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { aUser, aCourse, anId } from '#test/page-rows.ts';
import { type Answer, answer, refuse, refuseStale, signedOut } from '#test/page-server.ts';
import { openFromWithin, openPage } from '#test/page.ts';

const given = (answers: Answer[] = []) => [
  answer(auth.getMe, { user: aUser('admin') }),
  answer(courses.listCourses, [aCourse()]),
  ...answers,
];
const open = (answers: Answer[] = []) => openPage('/course-management', given(answers));

async function createCourse(title = 'Новый') {
  fireEvent.click(await screen.findByRole('button', { name: 'Создать курс' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Название'), { target: { value: title } });
  fireEvent.click(dialog.getByRole('button', { name: 'Создать курс' }));
  return dialog;
}

test('each course has its four buttons', async () => {
  open();
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByRole('button', { name: /^Настройки.*Обратная связь$/ })).toBeTruthy();
  expect(card.getByRole('link', { name: /^Просмотр/ }).getAttribute('href')).toBe(`/course/${anId(100)}`);
  expect(card.getByRole('link', { name: /^Уроки/ }).getAttribute('href')).toBe(`/course/${anId(100)}/manage`);
  expect(card.getByRole('button', { name: /^Удалить/ })).toBeTruthy();
});

test('without courses the screen says so and offers to create one', async () => {
  open([answer(courses.listCourses, [])]);
  expect(await screen.findByText('Нет созданных курсов')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Создать курс' })).toBeTruthy();
});

test('six places wait for the courses', async () => {
  await openFromWithin(
    '/course-management',
    given([answer(courses.listCourses, () => new Promise(() => {}))]),
  );
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton="course"]')).toHaveLength(6));
});

test.each([
  [400, 'Неверные данные. Проверьте поля формы'],
  [403, 'Недостаточно прав доступа'],
  [401, 'Войдите в систему снова'],
  [500, 'Не удалось создать курс'],
])('a course refused with %d and no words of the server gets our own', async (status, message) => {
  open([answer(courses.createCourse, new Response('<html>', { status }))]);
  await createCourse();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('the server’s own words go before ours, its fields to their places, and nothing typed is lost', async () => {
  open([answer(courses.createCourse, refuse('invalid', 'Так нельзя', { title: 'Название занято' }))]);
  const dialog = await createCourse('Как у всех');
  expect(await screen.findByText('Так нельзя')).toBeTruthy();
  expect(dialog.getByText('Название занято')).toBeTruthy();
  expect(dialog.getByLabelText('Название')).toHaveProperty('value', 'Как у всех');
});

test('why a course could not be saved stands in its dialog, what was not done in the notice', async () => {
  open([answer(courses.createCourse, refuse('conflict', 'Курсов уже слишком много'))]);
  const dialog = await createCourse();
  expect(await dialog.findByText('Курсов уже слишком много')).toBeTruthy();
  expect(dialog.queryByText('Не удалось создать курс')).toBeNull();
  expect(await screen.findByText('Не удалось создать курс')).toBeTruthy();
  expect(screen.getAllByText('Курсов уже слишком много')).toHaveLength(1);
});

test('when the session has ended, only that is reported', async () => {
  open([answer(courses.createCourse, signedOut())]);
  await createCourse();
  expect(await screen.findByText('Сессия завершена')).toBeTruthy();
  expect(screen.queryByText('Ошибка')).toBeNull();
});

test('a course without a title is not sent', async () => {
  const { requests } = open();
  const dialog = await createCourse('   ');
  expect(await dialog.findByText('Введите название курса')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'createCourse')).toBe(false);
});

test('the description has three rows', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Создать курс' }));
  expect((await screen.findByLabelText('Описание')).getAttribute('rows')).toBe('3');
});

test('the dialog of the settings has what a course is called, and the way to the rest', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Настройки/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Настройки курса' }));
  expect(dialog.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
    'title',
    'description',
  ]);
  expect(dialog.getByRole('link', { name: 'Все настройки' }).getAttribute('href')).toBe(
    `/course/${anId(100)}/settings`,
  );
});

test('a copy and the archive are a press further', async () => {
  const { requests } = open([answer(courses.copyCourse, aCourse({ id: anId(101) }), { id: anId(100) })]);
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Ещё: Обратная связь' }), { key: 'Enter' });
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Копировать', 'Скачать']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Копировать' }));
  await waitFor(() => expect(requests.some(({ call }) => call === 'copyCourse')).toBe(true));
});

test('settings that a colleague has saved meanwhile can be taken, and saving goes on from them', async () => {
  const course = { title: 'Переговоры', updatedAt: '2026-11-28T09:00:00.000Z' };
  const theirs = { title: 'Переговоры без обид', updatedAt: '2026-11-28T10:00:00.000Z' };
  const message = 'Пока вы правили курс, его сохранил кто-то ещё: Вера Новикова';
  const { requests } = open([
    answer(courses.listCourses, [aCourse(course)]),
    answer(
      courses.updateCourse,
      refuseStale('conflict', message, { by: 'Вера Новикова', at: theirs.updatedAt }),
      {
        id: anId(100),
      },
    ),
    answer(courses.getCourse, aCourse(theirs), { id: anId(100) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Настройки/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByLabelText('Название');
  fireEvent.change(title, { target: { value: 'Моё' } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  save();
  expect(await dialog.findByText(/сохранил кто-то ещё: Вера Новикова/)).toBeTruthy();
  expect(title).toHaveProperty('value', 'Моё');
  fireEvent.click(dialog.getByRole('button', { name: 'Взять сохранённое' }));
  await waitFor(() => expect(title).toHaveProperty('value', 'Переговоры без обид'));
  fireEvent.change(title, { target: { value: 'Вместе' } });
  save();
  await waitFor(() => {
    const bodies = requests.filter(({ call }) => call === 'updateCourse').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { title: 'Моё', basedOn: course.updatedAt },
      { title: 'Вместе', basedOn: theirs.updatedAt },
    ]);
  });
});

test('what deletion takes along is said before it', async () => {
  const figures = { totalStudents: 3, completedCourse: 0, averageProgress: 0, totalAnswers: 2801 };
  const { requests } = open([
    answer(analytics.getCourseAnalytics, { ...figures, lessons: [], activity: [] }, { id: anId(100) }),
    answer(courses.deleteCourse, refuse('internal', 'Сломалось'), { id: anId(100) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Удалить/ }));
  const question = within(await screen.findByRole('alertdialog'));
  for (const words of [
    /все его уроки/,
    /все ответы студентов/,
    /прогресс обучения/,
    /записи на курс/,
    /нельзя отменить/,
  ]) {
    expect(question.getByText(words)).toBeTruthy();
  }
  expect(await question.findByText(/Ответов студентов: 2\s801\./)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Удалить курс' }));
  expect(await screen.findByText('Не удалось удалить курс')).toBeTruthy();
  expect(await screen.findByText('Сломалось')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'deleteCourse')).toBe(true);
});

test('a student’s calls are not even made', async () => {
  const { requests } = open([answer(auth.getMe, { user: aUser('student') })]);
  expect(await screen.findByText('Access denied')).toBeTruthy();
  expect(requests.map(({ call }) => call)).toEqual(['getMe']);
});
