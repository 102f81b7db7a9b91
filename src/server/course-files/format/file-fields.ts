import { z } from 'zod';
import { asciiAddress, asciiEmail } from '#domain/mail-address/mail-address.ts';

/** The fields of the demo files' front matter. */
export const text = z.string('нужен текст').trim().min(1, 'нужен непустой текст');

export const flag = z.boolean('нужно true или false').default(false);

export const number = (max: number) =>
  z.number('нужно число').min(0, 'нужно число от нуля').max(max, `нужно число до ${max}`);

export const days = number(3650);

export const personFields = {
  firstName: text,
  lastName: text,
  email: z.string().overwrite(asciiEmail).regex(asciiAddress, 'нужен адрес электронной почты'),
};

export function wrongFields({ code, keys }: { code?: string | undefined; keys?: unknown }): string {
  return code === 'unrecognized_keys' ? `лишнее поле ${String(keys)}` : 'нужны поля вида «имя: значение»';
}
