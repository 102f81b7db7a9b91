import { type RawBuilder, sql } from 'kysely';
import { reviewNotices } from '#contract/notices.ts';
import type { Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { mailDueAt } from './mail-choice.ts';

/** Tells the author of an answer that a person has written its review, or has put it in force. */
export async function tellOfPersonsReview(tx: Tx, reviewId: string): Promise<void> {
  const { rows } = await insertReviewNotice('review_by_person', sql`reviews.id = ${reviewId}`).execute(tx);
  for (const { userId } of rows) await publish(tx, { type: 'notices', userId });
}

/**
 * For a review that comes in force by the same transaction. Returns whom to tell; nothing is published, since finishing a
 * review must not wait for other commits (notify-soon.ts). An earlier notice about the answer counts as seen: the review
 * that it announced has been replaced.
 */
export const insertReviewNotice = (kind: (typeof reviewNotices)[number], which: RawBuilder<unknown>) => sql<{
  userId: string;
}>`
  with review as (
    select reviews.id, reviews.answer_id, answers.user_id, lessons.id as lesson_id, lessons.title as lesson_title,
      courses.id as course_id, courses.title as course_title
    from reviews
    join answers on answers.id = reviews.answer_id
    join lessons on lessons.id = answers.lesson_id
    join courses on courses.id = lessons.course_id
    where ${which} and reviews.seen_at is null
  ), replaced as (
    update notices set seen_at = now() from review
    where notices.user_id = review.user_id and notices.seen_at is null and notices.kind = any(${reviewNotices})
      and notices.subject->>'answerId' = review.answer_id::text and notices.key <> 'review:' || review.id
  )
  insert into notices (id, user_id, kind, key, subject, mail_due_at)
  select uuid_v7(), review.user_id, ${kind}, 'review:' || review.id, jsonb_build_object(
      'courseId', review.course_id, 'courseTitle', review.course_title, 'lessonId', review.lesson_id,
      'lessonTitle', review.lesson_title, 'answerId', review.answer_id
    ), ${mailDueAt(sql.ref('review.user_id'), kind)}
  from review
  on conflict (user_id, key) do nothing
  returning user_id as "userId"`;
