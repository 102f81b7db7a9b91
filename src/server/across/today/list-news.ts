import { sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

type News = ItemOf<'review'> | ItemOf<'reply'>;

/** What the viewer was answered and hasn't read yet, newest first: one line a lesson. */
export async function listNews(db: Db, viewer: Viewer, limit: number): Promise<News[]> {
  const [reviews, replies] = await Promise.all([unreadReviews(db, viewer), unseenReplies(db, viewer, limit)]);
  // The same lesson twice: what a person wrote about it says more.
  const replied = new Set(replies.map(({ id }) => id));
  return [...reviews.filter(({ lesson }) => !replied.has(lesson.id)), ...replies]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, limit);
}

async function unreadReviews(db: Db, viewer: Viewer): Promise<ItemOf<'review'>[]> {
  const { rows } = await sql<Omit<ItemOf<'review'>, 'kind'>>`
    select distinct on (lessons.id) jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      jsonb_build_object('id', courses.id, 'title', courses.title) as course,
      review.author, coalesce(review.finished_at, answers.created_at) as at
    from answers
    join reviews review on review.answer_id = answers.id and review.in_force and review.seen_at is null
    join lessons on lessons.id = answers.lesson_id
    join courses on courses.id = lessons.course_id
    where answers.user_id = ${viewer.id} and ${lessonOpenTo(viewer)}
    order by lessons.id, answers.id desc`.execute(db);
  return rows.map((row) => ({ kind: 'review', ...row }));
}

/** Their subjects hold the titles of then. */
async function unseenReplies(db: Db, { id }: Viewer, limit: number): Promise<ItemOf<'reply'>[]> {
  const { rows } = await sql<Omit<ItemOf<'reply'>, 'kind'>>`
    select notices.id as "noticeId", case when subject ? 'surveyId' then 'survey' else 'lesson' end as about,
      coalesce(subject ->> 'surveyId', subject ->> 'lessonId') as id,
      coalesce(subject ->> 'surveyTitle', subject ->> 'lessonTitle') as title, created_at as at
    from notices
    where user_id = ${id} and seen_at is null and kind = 'referral_settled'
      and subject ?| array['surveyId', 'lessonId']
    order by notices.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ kind: 'reply', ...row }));
}
