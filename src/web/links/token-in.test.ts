import { expect, test } from 'vitest';
import { tokenIn } from './token-in.ts';

const token = 'Zx3_-'.padEnd(43, 'a');

test.each([token, ` ${token}\n`, `#${token}`, `https://learn.example.ru/welcome#${token}`])(
  'the secret is found in %j',
  (text) => expect(tokenIn(text)).toBe(token),
);

test.each(['', 'welcome', token.slice(1), `${token}a`, `https://learn.example.ru/welcome`])(
  'there is none in %j',
  (text) => expect(tokenIn(text)).toBeUndefined(),
);
