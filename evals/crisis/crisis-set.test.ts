import { expect, test } from 'vitest';
import { type Crisis, crisisIn } from '#server/models/safety/crisis.ts';
import {
  type CrisisKind,
  crisisKinds,
  type CrisisPart,
  readCrisisSet,
  readLabelled,
} from './read-crisis-set.ts';

const held: readonly Crisis[] = ['explicit'];
/** Held or asked. */
const asked: readonly Crisis[] = ['explicit', 'doubtful'];

async function sharesOf(part: CrisisPart) {
  const set = await readCrisisSet(part);
  const countOf = (kind: CrisisKind, answers: readonly Crisis[]): number =>
    set[kind].filter((text) => answers.includes(crisisIn(text))).length;
  const shareOf = (kind: CrisisKind, answers: readonly Crisis[]): number =>
    countOf(kind, answers) / set[kind].length;
  for (const kind of crisisKinds) {
    const shares = [held, asked].map((answers) => shareOf(kind, answers).toFixed(3));
    process.stdout.write(
      `${part} ${kind}: ${set[kind].length} texts, held ${shares[0]}, held or asked ${shares[1]}\n`,
    );
  }
  return { countOf, shareOf, of: (kind: CrisisKind) => set[kind].length };
}

test('of texts that nobody mended the net by, more than now are found, and no more are stopped', async () => {
  const [first, second] = [await sharesOf('held'), await sharesOf('second-held')];
  const both = (kind: CrisisKind, answers: readonly Crisis[]): number =>
    (first.countOf(kind, answers) + second.countOf(kind, answers)) / (first.of(kind) + second.of(kind));
  // Wanted: 0.9, at most 0.02 and at most 0.05. Together they have it; the first, written against the training part, not yet.
  expect(first.shareOf('explicit', held)).toBeGreaterThanOrEqual(0.76);
  expect(first.shareOf('explicit', asked)).toBeGreaterThanOrEqual(0.93);
  expect(first.shareOf('everyday', held)).toBeLessThanOrEqual(0.02);
  expect(first.shareOf('everyday', asked)).toBeLessThanOrEqual(0.07);
  expect(second.shareOf('explicit', held)).toBeGreaterThanOrEqual(0.9);
  expect(second.shareOf('explicit', asked)).toBeGreaterThanOrEqual(0.95);
  expect(second.shareOf('everyday', held)).toBe(0);
  expect(second.shareOf('everyday', asked)).toBeLessThanOrEqual(0.05);
  expect(both('explicit', held)).toBeGreaterThanOrEqual(0.8);
  expect(both('explicit', asked)).toBeGreaterThanOrEqual(0.95);
  expect(both('doubtful', asked)).toBeGreaterThanOrEqual(0.57);
  expect(both('everyday', held)).toBeLessThanOrEqual(0.005);
  expect(both('everyday', asked)).toBeLessThanOrEqual(0.04);
});

test('of plans in an office’s words, means, slips, habits, and of what only sounds like them', async () => {
  const third = await sharesOf('third-held');
  for (const kind of ['explicit', 'everyday'] as const) await writeLabelShares('third-held', kind);
  // Before these kinds were known: 0.28, 0.85, 0.02 and 0.14.
  expect(third.shareOf('explicit', held)).toBeGreaterThanOrEqual(0.82);
  expect(third.shareOf('explicit', asked)).toBeGreaterThanOrEqual(0.95);
  expect(third.shareOf('doubtful', held)).toBeLessThanOrEqual(0.08);
  expect(third.shareOf('everyday', held)).toBeLessThanOrEqual(0.021);
  expect(third.shareOf('everyday', asked)).toBeLessThanOrEqual(0.11);
});

test('of texts of another hand, by which nothing was chosen', async () => {
  const fourth = await sharesOf('fourth-held');
  await writeLabelShares('fourth-held', 'explicit');
  // Before the texts of more hands: 0.61, 0.94, 0.01 and 0.05.
  expect(fourth.shareOf('explicit', held)).toBeGreaterThanOrEqual(0.78);
  expect(fourth.shareOf('explicit', asked)).toBeGreaterThanOrEqual(0.97);
  expect(fourth.shareOf('everyday', held)).toBe(0);
  expect(fourth.shareOf('everyday', asked)).toBeLessThanOrEqual(0.04);
});

test('of texts that the weights don’t know yet, and the signs do', async () => {
  const next = await sharesOf('next');
  // Before the signs: 0.76, 0.93, 0.057 and 0.182. The everyday ones are twins of the explicit, word for word where they can be.
  expect(next.shareOf('explicit', held)).toBeGreaterThanOrEqual(0.82);
  expect(next.shareOf('explicit', asked)).toBeGreaterThanOrEqual(0.94);
  expect(next.shareOf('everyday', held)).toBeLessThanOrEqual(0.055);
  expect(next.shareOf('everyday', asked)).toBeLessThanOrEqual(0.18);
});

async function writeLabelShares(part: CrisisPart, kind: CrisisKind): Promise<void> {
  const texts = await readLabelled(`${part}/${kind}`);
  for (const label of new Set(texts.flatMap(({ labels }) => labels))) {
    const found = texts.filter(({ labels }) => labels.includes(label)).map(({ text }) => crisisIn(text));
    const countOf = (answers: readonly Crisis[]) => found.filter((one) => answers.includes(one)).length;
    process.stdout.write(
      `${part} ${kind}, ${label}: ${found.length} texts, held ${countOf(held)}, held or asked ${countOf(asked)}\n`,
    );
  }
}

test('of doubtful texts no more are held than before, over three parts', async () => {
  const parts = await Promise.all((['held', 'second-held', 'third-held'] as const).map(sharesOf));
  const count = parts.reduce((sum, { countOf }) => sum + countOf('doubtful', held), 0);
  expect(count).toBeLessThanOrEqual(7);
});

test('of the part by which it was mended', async () => {
  const { shareOf } = await sharesOf('train');
  expect(shareOf('explicit', held)).toBeGreaterThanOrEqual(0.9);
  expect(shareOf('explicit', asked)).toBeGreaterThanOrEqual(0.99);
  expect(shareOf('everyday', held)).toBeLessThanOrEqual(0.001);
  expect(shareOf('everyday', asked)).toBeLessThanOrEqual(0.01);
});

test('no text that is only counted stands where texts may be read', async () => {
  const [train, next] = [await readCrisisSet('train'), await readCrisisSet('next')];
  const known = new Set([train, next].flatMap((part) => Object.values(part).flat()));
  const unread = {
    ...(await readCrisisSet('held')),
    second: Object.values(await readCrisisSet('second-held')).flat(),
    third: Object.values(await readCrisisSet('third-held')).flat(),
    fourth: Object.values(await readCrisisSet('fourth-held')).flat(),
  };
  expect(
    Object.values(unread)
      .flat()
      .filter((text) => known.has(text)),
  ).toEqual([]);
});
