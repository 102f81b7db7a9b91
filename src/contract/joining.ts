import { z } from 'zod';
import { email, newPassword, user } from './auth.ts';
import { courseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { id, line, time } from './text.ts';
import { expiry, nameMaxLength } from './users.ts';

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
  .regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/, 'Домен вида company.ru');

export const newJoinLink = z.object({
  groupId: id.nullable().default(null),
  maxPeople: wholeNumber(10_000),
  expiresAt: expiry,
  accessDays: wholeNumber(3650).nullable().default(null),
  domains: z.array(domain).min(1).max(20).nullable().default(null),
});

const codeParams = z.object({ code: z.string().max(64).describe('С дефисом или без, в любом регистре') });

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
  })
  .meta({ id: 'JoinOffer' });
export type JoinOffer = z.infer<typeof joinOffer>;

const names = {
  firstName: line(nameMaxLength, 'Введите имя'),
  lastName: line(nameMaxLength, 'Введите фамилию'),
};

/** What a stranger says. */
export const stranger = z.object({ ...names, email });
export const newStranger = stranger.extend({ password: newPassword });

const token = z.string().min(1).max(128).describe('Из ссылки в письме');

const joined = z.object({ courseId: id });
const joinedAs = joined.extend({ user });

export const listJoinLinks = endpoint({
  method: 'GET',
  path: '/api/courses/:id/join-links',
  access: 'admin',
  summary: 'Коды, по которым записываются на курс и в его потоки, новые первыми',
  params: courseParams,
  response: z.array(joinLink),
});

export const createJoinLink = endpoint({
  method: 'POST',
  path: '/api/courses/:id/join-links',
  access: 'admin',
  summary: 'Создать код курса или его потока',
  params: courseParams,
  body: newJoinLink,
  response: joinLink,
  status: 201,
});

export const closeJoinLink = endpoint({
  method: 'POST',
  path: '/api/courses/:id/join-links/:code/close',
  access: 'admin',
  summary: 'Закрыть код: больше по нему никого не запишут, записанные останутся',
  params: courseParams.extend(codeParams.shape),
  response: joinLink,
});

export const getJoinOffer = endpoint({
  method: 'GET',
  path: '/api/join/:code',
  access: 'public',
  summary: 'Куда записывают по коду; причина, если по нему уже не записывают',
  params: codeParams,
  response: joinOffer,
});

export const joinCourse = endpoint({
  method: 'POST',
  path: '/api/join/:code',
  access: 'signedIn',
  summary: 'Записаться по коду; повторно — ничего не меняется',
  params: codeParams,
  response: joined,
});

export const askToJoin = endpoint({
  method: 'POST',
  path: '/api/join/:code/requests',
  access: 'public',
  summary: 'Попросить письмо со ссылкой, по которой заводят учётную запись; ответ один для всех адресов',
  params: codeParams,
  body: stranger,
  response: z.object({}),
});

export const registerToJoin = endpoint({
  method: 'POST',
  path: '/api/join/:code/account',
  access: 'public',
  summary: 'Завести учётную запись и записаться по коду, если писем Отклик не отправляет',
  params: codeParams,
  body: newStranger,
  response: joinedAs,
  status: 201,
});

export const getJoinRequest = endpoint({
  method: 'POST',
  path: '/api/join/:code/request',
  access: 'public',
  summary: 'Чья ссылка из письма; сама она остаётся действительной',
  params: codeParams,
  body: z.object({ token }),
  response: z.object({ ...stranger.shape, email: z.string() }),
});

export const confirmJoin = endpoint({
  method: 'POST',
  path: '/api/join/:code/confirm',
  access: 'public',
  summary: 'Завести учётную запись по ссылке из письма и записаться',
  params: codeParams,
  body: z.object({ token, password: newPassword }),
  response: joinedAs,
  status: 201,
});
