import { oldSignInsChore } from '#server/accounts/sign-ins/forget-old-sign-ins.ts';
import { oldMailChore } from '#server/mail/outbox/forget-old-mail.ts';
import { dueDecisionsChore } from '#server/mentor/referrals/due-decisions.ts';
import { lostCallsChore } from '#server/models/ledger.ts';
import { unusedFilesChore } from '#server/platform/files/remove-unused-files.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { statisticsChore } from '#server/school/analytics/compact-statistics.ts';
import { oldJoinRequestsChore } from '#server/school/joining/join-requests.ts';
import { oldNoticesChore } from '#server/school/notices/forget-old-notices.ts';
import { noticeMailChore } from '#server/school/notices/queue-notice-mail.ts';
import { remindersChore } from '#server/school/notices/sweep.ts';
import { oldImportsChore } from '#server/school/user-imports/importer.ts';
import { oldDialoguesChore, unsentDialoguesChore } from '#server/talks/turn/end-old-dialogues.ts';

export const chores: Chore[] = [
  dueDecisionsChore,
  statisticsChore,
  lostCallsChore,
  remindersChore,
  noticeMailChore,
  oldImportsChore,
  oldNoticesChore,
  oldDialoguesChore,
  unsentDialoguesChore,
  oldMailChore,
  oldSignInsChore,
  oldJoinRequestsChore,
  unusedFilesChore,
];
