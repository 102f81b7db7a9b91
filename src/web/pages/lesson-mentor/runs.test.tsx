// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { models } from '#contract/models/calls.ts';
import { runs } from '#contract/runs/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import {
  aCell,
  aDraft,
  aMentor,
  aPreview,
  aResult,
  aRun,
  aSample,
  criterionId,
  inList,
  openMentor,
  runId,
} from '#test/mentor-page.ts';
import { anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
const withSamples = {
  draft: aDraft(),
  samples: [aSample(1), aSample(2, { source: 'typed', student: null, note: 'Слабый' })],
};

async function openRuns() {
  const panel = await screen.findByRole('region', { name: 'Прогоны' });
  fireEvent.click(within(panel).getByRole('button', { name: /^Прогнать по образцам/ }));
  return screen.findByRole('region', { name: 'Перед прогоном' });
}

test('before a run its price, its time and whom it leaves out are told, and then it begins', async () => {
  const started = aRun({ state: 'running', finishedAt: null }, { waiting: 5, done: 2 });
  const { requests } = openMentor(aMentor(withSamples), [
    answer(runs.previewRun, aPreview({ skipped: [{ because: 'not_agreed', count: 2 }] })),
    answer(runs.startRun, started),
    answer(runs.getRun, started),
    answer(runs.listRunResults, []),
  ]);
  const panel = await openRuns();
  const begin = await within(panel).findByRole('button', { name: /^Прогнать: 5/ });
  expect(plain(begin)).toBe('Прогнать: 5 запросов, ≈ 3,00 ₽');
  for (const words of [
    '7 образцов, из них 2 уже разобраны',
    '2: Студент не разрешил зарубежную модель',
    'pro-5, в России',
    '≈ 2 минуты',
    '900,00 ₽, из них 200,00 ₽ — только студентам',
  ])
    expect(plain(panel)).toContain(words);
  fireEvent.click(begin);
  await waitFor(() => expect(requests.some(({ call }) => call === 'startRun')).toBe(true));
  expect(requests.find(({ call }) => call === 'startRun')?.body).toEqual({
    kind: 'samples',
    version: 'draft',
  });
});

test.each([
  ['over the budget', aPreview({ estimate: 800 }), 'Прогон дороже того, что курс может потратить'],
  ['one place', aPreview({ sharesPlace: true }), 'Модель отвечает по одному'],
  [
    'no usage',
    aPreview({ byLength: true, minutes: null, left: null, reserve: null }),
    'бюджет курсу не задан',
  ],
])('a run %s says so', async (_, preview, words) => {
  openMentor(aMentor(withSamples), [answer(runs.previewRun, preview)]);
  const panel = await openRuns();
  await waitFor(() => expect(plain(panel)).toContain(words));
});

test('without a model there is nothing to run by, and the screen leads to models', async () => {
  openMentor(aMentor(withSamples), [
    answer(runs.previewRun, refuse('no_model', 'Модели, которую разрешает курс, нет')),
  ]);
  const panel = await openRuns();
  expect(await within(panel).findByText(/Модели, которую разрешает курс, нет/)).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Модели' }).getAttribute('href')).toBe('/models');
});

test('the demonstration program is no model, and the preview says it', async () => {
  openMentor(aMentor(withSamples), [
    answer(models.listModelEndpoints, [
      {
        name: 'Яндекс',
        address: null,
        model: 'demo',
        place: 'here',
        inputPrice: 0,
        outputPrice: 0,
        contextTokens: null,
        concurrency: 1,
        hasKey: false,
        lastSuccessAt: null,
        lastFault: null,
        calls: 0,
        faults: 0,
        foreign: 0,
        inputTokens: 0,
        outputTokens: 0,
      },
    ]),
  ]);
  const panel = await openRuns();
  expect(await within(panel).findByText(/Отвечает программа, а не модель/)).toBeTruthy();
});

test('the table has what was upheld first, says each cell in words, and its disputed ones are asked again', async () => {
  const run = aRun(
    {
      figures: {
        criteria: [
          {
            criterionId,
            criterion: 'Просьба',
            judged: 20,
            exact: 17,
            near: 2,
            far: 1,
            before: { judged: 20, exact: 15, near: 3, far: 2 },
          },
        ],
        kappa: null,
        texts: 2,
        quotesFound: 4,
        quotesLost: 1,
        levelsLost: 1,
        repairs: 0,
        seconds: { p50: 1.2, p95: 3 },
      },
    },
    { done: 2 },
  );
  const { requests } = openMentor(aMentor({ ...withSamples, runs: [inList(run)] }), [
    answer(runs.getRun, run),
    answer(runs.listRunResults, [
      aResult(2, { student: null, answerId: null }),
      aResult(1, { cells: [aCell({ draft: 'Пока нет', now: 'Есть', state: 'regression' })] }),
      ...[1, 2, 3, 4].map((pass) =>
        aResult(2, { id: anId(1110 + pass), pass, student: null, answerId: null }),
      ),
    ]),
    answer(runs.askAgain, run),
  ]);
  const table = await screen.findByRole('table', { name: 'Прогон 2: образцы по критериям' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(plain(first ?? null)).toMatch(/Анна Крылова.*Возражение принято.*снова судит как «Пока нет»/);
  expect(plain(first ?? null)).toMatch(/ждутЕсть.*сейчасЕсть.*черновикПока нет.*стало неверно/);
  expect(plain(second ?? null)).toMatch(/Слабый.*спрошено 5 раз.*стало верно/);
  const figures = screen.getByRole('region', { name: 'Цифры прогона 2' });
  expect(plain(figures)).toContain('Просьба: совпало 17 из 20, на ступень 2, дальше 1, было 15 из 20');
  expect(plain(figures)).toContain('Цитат найдено 4 из 5');
  press('Повторить спорные: 1');
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'askAgain')?.body).toEqual({ ids: [anId(1101)] }),
  );
  fireEvent.click(within(table).getByRole('button', { name: 'Анна Крылова' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Вопросом.')).toBeTruthy();
});

test('a run that stands says why, and goes on or is cancelled', async () => {
  const paused = aRun(
    { state: 'paused', pausedBecause: 'бюджет курса', finishedAt: null },
    { waiting: 4, done: 3 },
  );
  const { requests } = openMentor(aMentor({ ...withSamples, runs: [inList(paused)] }), [
    answer(runs.getRun, paused),
    answer(runs.listRunResults, [
      aResult(1),
      aResult(2, { state: 'failed', cause: 'Модель не ответила', cells: [] }),
    ]),
    answer(runs.resumeRun, paused),
    answer(runs.cancelRun, paused),
  ]);
  expect(await screen.findByText('Остановлен: бюджет курса')).toBeTruthy();
  expect(await screen.findByText('не вышло: Модель не ответила')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Прогон 2' }).getAttribute('aria-valuenow')).toBe('43');
  press('Продолжить');
  await waitFor(() =>
    expect(requests.some(({ call, params }) => call === 'resumeRun' && params['id'] === runId)).toBe(true),
  );
  const panel = screen.getByRole('region', { name: 'Прогоны' });
  const anew = within(panel).getByRole('button', { name: /^Прогнать по образцам/ });
  expect(anew.getAttribute('title')).toBe('Прогон 2 ещё не закончен');
});

test('results that could not be loaded say so', async () => {
  const run = aRun();
  openMentor(aMentor({ ...withSamples, runs: [inList(run)] }), [
    answer(runs.getRun, run),
    answer(runs.listRunResults, new TypeError('network')),
  ]);
  expect(await screen.findByText(/Нет связи с сервером/)).toBeTruthy();
});

test('a draft’s run alone offers the version in force at the same model, until that was asked', async () => {
  const run = aRun({ endpoint: 'Запасная' }, { done: 1 });
  const alone = aResult(1, { cells: [aCell({ now: null, state: null })] });
  const { requests, answers, queryClient } = openMentor(aMentor({ ...withSamples, runs: [inList(run)] }), [
    answer(runs.getRun, run),
    answer(runs.listRunResults, [alone]),
  ]);
  expect(await screen.findByText(/Сравнить не с чем: версия 7/)).toBeTruthy();
  press('Прогнать и версию 7');
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'previewRun')?.body).toEqual({
      kind: 'samples',
      version: 'in_force',
      endpoint: 'Запасная',
    }),
  );
  answers.push(answer(runs.listRunResults, [aResult(1)]));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(/Сравнить не с чем/)).toBeNull());
});

test.each([
  ['was cancelled', aRun({ state: 'cancelled' }, { done: 1 })],
  ['is of an earlier revision', aRun({ version: { ...aRun().version, isCurrent: false } }, { done: 1 })],
])('what is disputed in a run that %s isn’t offered again: it is run anew', async (_, run) => {
  openMentor(aMentor({ ...withSamples, runs: [inList(run)] }), [
    answer(runs.getRun, run),
    answer(runs.listRunResults, [aResult(1, { cells: [aCell({ state: 'regression' })] })]),
  ]);
  expect(await screen.findByRole('button', { name: 'Спросить заново' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Повторить спорные/ })).toBeNull();
});
