// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Criterion } from '#contract/criteria.ts';
import type { Lesson } from '#contract/lessons.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());

const courseId = anId(100);
const lessonId = anId(200);

const criterion = (number: number, title: string): Criterion => ({
  id: anId(700 + number),
  title,
  description: '',
  levels: ['Пока нет', 'Есть'].map((level) => ({ title: level, description: '' })),
});

const facts = criterion(1, 'Факты');
const request = criterion(2, 'Просьба');

const whole = (lesson: Partial<Lesson> = {}): Lesson => ({
  ...aLesson(0),
  content: null,
  transcription: null,
  assignment: 'Опишите разговор',
  criteria: [facts, request],
  attemptsLimit: null,
  aiPrompt: null,
  ...lesson,
});

async function openReview(answers: Answer[] = [], lesson: Partial<Lesson> = {}) {
  const page = openPage(`/course/${courseId}/manage`, [
    answer(api.getMe, { user: aUser('admin') }),
    answer(api.getCourse, aCourse(), { id: courseId }),
    answer(api.listLessons, [aLesson(0)], { courseId }),
    answer(api.getLesson, whole(lesson), { id: lessonId }),
    answer(api.updateLesson, whole(lesson), { id: lessonId }),
    ...answers,
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  await openTab('Проверка ИИ');
  await screen.findByRole('button', { name: 'Добавить критерий' });
  return page;
}

async function openTab(name: string) {
  fireEvent.mouseDown(await screen.findByRole('tab', { name: new RegExp(name) }));
}

const unfold = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, expanded: false }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const rows = () =>
  within(screen.getByRole('list', { name: 'Критерии' }))
    .getAllByRole('button', { name: /^Переместить: / })
    .map((handle) => handle.getAttribute('aria-label')?.slice('Переместить: '.length));

/** The criteria of the last save. */
async function saved(page: { requests: { call: string; body: unknown }[] }) {
  const isSave = ({ call }: { call: string }) => call === 'updateLesson';
  await waitFor(() => expect(page.requests.some(isSave)).toBe(true));
  return page.requests.findLast(isSave)?.body as { criteria: Criterion[]; attemptsLimit: number | null };
}

test('a new criterion begins with the usual levels, and the old ones keep their ids', async () => {
  const page = await openReview();
  press('Добавить критерий');
  const title = await screen.findByLabelText('Название критерия');
  await waitFor(() => expect(document.activeElement).toBe(title));
  type(title, 'Уважение');
  save();
  const { criteria } = await saved(page);
  expect(criteria.slice(0, 2)).toEqual([facts, request]);
  expect(criteria[2]).toMatchObject({
    title: 'Уважение',
    levels: ['Пока нет', 'Есть частично', 'Есть'].map((level) => ({ title: level, description: '' })),
  });
});

test('levels are added, moved and removed, but two at least stay', async () => {
  const page = await openReview();
  unfold(/^Факты/);
  expect(screen.getByRole('button', { name: 'Убрать уровень 1' }).hasAttribute('disabled')).toBe(true);
  press('Добавить уровень');
  type(await screen.findByLabelText('Уровень 3'), 'Мастерски');
  type(screen.getByLabelText('Описание уровня 3'), 'Без подсказок');
  press('Переместить вверх: уровень 3');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Переместить вверх: уровень 2'),
  );
  press('Переместить вверх: уровень 2');
  // At the end of the list only the other arrow is left.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Переместить вниз: уровень 1'),
  );
  press('Убрать уровень 2');
  save();
  const { criteria } = await saved(page);
  expect(criteria[0]?.levels).toEqual([
    { title: 'Мастерски', description: 'Без подсказок' },
    { title: 'Есть', description: '' },
  ]);
});

test('five levels are the most', async () => {
  await openReview();
  unfold(/^Факты/);
  for (let count = 2; count < 5; count += 1) press('Добавить уровень');
  expect(await screen.findByLabelText('Уровень 5')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Уровней не больше 5' }).hasAttribute('disabled')).toBe(true);
});

test('a removed criterion comes back to its place, with its id and texts', async () => {
  const page = await openReview();
  press('Убрать: Факты');
  expect(rows()).toEqual(['Просьба']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Вернуть'));
  press('Вернуть');
  expect(rows()).toEqual(['Факты', 'Просьба']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Факты'));
  press('Убрать: Просьба');
  press('Убрать: Факты');
  press('Вернуть');
  press('Вернуть');
  save();
  expect((await saved(page)).criteria).toEqual([facts, request]);
});

test('an order by keyboard is saved with the ids', async () => {
  const page = await openReview();
  const handle = screen.getByRole('button', { name: 'Переместить: Просьба' });
  handle.focus();
  fireEvent.keyDown(handle, { keyCode: 32 });
  fireEvent.keyDown(handle, { keyCode: 38 });
  fireEvent.keyDown(handle, { keyCode: 32 });
  await waitFor(() => expect(rows()).toEqual(['Просьба', 'Факты']));
  save();
  expect((await saved(page)).criteria).toEqual([request, facts]);
});

test('an empty title is shown at its field: its tab and its row are opened, and the focus goes there', async () => {
  const page = await openReview();
  unfold(/^Просьба/);
  type(screen.getByLabelText('Название критерия'), ' ');
  press('Свернуть все');
  await openTab('Основное');
  save();
  expect(await screen.findByText('Введите название критерия', { selector: '[role=alert]' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название критерия')));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Проверка ИИ, есть ошибка');
  expect(page.requests.some(({ call }) => call === 'updateLesson')).toBe(false);
});

test('a doubled title is shown at the later one', async () => {
  await openReview();
  unfold(/^Просьба/);
  type(screen.getByLabelText('Название критерия'), 'факты');
  save();
  const alert = await screen.findByText('Такой критерий уже есть', { selector: '[role=alert]' });
  expect(screen.getByLabelText('Название критерия').getAttribute('aria-describedby')).toContain(alert.id);
});

test('what the server refuses in a level unfolds its criterion and focuses the field', async () => {
  const message = 'Не длиннее 1 000 символов';
  await openReview([
    answer(api.updateLesson, refuse('invalid', message, { 'criteria.1.levels.1.description': message }), {
      id: lessonId,
    }),
  ]);
  await openTab('Основное');
  type(await screen.findByLabelText('Описание'), 'Иначе');
  save();
  expect(await screen.findByText(message, { selector: '[role=alert]' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Описание уровня 2')));
  expect(screen.getByRole('button', { name: /^Просьба/, expanded: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Факты/, expanded: false })).toBeTruthy();
});

const suggested = (title: string) => ({ title, description: `О чём: ${title}`, levels: facts.levels });

test('suggestions are asked for once with what is in the form, and accepted one by one', async () => {
  const page = await openReview([
    answer(api.suggestCriteria, {
      state: 'done',
      criteria: [suggested('Чувства'), suggested('Уважение'), suggested('Срок')],
    }),
  ]);
  press('Предложить по заданию');
  expect(await screen.findByText('О чём: Чувства')).toBeTruthy();
  expect(page.requests.filter(({ call }) => call === 'suggestCriteria').map(({ body }) => body)).toEqual([
    { title: 'Урок по имени 0', assignment: 'Опишите разговор', content: '', taken: ['Факты', 'Просьба'] },
  ]);
  // Nothing is taken unasked.
  expect(rows()).toEqual(['Факты', 'Просьба']);
  press('Добавить: Уважение');
  press('Убрать: Чувства');
  expect(rows()).toEqual(['Факты', 'Просьба', 'Уважение']);

  // The author may go to read the assignment again.
  await openTab('Задание');
  await openTab('Проверка ИИ');
  await screen.findByRole('button', { name: 'Добавить: Срок' });
  press('Добавить все');
  expect(screen.queryByText('Предложения модели')).toBeNull();
  save();
  const { criteria } = await saved(page);
  expect(criteria.map(({ title }) => title)).toEqual(['Факты', 'Просьба', 'Уважение', 'Срок']);
  expect(criteria[2]).toMatchObject(suggested('Уважение'));
});

test.each([
  [
    'the model’s own cause',
    () => ({ state: 'failed' as const, cause: 'Модель не ответила за минуту' }),
    'Модель не ответила за минуту',
  ],
  ['a server’s refusal', () => refuse('internal', 'Что-то сломалось'), 'Что-то сломалось'],
  ['nothing suggested', () => ({ state: 'done' as const, criteria: [] }), /Модель ничего не предложила/],
])('without suggestions the author reads why: %s', async (_name, reply, text) => {
  await openReview([answer(api.suggestCriteria, reply)]);
  press('Предложить по заданию');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Предложить по заданию' }).hasAttribute('disabled')).toBe(false);
});

test('without an assignment there is nothing to suggest by, and the form says so', async () => {
  await openReview([], { assignment: null });
  expect(screen.getByRole('button', { name: 'Предложить по заданию' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Сначала напишите задание: по нему модель предложит критерии')).toBeTruthy();
});

test('eight criteria are the most', async () => {
  const criteria = Array.from({ length: 7 }, (_, number) => criterion(number, `Критерий ${number}`));
  await openReview(
    [answer(api.suggestCriteria, { state: 'done', criteria: [suggested('А'), suggested('Б')] })],
    {
      criteria,
    },
  );
  press('Предложить по заданию');
  await screen.findByText('О чём: А');
  press('Добавить все');
  expect(rows()).toHaveLength(8);
  for (const name of ['Добавить критерий', 'Предложить по заданию', 'Добавить: Б']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled'), name).toBe(true);
  }
});

test('the trial is sent the criteria as they are in the form', async () => {
  const page = await openReview([
    answer(api.tryPrompt, { state: 'done', text: '## 1. Факты', model: 'mentor-1', ms: 1200 }),
  ]);
  unfold(/^Факты/);
  type(screen.getByLabelText('Название критерия'), 'Только факты');
  type(screen.getByLabelText('Образец ответа'), 'Отчёт опоздал');
  press('Попробовать промпт');
  expect(await screen.findByText(/mentor-1/)).toBeTruthy();
  expect(page.requests.at(-1)?.body).toMatchObject({
    answer: 'Отчёт опоздал',
    criteria: [{ ...facts, title: 'Только факты' }, request],
  });
});

test('an author reads that the prompt’s own format yields to that of the criteria', async () => {
  await openReview();
  expect(screen.queryByText(/оформление отзыва задаёт Отклик/)).toBeNull();
  type(screen.getByLabelText('Промпт для ИИ'), 'Оформи отзыв таблицей: {answer}');
  expect(await screen.findByText(/оформление отзыва задаёт Отклик/)).toBeTruthy();
});

test('the form shows the criteria as a student will see them', async () => {
  await openReview();
  unfold(/^Факты/);
  type(screen.getByLabelText('На что смотрит наставник'), 'Что видно и слышно');
  const block = screen
    .getAllByText('На что смотрит наставник')
    .map((title) => title.closest('details'))
    .find(Boolean);
  expect(block?.open).toBe(false);
  expect(block?.textContent).toContain('Что видно и слышно');
  expect(block?.textContent).toContain('Просьба');
});

test('the attempts are a number from 1 to 50, or as many as one likes', async () => {
  const page = await openReview([], { attemptsLimit: 3 });
  await openTab('Задание');
  const field = await screen.findByLabelText('Сколько попыток');
  expect(field).toHaveProperty('value', '3');
  for (const [typed, message] of [
    ['0', 'Не меньше одной попытки'],
    ['51', 'Не больше 50 попыток'],
    ['2,5', 'Укажите целое число'],
  ] as const) {
    type(field, typed);
    save();
    expect(await screen.findByText(message, { selector: '[role=alert]' })).toBeTruthy();
  }
  type(field, '');
  save();
  expect((await saved(page)).attemptsLimit).toBeNull();
});

test('unsaved criteria go along to the whole page, which is not asked about', async () => {
  const page = await openReview();
  unfold(/^Факты/);
  type(screen.getByLabelText('Название критерия'), 'Только факты');
  fireEvent.click(screen.getByRole('link', { name: 'На всю страницу' }));
  expect(await screen.findByText('Здесь текст, который вы не успели сохранить.')).toBeTruthy();
  expect(page.address()).toBe(`/lesson/${lessonId}/edit?tab=review`);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(rows()).toEqual(['Только факты', 'Просьба']);
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
});

test('criteria that were looked at but not changed are no unsaved text', async () => {
  await openReview();
  unfold(/^Факты/);
  type(screen.getByLabelText('Название критерия'), 'Иначе');
  type(screen.getByLabelText('Название критерия'), 'Факты');
  press('Закрыть');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
