// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { groups } from '#contract/groups/calls.ts';
import { runs } from '#contract/runs/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCell, aMentor, aPreview, aResult, aRun, inList, openMentor } from '#test/mentor-page.ts';
import { aGroup, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const run = aRun(
  {
    kind: 'answers',
    version: { id: anId(77), number: 7, revision: 1, isCurrent: true },
    differences: { higher: 12, lower: 4, mixed: 0, words: 0, same: 180 },
  },
  { done: 196 },
);

const before = { summary: null, text: 'Вопроса нет.', confidence: null, remarks: [] };

const open = (
  results = [aResult(1, { sampleId: null, before, difference: 'higher', cells: [aCell({ state: null })] })],
) =>
  openMentor(
    aMentor({ runs: [inList(run)] }),
    [
      answer(runs.getRun, run),
      answer(runs.listRunResults, results),
      answer(runs.applyRun, { applied: 4, held: 1, told: 3, refused: [] }),
    ],
    '?reread=true',
  );

test('which answers to read again is chosen, and counted before anything is asked', async () => {
  const { requests, answers } = open();
  answers.push(
    answer(groups.listGroups, [aGroup()]),
    answer(
      runs.previewRun,
      aPreview({ count: 24, toAsk: 21, kept: 0, skipped: [{ because: 'reviewed', count: 3 }] }),
    ),
  );
  fireEvent.change(await screen.findByLabelText('Поток'), { target: { value: anId(300) } });
  fireEvent.change(screen.getByLabelText('Отправлены с'), { target: { value: '2026-11-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Посчитать' }));
  const panel = await screen.findByRole('region', { name: 'Перед прогоном' });
  expect(await within(panel).findByText('3: В силе отзыв человека')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'previewRun')?.body).toMatchObject({
    kind: 'answers',
    version: 'in_force',
    groupId: anId(300),
    withoutPerson: true,
  });
});

test('what would change is counted and filtered, both reviews open, and all that changed is applied after a question', async () => {
  const { requests } = open();
  const filters = within(await screen.findByRole('group', { name: 'Чем отличаются' }));
  fireEvent.click(filters.getByRole('button', { name: 'уровни выше 12' }));
  await waitFor(() => expect(requests.some(({ query }) => query?.['difference'] === 'higher')).toBe(true));
  expect(filters.getByRole('button', { name: 'те же 180' })).toBeTruthy();
  expect(await screen.findByText('Просьба: Пока нет → Есть')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Оба отзыва: Анна Крылова' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Вопроса нет.')).toBeTruthy();
  expect(dialog.getByText('Просьба есть.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Закрыть' }));
  fireEvent.click(screen.getByRole('button', { name: 'Применить все изменения' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Заменить' }));
  expect(await screen.findByText(/Заменено: 4.отзыва, сказано 3.студентам, 1.ждёт куратора/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'applyRun')?.body).toEqual({ ids: 'changed' });
});

test('what stays as it is says why, and may be applied all the same, one by one', async () => {
  const { requests } = open([
    aResult(1, { sampleId: null, difference: 'lower', notApplied: 'passed', canAnyway: true }),
    aResult(2, { sampleId: null, difference: 'higher', notApplied: 'upheld' }),
  ]);
  expect(await screen.findByText('Урок сдан по этому отзыву')).toBeTruthy();
  expect(screen.getByText('Студент показал свои слова, и наставник согласился')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Применить: / })).toBeNull();
  const anyway = screen.getAllByRole('button', { name: 'Всё равно: Анна Крылова' });
  expect(anyway).toHaveLength(1);
  for (const one of anyway) fireEvent.click(one);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Урок сдан по этому отзыву.*«Доработать»/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Всё равно заменить' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'applyRun')?.body).toEqual({
      ids: [anId(1101)],
      anyway: true,
    }),
  );
});

test('thousands of results come page by page', async () => {
  const { requests } = open(Array.from({ length: 50 }, (_, number) => aResult(number, { sampleId: null })));
  expect(await screen.findAllByRole('button', { name: /^Оба отзыва/ })).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  await waitFor(() => expect(requests.some(({ query }) => query?.['cursor'] === anId(1149))).toBe(true));
});
