import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/threads/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

/** Has its person written since that message? Where none is named, no. */
export const wroteAfter = (threadId: string, message: string | undefined) => sql<boolean>`exists (
  select from messages where thread_id = ${threadId} and is_own and id > ${message ?? null}::uuid
)`;

/**
 * Messages as both sides read them, in the order of `messages` that the query on them adds. What stands with a referral is its
 * reply, or the review that this reply has become.
 */
export const selectMessages = (rest: RawBuilder<unknown>) => sql<Message>`
  select messages.id, messages.is_own as "isOwn", ${fullNameOf('writer')} as by,
    coalesce(messages.text, referral.reply, (
      select reviews.text from reviews
      where reviews.answer_id = referral.answer_id and reviews.author = 'mentor'
        and reviews.finished_at = referral.settled_at
      order by reviews.id desc limit 1
    ), '') as text,
    case when lessons.id is not null then jsonb_build_object('kind', 'lesson', 'id', lessons.id, 'title', lessons.title)
      when surveys.id is not null then jsonb_build_object('kind', 'survey', 'id', surveys.id, 'title', surveys.title)
    end as about,
    ${utcText(sql`messages.created_at`)} as at, ${utcText(sql`messages.seen_at`)} as "seenAt"
  from messages
  left join users writer on writer.id = messages.by_id
  left join referrals referral on referral.id = messages.referral_id
  left join answers on answers.id = referral.answer_id
  left join lessons on lessons.id = answers.lesson_id
  left join survey_responses responses on responses.id = referral.response_id
  left join surveys on surveys.id = responses.survey_id
  ${rest}`;

export async function getMessage(db: Db, id: string): Promise<Message> {
  return oneRow(db, selectMessages(sql`where messages.id = ${id}`));
}

/** Open for the author: no decision has taken effect. For a query on `threads`. */
export const hasOpenAlarm = sql<boolean>`exists (
  select from referrals where referrals.thread_id = threads.id and reason = 'crisis' and settled_at is null
)`;
