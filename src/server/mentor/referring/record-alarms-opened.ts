import { sql } from 'kysely';
import { insertEntries } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/**
 * Whoever is given the words of an alarm is in the journal, wherever he reads them. Once an hour: an open page asks again
 * whenever something changes.
 */
export async function recordAlarmsOpened(
  db: Db,
  viewer: Viewer,
  answerIds: readonly string[],
): Promise<void> {
  if (answerIds.length === 0) return;
  await insertEntries('referral_opened', {
    actorId: viewer.id,
    subjectId: sql`answers.user_id`,
    details: {
      referralId: sql`referrals.id`,
      answerId: sql`answers.id`,
      lessonId: sql`answers.lesson_id`,
      reason: sql`referrals.reason`,
    },
    from: sql`from referrals join answers on answers.id = referrals.answer_id
      where referrals.answer_id = ${anyOf(answerIds)} and referrals.reason = 'crisis'
        and answers.user_id <> ${viewer.id} and ${isNews(viewer)}`,
  }).execute(db);
}

/** The same of one in a survey, which has no answer. */
export async function recordSurveyAlarmOpened(db: Db, viewer: Viewer, referralId: string): Promise<void> {
  await insertEntries('referral_opened', {
    actorId: viewer.id,
    subjectId: sql`responses.user_id`,
    details: {
      referralId: sql`referrals.id`,
      surveyId: sql`responses.survey_id`,
      responseId: sql`responses.id`,
      reason: sql`referrals.reason`,
    },
    from: sql`from referrals join survey_responses responses on responses.id = referrals.response_id
      where referrals.id = ${referralId} and ${isNews(viewer)}`,
  }).execute(db);
}

/** And of one in a thread, by whoever reads it for the school. */
export async function recordThreadAlarmsOpened(db: Db, viewer: Viewer, threadId: string): Promise<void> {
  await insertEntries('referral_opened', {
    actorId: viewer.id,
    subjectId: sql`threads.user_id`,
    details: {
      referralId: sql`referrals.id`,
      threadId: sql`threads.id`,
      reason: sql`referrals.reason`,
    },
    from: sql`from referrals join threads on threads.id = referrals.thread_id
      where referrals.thread_id = ${threadId} and referrals.reason = 'crisis'
        and threads.user_id <> ${viewer.id} and ${isNews(viewer)}`,
  }).execute(db);
}

const isNews = (viewer: Viewer) => sql`not exists (
  select from audit_log known
  where known.user_id = ${viewer.id} and known.action = 'referral_opened'
    and known.created_at > now() - interval '1 hour' and known.details->>'referralId' = referrals.id::text
)`;
