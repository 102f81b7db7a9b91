import { expect, test } from 'vitest';
import type { GradebookCell } from '#contract/gradebook/schemas.ts';
import { cellText } from '#contract/gradebook/words.ts';
import { signOf, toneOf } from './cell-tones.ts';

const cell = (given: Partial<GradebookCell>): GradebookCell => ({
  state: 'viewed',
  below: null,
  isBehind: false,
  levels: [],
  rubric: null,
  ...given,
});

const behind = { sign: '!', tone: 'text-danger-ink' };

test.each<[string, GradebookCell | null, { text: string; sign: string; tone: string }]>([
  ['nothing', null, { text: '—', sign: '—', tone: 'text-ink-faint' }],
  ['opened', cell({}), { text: 'Просмотрен', sign: '·', tone: 'text-ink-soft' }],
  ['opened, and too late now', cell({ isBehind: true }), { text: 'Просмотрен, срок прошёл', ...behind }],
  ['not even opened in time', cell({ state: 'behind', isBehind: true }), { text: 'Срок прошёл', ...behind }],
  [
    'to be worked on',
    cell({ state: 'improve', below: 2 }),
    { text: 'Доработать: 2', sign: '2', tone: 'text-warning-ink' },
  ],
  [
    'returned by a person',
    cell({ state: 'improve', below: 0 }),
    { text: 'Доработать', sign: '↻', tone: 'text-warning-ink' },
  ],
])('a lesson is the same in words, in a sign and in its colour: %s', (_, given, expected) => {
  expect({ text: cellText(given), sign: signOf(given), tone: toneOf(given) }).toEqual(expected);
});
