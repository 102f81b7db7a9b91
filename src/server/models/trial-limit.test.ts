import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTrialLimit } from './trial-limit.ts';

const viewer = (id: string) => ({ id });

function aWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { isStarted: false, end: () => end() };
  return Object.assign(state, {
    run: async () => {
      state.isStarted = true;
      await ended;
    },
  });
}

test('whoever comes when three trials run waits for a place instead of being refused', async () => {
  const withinLimit = createTrialLimit();
  const works = [aWork(), aWork(), aWork(), aWork(), aWork()];
  const ends = works.map((work, index) => withinLimit(viewer(`author ${index}`), work.run));
  await sleep(5);
  expect(works.map(({ isStarted }) => isStarted)).toEqual([true, true, true, false, false]);
  works[1]?.end();
  await ends[1];
  await sleep(0);
  expect(works.map(({ isStarted }) => isStarted)).toEqual([true, true, true, true, false]);
  for (const { end } of works) end();
  await Promise.all(ends);
  const after = aWork();
  void withinLimit(viewer('another'), after.run);
  await sleep(0);
  expect(after.isStarted).toBe(true);
});

test('nobody waits for ever', async () => {
  const withinLimit = createTrialLimit(Date.now, 5);
  const works = [aWork(), aWork(), aWork()];
  const ends = works.map((work) => withinLimit(viewer('author'), work.run));
  await expect(withinLimit(viewer('late'), async () => {})).rejects.toThrow('Сейчас идут другие пробы');
  for (const { end } of works) end();
  await Promise.all(ends);
  await expect(withinLimit(viewer('later'), async () => 'done')).resolves.toBe('done');
});
