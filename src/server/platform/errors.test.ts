import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';

test('a refusal says what its code may say, and no more', () => {
  const saved = { by: 'Анна Ясная', at: '2026-11-01T09:00:00.000Z' };
  expect(new ApiError('stale_lesson', 'Урок сохранили', { saved }).toBody('1')).toEqual({
    code: 'stale_lesson',
    message: 'Урок сохранили',
    saved,
    requestId: '1',
  });
  // @ts-expect-error Nobody has saved it.
  expect(new ApiError('no_access', 'Курс закрыт', { saved })).toBeInstanceOf(Error);
  // @ts-expect-error There is no such code.
  expect(new ApiError('of_tomorrow', 'Завтра')).toBeInstanceOf(Error);
});
