import { expect, test } from 'vitest';
import { lessonState, type Standing, stateText } from './words.ts';

const at = '2026-11-20T10:00:00.000Z';
const untouched: Standing = { viewedAt: null, completedAt: null };
const sent = { ...untouched, viewedAt: at, sentAt: at };

test.each([
  ['nobody has opened', untouched, undefined],
  ['was opened', { ...untouched, viewedAt: at }, 'viewed'],
  ['has nothing to send and was opened', { ...untouched, viewedAt: at, completedAt: at }, 'viewed'],
  ['waits for its review', sent, 'sent'],
  ['is done by being sent', { ...sent, completedAt: at, passedHow: 'sent' }, 'sent'],
  ['was done by a release before this one', { ...sent, completedAt: at }, 'sent'],
  ['stands below what passes', { ...sent, below: 2 }, 'improve'],
  ['a person has sent back', { ...sent, below: 0 }, 'improve'],
  ['has reached its levels', { ...sent, completedAt: at, passedHow: 'levels' }, 'passed'],
  ['a person has passed', { ...sent, completedAt: at, passedHow: 'person' }, 'accepted'],
  ['a person has passed unopened', { ...untouched, completedAt: at, passedHow: 'person' }, 'accepted'],
] satisfies [string, Standing, string | undefined][])('a lesson that %s', (_what, standing, state) => {
  expect(lessonState(standing)).toBe(state);
});

test('the word names how many criteria are below, where that is known', () => {
  expect([stateText('improve', 2), stateText('improve', 0), stateText('passed')]).toEqual([
    'Доработать: 2',
    'Доработать',
    'Сдан',
  ]);
});
