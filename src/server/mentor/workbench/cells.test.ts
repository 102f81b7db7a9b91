import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { cellsOf, type Judged, type LevelsOfPass, regressionsIn, uncoveredOf } from './cells.ts';

const criterionId = randomUUIDv7();
const titles = ['Нет', 'Отчасти', 'Есть'];

const rubric = (levels: readonly string[] = titles, id = criterionId): Criterion[] => [
  { id, title: 'Просьба', description: '', levels: levels.map((title) => ({ title, description: '' })) },
];

const pass = (level: number | null): LevelsOfPass => new Map([[criterionId, level]]);

const judged = (levels: readonly (number | null)[] | undefined, criteria = rubric()): Judged => ({
  criteria,
  passes: new Map(levels ? [['a', levels.map(pass)]] : []),
});

const sample = { id: 'a', source: 'answer' as const, expected: [{ criterionId, level: 2, levels: titles }] };

const stateOf = (draft: Judged, now?: Judged) => cellsOf({ samples: [sample], draft, now })[0]?.state;

test.each([
  ['right as before', [2], [2], 'right'],
  ['right, where the version in force wasn’t asked', [2], undefined, 'right'],
  ['right now', [2], [1], 'mended'],
  ['wrong now', [1], [2], 'regression'],
  ['wrong in every pass', [1, 0], [2], 'regression'],
  ['wrong in one of two passes', [1, 2], [2], 'unstable'],
  ['wrong, where the version in force was right in one of two', [1], [2, 1], 'wrong'],
  ['wrong as before', [0], [1], 'wrong'],
  ['wrong, where the version in force wasn’t asked', [0], undefined, 'wrong'],
  ['without a level, where there was the right one', [null], [2], 'regression'],
  ['not asked', undefined, [2], 'uncovered'],
  ['not to be asked', [], [2], 'uncounted'],
] as const)('a cell is %s', (_, draft, now, state) => {
  expect(stateOf(judged(draft), now && judged(now))).toBe(state);
});

test.each([
  ['reordered', ['Есть', 'Отчасти', 'Нет']],
  ['renamed', ['Нет', 'Отчасти', 'Есть всё']],
  ['added', ['Нет', 'Отчасти', 'Есть', 'Ещё']],
])('where a level is %s, nothing is compared with what was expected before', (_, levels) => {
  const draft = judged([0], rubric(levels));
  expect(cellsOf({ samples: [sample], draft, now: judged([2]) })).toEqual([
    expect.objectContaining({ state: 'uncounted', expected: null, now: null, draft: levels[0] }),
  ]);
});

test('a level of another scale in force is no level before, so nothing got worse', () => {
  const before = judged([2], rubric(['Есть', 'Отчасти', 'Нет']));
  expect(stateOf(judged([1]), before)).toBe('wrong');
});

test('of a criterion that nobody has expected anything of, and of a new one, nothing is said', () => {
  const other = randomUUIDv7();
  const draft = judged([2], [...rubric(), ...rubric(titles, other)]);
  expect(cellsOf({ samples: [sample], draft }).map(({ state }) => state)).toEqual(['right', 'uncounted']);
});

test('a sample is covered by a run even where nothing is expected of it, and not by being named', () => {
  const bare = { ...sample, id: 'b', expected: [] };
  expect(uncoveredOf({ samples: [sample, bare], draft: judged([2]) })).toEqual([bare]);
});

test('what was decided for a student comes first among what got worse', () => {
  const samples = (['typed', 'answer', 'disagreement'] as const).map((source) => ({
    ...sample,
    id: source,
    source,
  }));
  const all = (level: number): Judged => ({
    criteria: rubric(),
    passes: new Map(samples.map(({ id }) => [id, [pass(level)]])),
  });
  const found = regressionsIn(cellsOf({ samples, draft: all(0), now: all(2) }));
  expect(found.map(({ source }) => source)).toEqual(['disagreement', 'answer', 'typed']);
});
