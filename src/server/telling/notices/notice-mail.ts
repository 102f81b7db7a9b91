import { type MailChoice, type NoticeKind, noticeKind } from '#contract/notices/schemas.ts';

interface NoticeMail {
  /** Unless the person chooses otherwise. */
  usually: MailChoice;
  /**
   * Waits neither to be seen nor for the end of quiet hours, and leaves for an address that has refused letters as well:
   * somebody may be in danger now. Both who queues a letter and who sends it ask this.
   */
  isUrgent?: true;
}

export const noticeMail: Record<NoticeKind, NoticeMail> = {
  review_ready: { usually: 'never' },
  review_by_person: { usually: 'at_once' },
  deadline_extended: { usually: 'at_once' },
  lesson_opened: { usually: 'never' },
  deadline_tomorrow: { usually: 'at_once' },
  access_ending: { usually: 'at_once' },
  answers_waiting: { usually: 'daily' },
  mail_stopped: { usually: 'at_once' },
  webhook_stopped: { usually: 'at_once' },
  import_done: { usually: 'never' },
  // A letter about it always leaves, and by itself.
  new_device: { usually: 'never' },
  referral_settled: { usually: 'at_once' },
  lesson_judged: { usually: 'at_once' },
  certificate_stands: { usually: 'at_once' },
  erasure_asked: { usually: 'at_once' },
  // As of a new device.
  own_erasure: { usually: 'never' },
  plan_asks: { usually: 'at_once' },
  certificate: { usually: 'at_once' },
  meeting: { usually: 'at_once' },
  message: { usually: 'at_once' },
  crisis: { usually: 'at_once', isUrgent: true },
};

export const usualMail = Object.fromEntries(
  Object.entries(noticeMail).map(([kind, { usually }]) => [kind, usually]),
);

export const urgentKinds = noticeKind.options.filter((kind) => noticeMail[kind].isUrgent);
