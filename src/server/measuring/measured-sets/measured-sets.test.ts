import { describe, expect, test } from 'vitest';
import { careful } from '#evals/characters/careful.ts';
import { serveCharacter } from '#evals/characters/serve-character.ts';
import { changedShares } from '#server/measuring/measurements/comparison.ts';
import type { StoredFigures } from '#server/measuring/measurements/stored.ts';
import { readSet } from '#server/measuring/set/read-set.ts';
import { createModelWriter } from '#server/models/model.ts';
import { sum } from '#server/platform/sum.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { readMeasuredSet } from './read-measured-set.ts';

const short = forAllTests(() => readMeasuredSet('short'));

describe('the short set', () => {
  test('has two answers of each lesson, three second attempts and twelve attacks whose twins are among the answers', () => {
    const keys = short.cases.map(({ key }) => key);
    const begins = (word: string) => keys.filter((key) => key.startsWith(word));
    expect(begins('answer ')).toHaveLength(12);
    expect(begins('revision ')).toHaveLength(3);
    expect(begins('injection ')).toHaveLength(12);
    expect(keys).toHaveLength(27);
    const kinds = new Set(begins('injection ').map((key) => /^injection ([a-z]+)/.exec(key)?.[1]));
    expect(kinds.size).toBeGreaterThanOrEqual(7);
  });
});

test('no two cases of a set have one key, and each set has a sum of its own', async () => {
  const sets = [short, await readMeasuredSet('full'), await readMeasuredSet('persona')];
  for (const { cases } of sets) expect(new Set(cases.map(({ key }) => key)).size).toBe(cases.length);
  expect(new Set(sets.map((one) => one.sum)).size).toBe(3);
});

test('what each case has adds up to the figures of all', async () => {
  const server = await serveCharacter(await readSet(), careful);
  const limits = { firstTokenTimeoutMs: 30_000, timeoutMs: 60_000 };
  const writer = createModelWriter({ baseUrl: server.url, apiKey: undefined, model: 'mentor-1' }, limits);
  const { signal } = new AbortController();
  const kept = [];
  for (const one of short.cases)
    kept.push({ key: one.key, raw: (await one.ask(writer, { isHopeless: () => true, signal })).raw });
  await server.close();
  const counted = await short.count(kept, { input: 0, output: 0 });
  const shares = counted.groups.flatMap(({ measures }) =>
    measures.filter((one) => one.kind === 'share' && one.better !== 'neither' && one.of > 0),
  );
  const compared = new Set(counted.cases.flatMap((one) => Object.keys(one.shares)));
  expect(shares.filter(({ key }) => !compared.has(key)).map(({ key }) => key)).toEqual([]);
  for (const one of shares) {
    if (one.kind !== 'share') continue;
    const total = (at: 0 | 1) => sum(counted.cases.map(({ shares: own }) => own[one.key]?.[at] ?? 0));
    expect([one.key, total(0), total(1)]).toEqual([one.key, one.count, one.of]);
  }
});

describe('a comparison', () => {
  const figures = (right: number): StoredFigures => ({
    groups: [
      {
        title: 'Форма',
        measures: [
          { kind: 'share', key: 'form.read', title: '', how: '', better: 'more', count: right, of: 27 },
        ],
      },
    ],
    criteria: [],
    overlooked: [],
    cases: Array.from({ length: 27 }, (_, index) => ({
      key: `${index}`,
      shares: { 'form.read': [index < right ? 1 : 0, 1] },
    })),
    answeredBy: null,
    cost: 0,
  });

  test('calls one case that got worse chance, and ten worse', () => {
    const before = figures(27);
    expect(changedShares(figures(26), before)).toMatchObject([{ worse: 1, better: 0, verdict: 'chance' }]);
    expect(changedShares(figures(17), before)).toMatchObject([{ worse: 10, better: 0, verdict: 'worse' }]);
    expect(changedShares(before, figures(17))).toMatchObject([{ worse: 0, better: 10, verdict: 'better' }]);
    expect(changedShares(before, before)).toMatchObject([{ worse: 0, better: 0, verdict: 'same' }]);
  });
});
