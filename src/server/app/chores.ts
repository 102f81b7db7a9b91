import { fileOwners } from '#server/across/files/file-owners.ts';
import { eraseDueChore } from '#server/across/personal-data/erase-due.ts';
import { freeErasedChore } from '#server/across/personal-data/free-erased.ts';
import { retentionChore } from '#server/across/retention/sweep-retention.ts';
import { measuredChore } from '#server/measuring/measurements/finish-measured.ts';
import { emptiedRunsChore } from '#server/measuring/runs/finish-run.ts';
import { oldDraftFilesChore } from '#server/mentor/answer-files/draft-files.ts';
import { dueCertificatesChore } from '#server/mentor/certificates/issue-certificates.ts';
import { changedRulesChore } from '#server/mentor/passing/settle-changed-rules.ts';
import { passesChore } from '#server/mentor/passing/sweep-passes.ts';
import { passingSweepChore } from '#server/mentor/passing/sweep-passing.ts';
import { dueDecisionsChore } from '#server/mentor/referrals/due-decisions.ts';
import { lostCallsChore } from '#server/models/ledger.ts';
import { unusedFilesChore } from '#server/platform/files/remove-unused-files.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { statisticsChore } from '#server/school/analytics/compact-statistics.ts';
import { eventsChore } from '#server/school/events/sweep-events.ts';
import { oldJoinRequestsChore } from '#server/school/joining/join-requests.ts';
import { leftLessonsChore } from '#server/school/lesson-drafts/begun-lessons.ts';
import { oldLessonDraftsChore } from '#server/school/lesson-drafts/lesson-drafts.ts';
import { oldNoticesChore } from '#server/school/notices/forget-old-notices.ts';
import { noticeMailChore } from '#server/school/notices/queue-notice-mail.ts';
import { remindersChore } from '#server/school/notices/sweep.ts';
import { oldImportsChore } from '#server/school/user-imports/importer.ts';
import { oldDialoguesChore, unsentDialoguesChore } from '#server/talks/turn/end-old-dialogues.ts';
import { oldMailChore } from '#server/telling/outbox/forget-old-mail.ts';
import { fanOutChore } from '#server/telling/webhooks/fan-out.ts';
import { oldEventsChore } from '#server/telling/webhooks/forget-old-events.ts';

export const chores: Chore[] = [
  dueDecisionsChore,
  changedRulesChore,
  passingSweepChore,
  dueCertificatesChore,
  passesChore,
  statisticsChore,
  lostCallsChore,
  measuredChore,
  emptiedRunsChore,
  remindersChore,
  noticeMailChore,
  oldImportsChore,
  oldNoticesChore,
  oldDialoguesChore,
  unsentDialoguesChore,
  oldMailChore,
  eventsChore,
  fanOutChore,
  oldEventsChore,
  retentionChore,
  oldJoinRequestsChore,
  eraseDueChore,
  freeErasedChore,
  oldDraftFilesChore,
  oldLessonDraftsChore,
  leftLessonsChore,
  unusedFilesChore(fileOwners),
];
