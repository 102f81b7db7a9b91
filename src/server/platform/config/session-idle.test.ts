import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const idle = (text: string) => readConfig({ SESSION_IDLE: text }).sessionIdle;

test('A time for each named role', () => {
  expect(readConfig({}).sessionIdle).toEqual({});
  expect(idle('admin:12h,curator:12h')).toEqual({ admin: 43_200, curator: 43_200 });
  expect(idle('admin:15m, student:30d')).toEqual({ admin: 900, student: 2_592_000 });
});

test.each(['12h', 'admin:12', 'admin:5m', 'admin:31d', 'owner:12h', 'admin:', 'admin:1.5h', 'admin:12h,'])(
  'is asked for in words: %s',
  (text) => {
    expect(() => idle(text)).toThrow(ConfigError);
    expect(() => idle(text)).toThrow(/^Переменная SESSION_IDLE принимает сроки без дела/);
  },
);
