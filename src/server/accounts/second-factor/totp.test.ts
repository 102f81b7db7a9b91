import { expect, test } from 'vitest';
import { secretIn } from '#test/second-factor.ts';
import { base32 } from './base32.ts';
import { codeAt, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1. Its codes have eight digits; those of six are their ends.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('At %i seconds the code is the end of %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
});

test('A code is of its half minute or of a neighbour, and tells of which', () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeAt(secret, step + by), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect(stepOfCode(secret, '', now)).toBeUndefined();
  expect(stepOfCode(secret, codeAt(secret, step).slice(1), now)).toBeUndefined();
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('«%s» is typed as %s', (text, typed) => {
  expect(base32(Buffer.from(text))).toBe(typed);
  expect(secretIn(typed).toString()).toBe(text);
});
