import { z } from 'zod';
import { email, newPassword } from '#contract/auth/schemas.ts';
import { consentAnswers, legalOffer } from '#contract/legal/schemas.ts';
import { id, time } from '#contract/text.ts';
import { ownName } from '#contract/users/person-name.ts';
import { expiry } from '#contract/users/schemas.ts';
import { asciiDomain } from '#domain/mail-address/mail-address.ts';

export const joinLinkState = z.enum(['open', 'closed', 'over', 'full', 'unpublished']);
export type JoinLinkState = z.infer<typeof joinLinkState>;

/** «Код потока»: whoever has it joins the course, or one of its groups. */
export const joinLink = z
  .object({
    code: z.string(),
    groupId: id.nullable().describe('Поток; null: курс, без потока'),
    groupTitle: z.string().nullable(),
    people: z.int().describe('Сколько человек записалось по коду'),
    maxPeople: z.int(),
    domains: z.array(z.string()).nullable().describe('Домены адресов, с которыми записывают; null: любые'),
    accessDays: z.int().nullable().describe('Доступ на столько дней; null: как у потока'),
    expiresAt: time,
    state: joinLinkState,
    createdAt: time,
  })
  .meta({ id: 'JoinLink' });
export type JoinLink = z.infer<typeof joinLink>;

const wholeNumber = (max: number) => {
  const message = `Целое число от 1 до ${max.toLocaleString('ru-RU')}`;
  return z.number(message).int(message).min(1, message).max(max, message);
};

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .overwrite((given) => asciiDomain(given) ?? given)
  .regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/, 'Домен вида company.ru');

export const newJoinLink = z.object({
  groupId: id
    .nullable()
    .optional()
    .describe('null: на курс, без потока; без поля — в единственный поток курса, если он один'),
  maxPeople: wholeNumber(10_000),
  expiresAt: expiry,
  accessDays: wholeNumber(3650).nullable().default(null),
  domains: z.array(domain).min(1).max(20).nullable().default(null),
});

export const joinOffer = z
  .object({
    code: z.string(),
    courseId: id,
    courseTitle: z.string(),
    groupTitle: z.string().nullable(),
    school: z.string(),
    confirmsByMail: z.boolean().describe('Незнакомому человеку уходит письмо; иначе он сразу задаёт пароль'),
    onlyCertainAddresses: z.boolean().describe('Записывают только с адресами определённых доменов'),
    isIn: z.boolean().describe('Тот, кто спрашивает, уже записан'),
    about: z
      .object({
        description: z.string().nullable().describe('Описание курса'),
        lessons: z.int().describe('Опубликованных уроков'),
        startsAt: time.nullable().describe('Когда начинает поток'),
        until: time.nullable().describe('Последний срок сдачи в потоке'),
        curators: z.array(z.string()).describe('Кто ведёт, имена с фамилиями'),
      })
      .optional()
      .describe('Что за курс, надолго ли и с кем'),
    legal: legalOffer
      .optional()
      .describe('Кто отвечает за данные и о чём спрашивают; нет, если школа его не назвала'),
  })
  .meta({ id: 'JoinOffer' });
export type JoinOffer = z.infer<typeof joinOffer>;

const names = {
  firstName: ownName('Введите имя'),
  lastName: ownName('Введите фамилию'),
};

/** What a stranger says. */
export const stranger = z.object({ ...names, email, consents: consentAnswers.optional() });

export const newStranger = stranger.extend({ password: newPassword });
