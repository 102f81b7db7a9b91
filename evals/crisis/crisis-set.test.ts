import { expect, test } from 'vitest';
import { type Crisis, crisisIn } from '#server/models/safety/crisis.ts';
import { type CrisisKind, crisisKinds, type CrisisPart, readCrisisSet } from './read-crisis-set.ts';

async function sharesOf(part: CrisisPart) {
  const set = await readCrisisSet(part);
  const shareOf = (kind: CrisisKind, answers: readonly Crisis[]): number =>
    set[kind].filter((text) => answers.includes(crisisIn(text))).length / set[kind].length;
  for (const kind of crisisKinds) {
    const held = shareOf(kind, ['explicit']).toFixed(3);
    const asked = shareOf(kind, ['explicit', 'doubtful']).toFixed(3);
    process.stdout.write(
      `${part} ${kind}: ${set[kind].length} texts, held ${held}, held or asked ${asked}\n`,
    );
  }
  return shareOf;
}

test('of texts that nobody mended the net by, more than now are found, and no more are stopped', async () => {
  const [first, second] = [await sharesOf('held'), await sharesOf('second-held')];
  // Wanted: 0.9, at most 0.02 and at most 0.05. The second part has it, the first, written against the training part, not yet.
  expect(first('explicit', ['explicit', 'doubtful'])).toBeGreaterThanOrEqual(0.8);
  expect(first('everyday', ['explicit'])).toBeLessThanOrEqual(0.02);
  expect(first('everyday', ['explicit', 'doubtful'])).toBeLessThanOrEqual(0.1);
  expect(second('explicit', ['explicit', 'doubtful'])).toBeGreaterThanOrEqual(0.95);
  expect(second('everyday', ['explicit'])).toBeLessThanOrEqual(0.02);
  expect(second('everyday', ['explicit', 'doubtful'])).toBeLessThanOrEqual(0.05);
});

test('of the part by which it was mended', async () => {
  const share = await sharesOf('train');
  expect(share('explicit', ['explicit', 'doubtful'])).toBeGreaterThanOrEqual(0.95);
  expect(share('everyday', ['explicit'])).toBeLessThanOrEqual(0.005);
  expect(share('everyday', ['explicit', 'doubtful'])).toBeLessThanOrEqual(0.02);
});

test('no text stands in both parts', async () => {
  const known = new Set(Object.values(await readCrisisSet('train')).flat());
  const held = {
    ...(await readCrisisSet('held')),
    second: Object.values(await readCrisisSet('second-held')).flat(),
  };
  expect(
    Object.values(held)
      .flat()
      .filter((text) => known.has(text)),
  ).toEqual([]);
});
