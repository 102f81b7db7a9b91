import type { Role } from '#contract/auth/schemas.ts';
import type { NoticeKind } from '#contract/notices/schemas.ts';
import { accessEnding } from './access-ending.ts';
import { answersWaiting } from './answers-waiting.ts';
import { certificateStands } from './certificate-stands.ts';
import { certificate } from './certificate.ts';
import { crisis } from './crisis.ts';
import { deadlineExtended } from './deadline-extended.ts';
import { deadlineTomorrow } from './deadline-tomorrow.ts';
import { erasureAsked } from './erasure-asked.ts';
import { importDone } from './import-done.ts';
import { lessonJudged } from './lesson-judged.ts';
import { lessonOpened } from './lesson-opened.ts';
import { mailStopped } from './mail-stopped.ts';
import { meeting } from './meeting.ts';
import { message } from './message.ts';
import { newDevice } from './new-device.ts';
import type { NoticeModule } from './notice-module.ts';
import { ownErasure } from './own-erasure.ts';
import { planAsks } from './plan-asks.ts';
import { referralSettled } from './referral-settled.ts';
import { reviewByPerson } from './review-by-person.ts';
import { reviewReady } from './review-ready.ts';
import { webhookStopped } from './webhook-stopped.ts';

/** In the order in which a person's choices are shown. */
export const noticeModules: { [Kind in NoticeKind]: NoticeModule<Kind> } = {
  crisis,
  import_done: importDone,
  mail_stopped: mailStopped,
  webhook_stopped: webhookStopped,
  erasure_asked: erasureAsked,
  certificate_stands: certificateStands,
  answers_waiting: answersWaiting,
  review_ready: reviewReady,
  review_by_person: reviewByPerson,
  deadline_extended: deadlineExtended,
  lesson_opened: lessonOpened,
  deadline_tomorrow: deadlineTomorrow,
  access_ending: accessEnding,
  referral_settled: referralSettled,
  lesson_judged: lessonJudged,
  plan_asks: planAsks,
  certificate,
  meeting,
  message,
  new_device: newDevice,
  own_erasure: ownErasure,
};

export const kindsOf = (role: Role): NoticeKind[] =>
  (Object.keys(noticeModules) as NoticeKind[]).filter((kind) => noticeModules[kind].roles.includes(role));
