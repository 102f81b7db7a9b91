import { z } from 'zod';
import { id, line, time } from '#contract/text.ts';
import { ownName } from '#contract/users/person-name.ts';
import { asciiAddress, asciiEmail, isNameForeign } from '#domain/mail-address/mail-address.ts';

export const role = z.enum(['admin', 'curator', 'student']);
export type Role = z.infer<typeof role>;

export const user = z
  .object({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role,
    mustChangePassword: z
      .boolean()
      .describe('Пока человек не сменит пароль, ему не открывается ничего другого'),
    mustConsent: z
      .boolean()
      .describe('Пока человек не ответит на согласия школы, ему не открывается ничего другого'),
    erasesAt: time
      .optional()
      .describe('Человек просил стереть свои данные: до этого времени просьбу можно взять назад'),
    isEnrolled: z.literal(true).optional().describe('Куратор, который записан на курс и учится сам'),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const passwordMinLength = 6;

/** Where the rules of passwords are strict. */
export const strictPasswordMinLength = 8;

export const passwordMaxLength = 256;

/** As machines write it, whatever letters its domain was typed in. */
export const email = z
  .string('Введите email')
  .trim()
  .min(1, 'Введите email')
  .max(254, 'Email не длиннее 254 символов')
  .overwrite(asciiEmail)
  .pipe(
    z
      .email({
        pattern: asciiAddress,
        error: ({ input }) =>
          typeof input === 'string' && isNameForeign(input)
            ? 'До знака @ пишут латиницей: ivan@почта.рф'
            : 'Похоже, в email опечатка. Пример: anna@company.ru',
      })
      .max(254, 'Email не длиннее 254 символов'),
  );

/** A new password. */
export const newPassword = z
  .string('Введите пароль')
  .min(passwordMinLength, `Пароль не короче ${passwordMinLength} символов`)
  .max(passwordMaxLength, `Пароль не длиннее ${passwordMaxLength} символов`);

/** A password to verify: any text that could have been set by earlier rules. */
export const currentPassword = z
  .string('Введите пароль')
  .min(1, 'Введите пароль')
  .max(passwordMaxLength, `Пароль не длиннее ${passwordMaxLength} символов`);

/** One's own, to prove that it is oneself: whoever has none has signed in again a moment ago. */
export const ownPassword = currentPassword
  .optional()
  .describe('Свой текущий пароль. У кого пароля нет, тот вместо него недавно вошёл через сервер организации');

export const credentials = z.object({
  email: line(254, 'Введите email').overwrite(asciiEmail),
  password: currentPassword,
  remember: z.boolean().default(false).describe('Запомнить на 30 дней'),
});

/** Where a person has chosen a password. */
export const withAdvice = {
  passwordAdvice: z.string().optional().describe('Если пароль принят, но слаб: что с ним не так'),
};

export const passwordChange = z.object({ currentPassword: ownPassword, newPassword });

export const emailChange = z.object({ email, password: ownPassword });

export const nameChange = z.object({
  firstName: ownName('Введите имя'),
  lastName: ownName('Введите фамилию'),
});
