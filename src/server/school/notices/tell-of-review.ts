import { type RawBuilder, sql } from 'kysely';
import { reviewNotices } from '#contract/notices/schemas.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { dataIn } from '#server/telling/events/data-in.ts';
import { insertEvents } from '#server/telling/events/insert-events.ts';
import { mailDueAt } from '#server/telling/notices/mail-choice.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';

/**
 * For a review that comes in force by the same transaction. Returns whom to tell; nothing is published, since finishing a
 * review must not wait for other commits (notify-soon.ts). An earlier notice about the answer counts as seen: the review
 * that it announced has been replaced.
 */
export const insertReviewNotice = (kind: (typeof reviewNotices)[number], which: RawBuilder<unknown>) => sql<{
  userId: string;
}>`
  with review as (
    select reviews.id, reviews.answer_id, reviews.requested_by_id as by_id, answers.user_id, lessons.id as lesson_id, lessons.title as lesson_title,
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
  ), announced as (${reviewAnnounced(which)})
  insert into notices (id, user_id, kind, key, subject, mail_due_at)
  select uuid_v7(), review.user_id, ${kind}, 'review:' || review.id, ${subjectOf(kind)}, ${mailDueAt(sql.ref('review.user_id'), kind)}
  from review
  on conflict (user_id, key) do nothing
  returning user_id as "userId"`;

/** For webhooks: also a review that its student has read before. */
const reviewAnnounced = (which: RawBuilder<unknown>) =>
  insertEvents(
    dataIn('review.done', {
      userId: sql`answers.user_id`,
      courseId: sql`lessons.course_id`,
      lessonId: sql`lessons.id`,
      answerId: sql`answers.id`,
      reviewId: sql`reviews.id`,
    }),
    {
      from: sql`reviews
        join answers on answers.id = reviews.answer_id
        join lessons on lessons.id = answers.lesson_id
        where ${which}`,
    },
  );

const answerReviewed = {
  courseId: sql`review.course_id`,
  courseTitle: sql`review.course_title`,
  lessonId: sql`review.lesson_id`,
  lessonTitle: sql`review.lesson_title`,
  answerId: sql`review.answer_id`,
};

const byPerson = subjectIn<'review_by_person'>({
  ...answerReviewed,
  fromId: sql`review.by_id`,
  from: sql`(select ${fullNameOf()} from users where users.id = review.by_id)`,
});

/** Of a model's review that is released, nobody has written the words. */
const subjectOf = (kind: (typeof reviewNotices)[number]) =>
  kind === 'review_by_person'
    ? sql`jsonb_strip_nulls(${byPerson})`
    : subjectIn<'review_ready'>(answerReviewed);
