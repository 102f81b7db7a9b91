// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { measurements as calls } from '#contract/measurements/calls.ts';
import type { Measure } from '#contract/measurements/measure.ts';
import type { Measurement, ReadingFigures, RemarkToRead } from '#contract/measurements/schemas.ts';
import { models as modelCalls } from '#contract/models/calls.ts';
import type { ModelEndpoint } from '#contract/models/schemas.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const endpoint: ModelEndpoint = {
  name: 'default',
  address: 'https://llm.example.ru/v1',
  model: 'pro-5',
  place: 'russia',
  inputPrice: 0.4,
  outputPrice: 1.2,
  contextTokens: null,
  concurrency: 4,
  hasKey: true,
  lastSuccessAt: null,
  lastFault: null,
  calls: 0,
  faults: 0,
  foreign: 0,
  inputTokens: 0,
  outputTokens: 0,
};

const shareOf = (key: string, title: string, count: number, of: number): Measure => ({
  kind: 'share',
  key,
  title,
  how: 'из всех',
  better: 'more',
  count,
  of,
});

const reading: ReadingFigures = {
  right: 17,
  misread: 3,
  interval: { low: 0.032, high: 0.379 },
  unread: 5,
  last: { at: '2026-11-29T11:00:00.000Z', by: 'Анна Петрова' },
};

const newest: Measurement = {
  id: '01990000-0000-7000-8000-000000000002',
  endpoint: 'default',
  model: 'pro-5-latest',
  place: 'russia',
  set: 'short',
  sum: 'abcdef0123456789',
  release: '1.0.0',
  state: 'finished',
  because: null,
  createdAt: '2026-11-29T10:00:00.000Z',
  finishedAt: '2026-11-29T10:05:00.000Z',
  createdBy: 'Анна Петрова',
  cases: 27,
  settled: 27,
  faults: 0,
  estimate: 3,
  cost: 2.5,
  groups: [
    {
      title: 'Форма',
      measures: [
        shareOf('form.read', 'Прочитан по форме сразу', 17, 27),
        shareOf('levels.exact', 'Уровень тот же, что у автора', 40, 56),
        shareOf('levels.overlooked', 'Не заметил', 6, 20),
      ],
    },
  ],
  comparison: {
    kind: 'compared',
    id: '01990000-0000-7000-8000-000000000001',
    at: '2026-11-28T10:00:00.000Z',
    shares: [
      { key: 'form.read', worse: 10, better: 0, chance: 0.002, verdict: 'worse' },
      { key: 'levels.exact', worse: 1, better: 0, chance: 1, verdict: 'chance' },
    ],
  },
  reading,
};

const older: Measurement = {
  ...newest,
  id: '01990000-0000-7000-8000-000000000001',
  createdAt: '2026-11-28T10:00:00.000Z',
  sum: '9999999999999999',
  comparison: {
    kind: 'other_set',
    id: '01990000-0000-7000-8000-000000000000',
    at: '2026-11-27T10:00:00.000Z',
  },
  reading: null,
};

const base = [
  answer(auth.getMe, { user: aUser('admin') }),
  answer(modelCalls.listModelEndpoints, [endpoint]),
];

const listed = (measurements: Measurement[]) =>
  answer(calls.listMeasurements, { measurements, secondLook: null });

const plain = (element: Element) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('the last figures stand in a line, the others in a table with what got worse beyond chance', async () => {
  openPage('/models', [...base, listed([newest, older])]);
  const block = await screen.findByRole('region', { name: 'Измерения: Основная' });
  expect(plain(await within(block).findByText(/: по форме сразу/))).toContain(
    'по форме сразу 17 из 27, уровень тот же 40 из 56, не заметил 6 из 20',
  );
  expect(plain(block)).toContain('короткий набор, n = 27, сумма abcdef01');
  fireEvent.click(within(block).getByText('Все числа'));
  const table = within(block).getByRole('table', { name: 'Короткий набор' });
  expect(plain(table)).toContain('хуже прежнего: хуже в 10, лучше в 0');
  expect(plain(table)).toContain('в пределах случайного: хуже в 1, лучше в 0');
  expect(plain(table)).toContain('набор другой: с прежним не сравнивается');
  expect(plain(block)).toContain('Не так понято: 3 из 20 прочитанных');
  expect(plain(block)).toContain('от 3 % до 38 %');
});

test('before it is asked, each set says what it takes; the chosen one is started', async () => {
  const offer = { inputTokens: 80_000, outputTokens: 20_000, cost: 56, minutes: 4 };
  const { requests } = openPage('/models', [
    ...base,
    listed([]),
    answer(
      calls.offerMeasurements,
      [
        { set: 'short', requests: 27, ...offer },
        { set: 'full', requests: 108, ...offer, minutes: null },
      ],
      { name: 'default' },
    ),
    answer(
      calls.startMeasurement,
      { ...newest, set: 'full', state: 'running', groups: null },
      { name: 'default' },
    ),
  ]);
  expect(await screen.findByText('Эту модель здесь не измеряли')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Измерить: default' }));
  const dialog = await screen.findByRole('dialog');
  expect(plain(dialog)).toContain('Ответы ваших людей не используются');
  const full = await within(dialog).findByRole('radio', { name: /Полный набор/ });
  expect(plain(dialog)).toContain('Обращений 27 · токенов ≈ 80 000 → 20 000 · ≈ 56,00 ₽ · ≈ 4 мин');
  fireEvent.click(full);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Измерить' }));
  await screen.findByText('Эту модель здесь не измеряли');
  const started = requests.find(({ call }) => call === 'startMeasurement');
  expect(started?.body).toEqual({ set: 'full' });
});

test('while one goes on its progress is shown and no other is begun; a stopped one says why', async () => {
  const running: Measurement = { ...newest, state: 'running', settled: 10, groups: null, comparison: null };
  openPage('/models', [...base, listed([running])]);
  expect(await screen.findByText('Короткий набор: спрошено 10 из 27')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Измерить: default' }).disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Прервать' })).toBeTruthy();
  cleanup();
  const stopped: Measurement = {
    ...running,
    state: 'stopped',
    settled: 3,
    because: 'Модель не приняла ключ',
  };
  openPage('/models', [...base, listed([stopped])]);
  expect(await screen.findByText(/остановлено, спрошено 3 из 27: Модель не приняла ключ/)).toBeTruthy();
});

test('a remark is read beside its answer, one after another', async () => {
  const remark = (index: number): RemarkToRead => ({
    caseId: `01990000-0000-7000-8000-0000000001${index}0`,
    remark: index,
    criterion: 'Факты для камеры',
    level: 'Есть',
    text: `Замечание номер ${index}`,
    quotes: ['в пять вечера'],
    answer: 'Илья прислал отчёт в пять вечера',
  });
  const { requests } = openPage('/models', [
    ...base,
    listed([newest]),
    answer(calls.getReading, { figures: reading, remarks: [remark(1), remark(2)] }),
    answer(calls.readRemark, reading),
  ]);
  fireEvent.click(await screen.findByText('Все числа'));
  fireEvent.click(screen.getByRole('button', { name: /Прочитать 5/ }));
  expect(await screen.findByText('Замечание номер 1')).toBeTruthy();
  expect(screen.getByText('Илья прислал отчёт в пять вечера')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Не то понято' }));
  expect(await screen.findByText('Замечание номер 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Верно' }));
  expect(await screen.findByText(/Сколько понято не так, сказано под таблицей/)).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'readRemark').map(({ body }) => body)).toMatchObject([
    { as: 'misread' },
    { as: 'right' },
  ]);
});

test('the program without a model says so and has nothing to measure', async () => {
  openPage('/models', [
    ...base,
    answer(modelCalls.listModelEndpoints, [{ ...endpoint, address: null, model: 'demo', place: 'here' }]),
  ]);
  expect(await screen.findByText(/составляет программа, а не модель/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Измерить/ })).toBeNull();
});
