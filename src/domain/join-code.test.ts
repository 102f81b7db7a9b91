import { expect, test } from 'vitest';
import { readJoinCode, showJoinCode } from './join-code.ts';

test.each(['K7M49QXT', 'k7m4-9qxt', ' k7m4 9qxt ', 'K7M4–9QXT', 'к7м4 9qхт'])('“%s” is the code', (typed) => {
  expect(readJoinCode(typed)).toBe('K7M49QXT');
  expect(showJoinCode('K7M49QXT')).toBe('K7M4-9QXT');
});

test.each(['', 'K7M4', 'K7M4-9QXT-2', 'K7M4-9QX0', 'IIII-OOOO', '../../..', '😀😀😀😀😀😀😀😀'])(
  '“%s” is none',
  (typed) => {
    expect(readJoinCode(typed)).toBeUndefined();
  },
);
