import { expect, test } from 'vitest';
import { requestSize } from './request-size.ts';

const preview = {
  endpoint: 'default',
  endpoints: ['default'],
  messages: [],
  tokens: 6_214,
  sentTokens: 3_890,
  contextTokens: 4_000,
  fits: true,
  left: 12,
};

const said = (given: Partial<Parameters<typeof requestSize>[0]>) =>
  requestSize({ ...preview, ...given }).replaceAll(/\s/g, ' ');

test('an author reads how much is sent, of how much there is room for', () => {
  expect(said({})).toMatch(/^Около 6 200 токенов из 4 000: материал сокращён, не вошло 12 абзацев\./);
  expect(said({ left: 1 })).toContain('не вошёл 1 абзац.');
  expect(said({ tokens: 2_100, sentTokens: 2_100, left: 0 })).toBe(
    'Около 2 100 токенов из 4 000, вместе с местом для отзыва: помещается целиком.',
  );
  expect(said({ fits: false })).toMatch(/^Около 6 200 токенов из 4 000: даже без материала/);
  expect(said({ contextTokens: null, left: 0 })).toMatch(/^Около 3 900 токенов .*24 000 символов\.$/);
});
