import { z } from 'zod';

/** To be read by a person, or by a program. */
export const copyFormat = z.enum(['html', 'json']);
export type CopyFormat = z.output<typeof copyFormat>;

export const copyRequest = z.object({
  password: z.string().min(1, 'Введите текущий пароль').max(256).describe('Свой текущий пароль'),
  format: copyFormat,
});
