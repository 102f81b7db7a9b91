// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { lessons } from '#contract/lessons/calls.ts';
import { skills } from '#contract/skills/calls.ts';
import type { Skill } from '#contract/skills/schemas.ts';
import {
  facts,
  lessonId,
  openReview,
  openTab,
  press,
  request,
  rows,
  save,
  saved,
  type,
  unfold,
} from '#test/criteria-form.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();

beforeEach(() => sessionStorage.clear());

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
    answer(lessons.updateLesson, refuse('invalid', message, { 'criteria.1.levels.1.description': message }), {
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
  const block = screen.getByRole('heading', { level: 3, name: 'На что смотрит наставник' }).parentElement;
  const names = within(block ?? document.body).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Критерий: Факты', 'Критерий: Просьба']);
  expect(block?.textContent).not.toContain('Что видно и слышно');
  fireEvent.click(names[0] ?? document.body);
  expect(block?.textContent).toContain('Что видно и слышно');
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
  fireEvent.click(screen.getByRole('link', { name: 'Открыть целиком' }));
  expect(await screen.findByText('Здесь текст, который вы не успели сохранить.')).toBeTruthy();
  expect(page.address()).toBe(`/lesson/${lessonId}/edit?tab=review`);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(rows()).toEqual(['Только факты', 'Просьба']);
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
});

test('a criterion says where it looks, and that absence proves it', async () => {
  const page = await openReview();
  unfold(/^Факты/);
  const place = () => screen.getByLabelText(/^Куда смотреть/);
  for (const value of ['lines', '', 'last_phrase']) {
    fireEvent.change(place(), { target: { value } });
    expect(place()).toHaveProperty('value', value);
  }
  fireEvent.click(screen.getByLabelText('Доказывается отсутствием'));
  save();
  expect((await saved(page)).criteria.slice(0, 2)).toEqual([
    { ...facts, looksAt: 'last_phrase', byAbsence: true },
    request,
  ]);
});

test('the words of a criterion say whether they are said aloud, until its author does', async () => {
  const page = await openReview();
  unfold(/^Факты/);
  const aloud = () => screen.getByLabelText<HTMLInputElement>('Слова, которые говорят вслух');
  expect(aloud().checked).toBe(false);
  type(screen.getByLabelText('Название критерия'), 'Первая фраза');
  expect(aloud().checked).toBe(true);
  type(screen.getByLabelText('Название критерия'), facts.title);
  fireEvent.click(aloud());
  expect(aloud().checked).toBe(true);
  save();
  expect((await saved(page)).criteria.slice(0, 2)).toEqual([{ ...facts, aloud: true }, request]);
});

test('criteria that were looked at but not changed are no unsaved text', async () => {
  await openReview();
  unfold(/^Факты/);
  type(screen.getByLabelText('Название критерия'), 'Иначе');
  type(screen.getByLabelText('Название критерия'), 'Факты');
  press('Закрыть');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const ways = () => screen.queryAllByRole<HTMLInputElement>('radio').map((way) => [wordsOf(way), way.checked]);
const wordsOf = (way: HTMLInputElement) => way.labels?.[0]?.textContent;

test('a mentor of criteria shows, or is told to lead', async () => {
  const page = await openReview();
  expect(screen.getByRole('group', { name: 'Как наставник подсказывает' })).toBeTruthy();
  expect(ways()).toEqual([
    ['Показывает готовые слова', true],
    ['Наводит вопросом', false],
    ['Сначала наводит, со второй попытки показывает', false],
  ]);
  expect(screen.getByText(/^К какому дню и часу/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/^Сначала наводит/));
  save();
  expect(await saved(page)).toMatchObject({ cueing: 'lead_first' });
});

test('whoever takes the last criterion away gives the leading up, too', async () => {
  const page = await openReview();
  fireEvent.click(await screen.findByLabelText('Наводит вопросом'));
  for (const { title } of [facts, request]) press(`Убрать: ${title}`);
  expect(ways()).toEqual([]);
  save();
  expect(await saved(page)).toMatchObject({ criteria: [], cueing: 'show' });
});

const aSkill = (number: number, title: string, archivedAt: string | null = null): Skill => ({
  id: anId(800 + number),
  title,
  description: '',
  archivedAt,
  updatedAt: aTime,
  criteria: [],
  people: 0,
});

test('a criterion is put under a skill, and only what was chosen here is sent', async () => {
  const [kept, chosen, old] = [aSkill(1, 'Факты'), aSkill(2, 'Просьба'), aSkill(3, 'Старое', aTime)];
  const criteria = [
    { ...facts, skillId: old.id },
    { ...request, skillId: null },
  ];
  const page = await openReview([answer(skills.listSkills, [kept, chosen, old])], { criteria });
  unfold(/^Факты/);
  const first = await screen.findByLabelText<HTMLSelectElement>(/^Навык/);
  await waitFor(() => expect(first.selectedOptions[0]?.text).toBe('Старое (в архиве)'));
  press('Свернуть все');
  unfold(/^Просьба/);
  const second = await screen.findByLabelText<HTMLSelectElement>(/^Навык/);
  expect([...second.options].map(({ text }) => text)).toEqual(['Без навыка', 'Факты', 'Просьба']);
  fireEvent.change(second, { target: { value: chosen.id } });
  save();
  expect((await saved(page)).criteria).toEqual([facts, { ...request, skillId: chosen.id }]);
});

test('a school without skills has nothing to choose from', async () => {
  await openReview([answer(skills.listSkills, [])]);
  unfold(/^Факты/);
  expect(await screen.findByLabelText('Уровень 1')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByLabelText(/^Навык/)).toBeNull();
});
