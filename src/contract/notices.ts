import { z } from 'zod';

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
};

/** What a notice is about, as it was then; which fields there are depends on the kind. */
export const noticeSubject = z.object({
  courseId: z.string().optional(),
  courseTitle: z.string().optional(),
  lessonId: z.string().optional(),
  lessonTitle: z.string().optional(),
  answerId: z.string().optional(),
  importId: z.string().optional(),
  /** The new deadline, the end of access. */
  at: z.string().optional(),
  count: z.int().optional(),
  device: z.string().optional(),
  address: z.string().optional(),
});
export type NoticeSubject = z.infer<typeof noticeSubject>;
