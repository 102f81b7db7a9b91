import { z } from 'zod';
import type { Role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './text.ts';

/** When a letter about a notice leaves: ten minutes after it unless seen, once a day with the others, or never. */
export const mailChoice = z.enum(['at_once', 'daily', 'never']);
export type MailChoice = z.infer<typeof mailChoice>;

export const noticeKind = z.enum([
  'review_ready',
  'review_by_person',
  'deadline_extended',
  'lesson_opened',
  'deadline_tomorrow',
  'access_ending',
  'answers_waiting',
  'mail_stopped',
  'import_done',
  'new_device',
  'referral_settled',
  'crisis',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

/** Unless the person chooses otherwise. */
export const usualMail: Record<NoticeKind, MailChoice> = {
  review_ready: 'never',
  review_by_person: 'at_once',
  deadline_extended: 'at_once',
  lesson_opened: 'never',
  deadline_tomorrow: 'at_once',
  access_ending: 'at_once',
  answers_waiting: 'daily',
  mail_stopped: 'at_once',
  import_done: 'never',
  // A letter about it always leaves, and by itself.
  new_device: 'never',
  referral_settled: 'at_once',
  crisis: 'at_once',
};

/** What a notice is about, as it was then; which fields there are depends on the kind. */
export const noticeSubject = z.object({
  courseId: z.string().optional(),
  courseTitle: z.string().optional(),
  lessonId: z.string().optional(),
  lessonTitle: z.string().optional(),
  answerId: z.string().optional(),
  importId: z.string().optional(),
  /** Of an imported file; a change of selected people has none. */
  fileName: z.string().optional(),
  /** The new deadline, the end of access. */
  at: z.string().optional(),
  count: z.int().optional(),
  device: z.string().optional(),
  address: z.string().optional(),
});
export type NoticeSubject = z.infer<typeof noticeSubject>;

const ofLearners = [
  'review_ready',
  'review_by_person',
  'deadline_extended',
  'lesson_opened',
  'deadline_tomorrow',
  'access_ending',
  'referral_settled',
] as const satisfies NoticeKind[];

/** What a role is told about, in the order in which the choices are shown. */
export const noticeKinds: Record<Role, readonly NoticeKind[]> = {
  admin: ['crisis', 'import_done', 'mail_stopped'],
  curator: ['crisis', 'answers_waiting', ...ofLearners],
  student: ofLearners,
};

/** About a review of one's own answer: reading the review marks them seen. */
export const reviewNotices = ['review_ready', 'review_by_person'] as const satisfies NoticeKind[];

export const notice = z
  .object({
    id,
    kind: noticeKind,
    subject: noticeSubject.describe('О чём: названия и даты, какими они были тогда'),
    createdAt: time,
    seenAt: time.nullable(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof notice>;

const unseen = z.int().describe('Сколько непрочитанных');

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'signedIn',
  summary: 'Свои уведомления, новые первыми',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: id.optional().describe('id последнего полученного уведомления'),
  }),
  response: z.array(notice),
});

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/count',
  access: 'signedIn',
  summary: 'Сколько у вас непрочитанных уведомлений',
  response: z.object({ unseen }),
});

/** `upTo` spares those that came after the list was read. */
export const seenNotices = z.union([
  z.object({ ids: z.array(id).min(1).max(100) }),
  z.object({ upTo: id.describe('Это уведомление и все до него') }),
]);

export const markNoticesSeen = endpoint({
  method: 'PUT',
  path: '/api/notices/seen',
  access: 'signedIn',
  summary: 'Отметить свои уведомления прочитанными; повтор ничего не меняет',
  body: seenNotices,
  response: z.object({ unseen }),
});

const choice = z.object({
  kind: noticeKind,
  mail: mailChoice.describe('Когда письмо: сразу, раз в день, никогда'),
});
export const noticeChoice = choice.meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof noticeChoice>;

export const listNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/notices/choices',
  access: 'signedIn',
  summary: 'О чём вас уведомляют и когда об этом приходит письмо',
  response: z.array(noticeChoice),
});

export const setNoticeChoice = endpoint({
  method: 'PUT',
  path: '/api/notices/choices',
  access: 'signedIn',
  summary: 'Выбрать, когда приходит письмо об уведомлениях одного вида',
  body: choice,
  response: z.array(noticeChoice),
});
