import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssuesInRussian } from './invalid-request.ts';

describeIssuesInRussian();

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  [z.object({ a: z.string() }), {}, 'Обязательное поле'],
  [z.string(), 5, 'Укажите текст'],
  [z.int(), 1.5, 'Укажите целое число'],
  [z.coerce.number(), 'много', 'Укажите число'],
  [z.boolean(), 'да', 'Укажите true или false'],
  [z.enum(['admin', 'student']), 'root', 'Допустимые значения: admin, student'],
  [z.string().min(21), 'мало', 'Не короче 21 символа'],
  [z.string().max(5), 'слишком много', 'Не длиннее 5 символов'],
  [z.number().min(1000), 1, 'Не меньше 1\u00a0000'],
  [z.array(z.string()).max(2), ['а', 'б', 'в'], 'Не больше 2 элементов'],
  [z.email(), 'не адрес', 'Неверный формат'],
  [z.strictObject({}), { лишнее: 1 }, 'Лишние поля: лишнее'],
  [z.string('Введите имя'), 5, 'Введите имя'],
])('A person reads a sentence in Russian (%#)', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});
