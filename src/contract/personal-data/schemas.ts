import { z } from 'zod';
import { currentPassword, ownPassword } from '#contract/auth/schemas.ts';
import { id, requiredText, text, time } from '#contract/text.ts';
import { asciiEmail } from '#domain/mail-address/mail-address.ts';

/** To be read by a person, or by a program. */
export const copyFormat = z.enum(['html', 'json']);
export type CopyFormat = z.output<typeof copyFormat>;

const password = z
  .string()
  .min(1, 'Введите текущий пароль')
  .pipe(currentPassword)
  .optional()
  .describe(ownPassword.description ?? '');

export const copyRequest = z.object({
  password,
  format: copyFormat,
});

export const askedBy = z.enum(['person', 'withdrawal', 'school', 'retention']);
export type AskedBy = z.infer<typeof askedBy>;

export const erasureState = z.enum(['open', 'taken_back', 'refused', 'done']);
export type ErasureState = z.infer<typeof erasureState>;

/** The days in which the school answers. */
export const dueDays = 10;

/** The days in which whoever has left the school may come back: a request by the term for people is due after both. */
export const comeBackDays = 20;

const asked = {
  number: z.int().describe('Номер просьбы'),
  askedBy: askedBy.describe('Кто начал: сам человек, отзыв согласия, школа, срок хранения'),
  askedAt: time,
  coolOffUntil: time.describe('До этого времени просьбу можно взять назад'),
  dueAt: time.describe('Когда данные должны быть стёрты'),
  state: erasureState,
  refusal: z.string().nullable().describe('Почему школа отказала'),
};

export const ownErasure = z
  .object({
    request: z.object(asked).nullable().describe('Последняя просьба; null: не просил'),
    coolOffDays: z.int().describe('Сколько дней новую просьбу можно будет взять назад'),
  })
  .meta({ id: 'OwnErasure' });
export type OwnErasure = z.infer<typeof ownErasure>;

export const erasureAsking = z.object({
  password,
  reason: text(1_000).default('').describe('Почему; можно не говорить'),
});

const namedPerson = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
const name = namedPerson.omit({ email: true });

export const erasure = z
  .object({
    id,
    ...asked,
    reason: z.string().nullable().describe('Что сказал сам человек'),
    person: namedPerson.nullable().describe('null: человека в базе больше нет'),
    isDeleted: z.boolean().describe('Учётную запись удалили раньше: остались следы в журналах'),
    endedAt: time.nullable(),
    endedBy: name.nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasure>;

/** An account, or the email of somebody who was deleted before. */
export const erasureOpening = z.union([
  z.object({ userId: id }),
  z.object({
    email: text(254).overwrite(asciiEmail).describe('Email; годится и прежний, и того, кого удалили раньше'),
  }),
]);

export const refusalReason = requiredText(2_000, 'Напишите, почему: это прочитает человек');

/** What proves an erasure once nothing is left to look at. It names nobody whose data they were. */
export const erasureAct = z
  .object({
    number: z.int(),
    accountId: id.describe('Номер учётной записи, которой больше нет'),
    askedBy,
    askedAt: time,
    erasedAt: time,
    erasedBy: name.nullable().describe('null: программа или человек, которого больше нет'),
    operator: z.object({ name: z.string(), address: z.string() }).nullable(),
    kinds: z.array(z.object({ title: z.string(), rows: z.int() })).describe('Что стёрто: вид данных и строк'),
    consents: z.array(z.object({ title: z.string(), number: z.int(), act: z.string(), at: time })),
    version: z.string().describe('Версия «Отклика»'),
    vacuumedAt: time.nullable().describe('Когда освобождено место; null: ещё нет'),
    journal: z.array(z.object({ at: time, action: z.string() })).describe('Записи журнала изменений'),
  })
  .meta({ id: 'ErasureAct' });
export type ErasureAct = z.infer<typeof erasureAct>;

/** The only time that the name stands beside the act. */
export const erased = z.object({ id, person: namedPerson });
export type Erased = z.infer<typeof erased>;
