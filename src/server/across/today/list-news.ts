import { sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { isUnreadBy } from '#server/school/notices/unread-review.ts';

type News = ItemOf<'review'> | ItemOf<'reply'> | ItemOf<'message'>;

/** What the viewer was answered and hasn't read yet, newest first, `limit` of a kind: one line a lesson. */
export async function listNews(db: Db, viewer: Viewer, limit: number): Promise<News[]> {
  const [reviews, replies, messages] = await Promise.all([
    unreadReviews(db, viewer),
    unseenReplies(db, viewer, limit),
    unseenMessages(db, viewer, limit),
  ]);
  // The same lesson twice: what a person wrote about it says more.
  const replied = new Set(replies.map(({ id }) => id));
  const newest = reviews
    .filter(({ lesson }) => !replied.has(lesson.id))
    .toSorted(byTime)
    .slice(0, limit);
  return [...newest, ...replies, ...messages].toSorted(byTime);
}

const byTime = (one: { at: string }, other: { at: string }) => other.at.localeCompare(one.at);

async function unreadReviews(db: Db, { id, role }: Viewer): Promise<ItemOf<'review'>[]> {
  const rows = await newestUnread(db, { id }, role);
  return rows.map(({ by, ...row }) => ({ kind: 'review', ...row, ...(by !== null && { by }) }));
}

const newestUnread = prepared((_: Db, { id }: { id: string }, role: Viewer['role']) => {
  const viewer = { id, role };
  return sql<Omit<ItemOf<'review'>, 'kind' | 'by'> & { by: string | null }>`
    with newest as materialized (
      select distinct on (answers.lesson_id) answers.lesson_id, review.author, review.requested_by_id,
        coalesce(review.finished_at, answers.created_at) as at
      from answers
      join reviews review on review.answer_id = answers.id and review.in_force and ${isUnreadBy(viewer)}
      where answers.user_id = ${id}
      order by answers.lesson_id, answers.id desc
    )
    select jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      jsonb_build_object('id', courses.id, 'title', courses.title) as course,
      newest.author, case when newest.author = 'mentor' then ${fullNameOf('writer')} end as by,
      newest.at
    from newest
    join lessons on lessons.id = newest.lesson_id
    join courses on courses.id = lessons.course_id
    left join users writer on writer.id = newest.requested_by_id
    where ${lessonOpenTo(viewer)}
    order by lessons.id`;
});

/** Their subjects hold the titles of then. */
async function unseenReplies(db: Db, { id }: Viewer, limit: number): Promise<ItemOf<'reply'>[]> {
  const rows = await newestReplies(db, { id, limit });
  return rows.map(({ from, ...row }) => ({ kind: 'reply', ...row, ...(from !== null && { from }) }));
}

const newestReplies = prepared(
  (_: Db, { id, limit }: OfPerson) => sql<Omit<ItemOf<'reply'>, 'kind' | 'from'> & { from: string | null }>`
    select notices.id as "noticeId", case when subject ? 'surveyId' then 'survey' else 'lesson' end as about,
      coalesce(subject ->> 'surveyId', subject ->> 'lessonId') as id,
      coalesce(subject ->> 'surveyTitle', subject ->> 'lessonTitle') as title, subject ->> 'from' as "from", created_at as at
    from notices
    where user_id = ${id} and seen_at is null and kind = 'referral_settled'
      and subject ?| array['surveyId', 'lessonId'] and not subject ? 'threadId'
    order by notices.id desc limit ${limit}`,
);

interface OfPerson {
  id: string;
  limit: number;
}

/** The newest of each thread. A reply to an alarm has no words here. */
async function unseenMessages(db: Db, { id }: Viewer, limit: number): Promise<ItemOf<'message'>[]> {
  const rows = await newestMessages(db, { id, limit });
  return rows.map((row) => ({ kind: 'message', ...row }));
}

const newestMessages = prepared(
  (_: Db, { id, limit }: OfPerson) => sql<Omit<ItemOf<'message'>, 'kind'>>`
    select "threadId", "from", text, at from (
      select distinct on (subject ->> 'threadId') subject ->> 'threadId' as "threadId", subject ->> 'from' as "from",
        left(coalesce(subject ->> 'text', ''), ${sql.lit(longestBeginning)}) as text, created_at as at
      from notices
      where user_id = ${id} and seen_at is null and kind in ('message', 'referral_settled') and subject ? 'threadId'
      order by subject ->> 'threadId', notices.id desc
    ) newest
    order by at desc limit ${limit}`,
);

const longestBeginning = 200;
