import { sql } from 'kysely';
import { reviewNotices } from '#contract/notices/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';

interface Shown {
  lessonId: string;
  /** As the model wrote it, to its end. */
  watched: boolean;
}

/**
 * The viewer has been shown the reviews in force of their own answers to the lesson, so the notices about them are seen by the
 * same statement. What was read as it came is no news: the notice that a model's review is there goes.
 */
export async function markReviewsSeen(
  db: Db,
  viewer: Viewer,
  { lessonId, watched }: Shown,
): Promise<{ seen: number }> {
  const marking = sql<{ seen: number; told: number }>`
    with lesson as (
      select lessons.id from lessons where lessons.id = ${lessonId} and ${lessonOpenTo(viewer)}
    ), read as (
      update reviews set seen_at = now()
      from answers join lesson on lesson.id = answers.lesson_id
      where answers.id = reviews.answer_id and answers.user_id = ${viewer.id}
        and reviews.in_force and reviews.seen_at is null
      returning reviews.id
    ), told as (
      select notices.id, notices.kind = 'review_ready' and ${watched} as is_no_news
      from notices join lesson on notices.subject->>'lessonId' = lesson.id::text
      where notices.user_id = ${viewer.id} and notices.seen_at is null and notices.kind = any(${reviewNotices})
    ), marked as (
      update notices set seen_at = now() from told where notices.id = told.id and not is_no_news
    ), gone as (
      delete from notices using told where notices.id = told.id and is_no_news
    )
    select (select count(*) from read) as seen, (select count(*) from told) as told`;
  const { seen, told } = await oneRow(db, marking);
  if (told > 0) await publishSoon(db, { type: 'notices', userId: viewer.id });
  // Nothing new, or no such lesson for the viewer.
  if (seen === 0) await lessonForViewer(db, viewer, lessonId);
  return { seen };
}
