import { expect, test } from 'vitest';
import { crisisIn } from '#server/models/safety/crisis.ts';
import { explicitSigns } from './danger-in.ts';
import { doubt } from './doubt.ts';

test.each(explicitSigns.map(({ says, catches, spares }) => ({ sign: says[0] ?? '', catches, spares })))(
  'in so many words, and not as a figure of speech: $sign',
  ({ catches, spares }) => {
    expect(catches.filter((text) => crisisIn(text) !== 'explicit')).toEqual([]);
    expect(spares.filter((text) => crisisIn(text) === 'explicit')).toEqual([]);
  },
);

test.each(doubt.map(({ says, catches, spares }) => ({ sign: says[0] ?? '', catches, spares })))(
  'of others, of long ago or on a condition: $sign',
  ({ catches, spares }) => {
    expect(catches.filter((text) => crisisIn(text) !== 'doubtful')).toEqual([]);
    expect(spares.filter((text) => crisisIn(text) !== 'none')).toEqual([]);
  },
);
