import { expect, test } from 'vitest';
import type { Measure } from '#server/measuring/measures/measure.ts';
import { compareResults } from './compare-results.ts';
import type { Results } from './results.ts';

const results = (...measures: Measure[]): Results => ({
  endpoint: 'localhost:8000',
  model: 'qwen3:8b',
  date: '2026-05-01T10:00:00.000Z',
  groups: [{ title: 'Форма', measures }],
  criteria: [],
  reviews: [],
});

const share = (count: number, of: number, better: Measure['better'] = 'more'): Measure => ({
  kind: 'share',
  key: `share.${better}`,
  title: better === 'more' ? 'Найдено' : 'Потеряно',
  how: '',
  better,
  count,
  of,
});
const number = (value: number | null, unit: 'мс' | 'каппа'): Measure => ({
  kind: 'number',
  key: unit,
  title: unit === 'мс' ? 'До конца' : 'Каппа',
  how: '',
  better: unit === 'мс' ? 'fewer' : 'more',
  value,
  of: 112,
  unit,
});

test('What got worse is named with both figures and the loss', () => {
  const before = results(share(9, 10), share(0, 10, 'fewer'), number(0.71, 'каппа'), number(1000, 'мс'));
  const now = results(share(16, 20), share(1, 10, 'fewer'), number(0.6, 'каппа'), number(1500, 'мс'));
  expect(compareResults(before, now).split('\n')).toEqual([
    'По сравнению с qwen3:8b, localhost:8000, 2026-05-01 стало хуже:',
    '  Найдено: 9 из 10 (90 %) → 16 из 20 (80 %), −10 п. п.',
    '  Потеряно: 0 из 10 (0 %) → 1 из 10 (10 %), +10 п. п.',
    '  Каппа: 0,71 (n = 112) → 0,60 (n = 112), −0,11',
    '  До конца: 1\u00a0000 мс (n = 112) → 1\u00a0500 мс (n = 112), +50 %',
    'Разница в один-два случая может быть случайной: то же мерит --repeat 3.',
    '',
  ]);
});

test('What got better, what can’t be counted and a usual spread of timings are no loss', () => {
  const before = results(share(8, 10), share(1, 10, 'fewer'), number(0.7, 'каппа'), number(1000, 'мс'));
  const now = results(share(9, 10), share(0, 0, 'fewer'), number(null, 'каппа'), number(1090, 'мс'));
  expect(compareResults(before, now)).toBe(
    'По сравнению с qwen3:8b, localhost:8000, 2026-05-01 хуже не стало ничего.\n',
  );
});

test('What was not measured before is not compared', () => {
  expect(compareResults(results(), results(share(0, 10)))).toContain('хуже не стало ничего');
});
