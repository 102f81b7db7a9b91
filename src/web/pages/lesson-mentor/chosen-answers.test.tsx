// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runs } from '#contract/runs/calls.ts';
import type { RunAnswer } from '#contract/runs/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aMentor, aPreview, aRun, openMentor } from '#test/mentor-page.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const anAnswer = (number: number, given: Partial<RunAnswer> = {}): RunAnswer => ({
  id: anId(900 + number),
  student: { id: anId(300 + number), firstName: 'Анна', lastName: `Крылова-${number}` },
  createdAt: aTime,
  title: 'Сможешь прислать макет',
  skipped: null,
  ...given,
});

const three = [anAnswer(1), anAnswer(2), anAnswer(3, { skipped: 'reviewed', title: null })];

/** Counted, with the list of names open. */
async function openNames(list: RunAnswer[] = three, answers: Answer[] = []) {
  const opened = openMentor(
    aMentor(),
    [
      answer(runs.previewRun, aPreview({ count: 3, toAsk: 2, kept: 0 })),
      answer(runs.listRunAnswers, list),
      ...answers,
    ],
    '?reread=true',
  );
  fireEvent.change(await screen.findByLabelText('Отправлены с'), { target: { value: '2026-11-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Посчитать' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Выбрать поимённо…' }));
  const dialog = await loaded();
  const previewed = () =>
    opened.requests.filter(({ call }) => call === 'previewRun').map(({ body }) => body as object);
  return { ...opened, dialog, previewed };
}

/** In the place of the dialog in which the names are loaded. */
async function loaded() {
  await waitFor(() => expect(screen.queryByText('Ответы загружаются')).toBeNull());
  return within(await screen.findByRole('dialog', { name: 'Какие ответы перечитать' }));
}

const box = (dialog: Awaited<ReturnType<typeof loaded>>, name: RegExp | string) =>
  dialog.getByRole<HTMLInputElement>('checkbox', { name });

test('answers are chosen by name, counted anew, and the run asks about them alone', async () => {
  const started = aRun({ kind: 'answers' });
  const { dialog, previewed, requests, answers } = await openNames(three, [
    answer(runs.startRun, started),
    answer(runs.getRun, started),
    answer(runs.listRunResults, []),
  ]);
  expect(dialog.getByText('Отмечено 2 из 3')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'listRunAnswers')?.body).toMatchObject({
    kind: 'answers',
    withoutPerson: true,
    since: expect.any(String),
  });
  const reviewed = box(dialog, 'Анна Крылова-3');
  expect([reviewed.checked, reviewed.disabled]).toEqual([false, true]);
  expect(dialog.getByText(/В силе отзыв человека/)).toBeTruthy();
  fireEvent.click(box(dialog, 'Анна Крылова-2'));
  expect(dialog.getByText('Отмечено 1 из 3')).toBeTruthy();
  answers.push(answer(runs.previewRun, aPreview({ count: 1, toAsk: 1, kept: 0 })));
  fireEvent.click(dialog.getByRole('button', { name: /^Взять 1.ответ$/ }));
  expect(await screen.findByText(/^Выбран поимённо 1.ответ/)).toBeTruthy();
  expect(previewed().at(-1)).toMatchObject({ answerIds: [anId(901)], withoutPerson: true });
  fireEvent.click(await screen.findByRole('button', { name: /^Прогнать: 1/ }));
  await waitFor(() => expect(requests.some(({ call }) => call === 'startRun')).toBe(true));
  expect(requests.find(({ call }) => call === 'startRun')?.body).toMatchObject({ answerIds: [anId(901)] });
});

test('the choice is changed from where it was, and all of them may be taken again', async () => {
  const { dialog, previewed } = await openNames();
  fireEvent.click(await dialog.findByLabelText('Выбрать все'));
  expect(dialog.getByText('Отмечено 0 из 3')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Взять' }));
  expect(dialog.getByRole('alert').textContent).toBe('Отметьте хотя бы один ответ');
  fireEvent.click(box(dialog, 'Анна Крылова-2'));
  fireEvent.click(dialog.getByRole('button', { name: /^Взять 1/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Изменить выбор…' }));
  const again = await loaded();
  expect(box(again, 'Анна Крылова-2').checked).toBe(true);
  expect(box(again, 'Анна Крылова-1').checked).toBe(false);
  fireEvent.click(again.getByRole('button', { name: 'Отмена' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Взять все' }));
  expect(document.activeElement?.textContent).toBe('Выбрать поимённо…');
  await waitFor(() => expect(previewed()).toHaveLength(3));
  expect(previewed()[1]).toMatchObject({ answerIds: [anId(902)] });
  expect(previewed()[2]).not.toHaveProperty('answerIds');
});

test('all that may be asked about are what the filter gives, and not a list of names', async () => {
  const { dialog, previewed } = await openNames();
  fireEvent.click(await dialog.findByRole('button', { name: /^Взять 2/ }));
  await waitFor(() => expect(previewed()).toHaveLength(2));
  expect(previewed()[1]).not.toHaveProperty('answerIds');
});

test('among many a student is found by name, and they are drawn by the hundred', async () => {
  const { dialog } = await openNames(Array.from({ length: 130 }, (_, number) => anAnswer(number)));
  expect(await dialog.findAllByRole('checkbox', { name: /^Анна/ })).toHaveLength(100);
  fireEvent.click(dialog.getByRole('button', { name: 'Показать ещё' }));
  expect(dialog.getAllByRole('checkbox', { name: /^Анна/ })).toHaveLength(130);
  fireEvent.change(dialog.getByLabelText('Найти студента'), { target: { value: 'крылова-12 анна' } });
  expect(dialog.getAllByRole('checkbox', { name: /^Анна/ })).toHaveLength(11);
  // «Все» are those that are found.
  fireEvent.click(dialog.getByLabelText('Выбрать все найденные'));
  expect(dialog.getByText('Отмечено 119 из 130')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Найти студента'), { target: { value: 'никто' } });
  expect(dialog.getByText('Никого не нашлось')).toBeTruthy();
});

test('a list that could not be loaded says so', async () => {
  const { dialog } = await openNames(
    [],
    [answer(runs.listRunAnswers, refuse('conflict', 'Ответов больше 2000: сузьте выбор потоком или датами'))],
  );
  expect(await dialog.findByText(/Ответов больше 2000/)).toBeTruthy();
});
