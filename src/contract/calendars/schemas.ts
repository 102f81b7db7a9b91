import { z } from 'zod';
import { time } from '#contract/text.ts';

export const calendarState = z
  .object({
    createdAt: time.nullable().describe('Когда создан действующий адрес; null: адреса нет'),
  })
  .meta({ id: 'CalendarState' });

export const calendarAddress = calendarState.extend({
  path: z.string().describe('Показывается один раз: школа хранит только его хеш'),
});
