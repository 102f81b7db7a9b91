import { sql } from 'kysely';
import type { Remark } from '#contract/reviews/feedback.ts';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { isInTime } from '#server/school/enrolments/lesson-dates.ts';
import { hasAttemptsLeft } from '#server/school/lessons/attempts.ts';
import { isUnreadBy } from '#server/school/notices/unread-review.ts';
import { type JudgedRemark, listJudgedRemarks } from './judged-remarks.ts';

export interface Revision {
  lesson: { id: string; title: string };
  /** How many are open. */
  remarks: number;
  /** The one to begin with. */
  first: Pick<Remark, 'id' | 'text' | 'nextStep' | 'quotes'>;
  /** The last answer. */
  answer: { id: string; content: string; isTalk: boolean; isAlarming: boolean };
  /** The answer that the first remark is about. */
  answerId: string;
}

/** After so many days a remark is no longer offered: whoever didn't take it up has decided so. */
const offeredForDays = 14;

/** How many of the latest lessons are looked through for remarks. */
const lookedThrough = 5;

/**
 * The latest lesson whose last answer leaves something to mend, when it still can be. One with an unread review isn't among
 * them: that is told of already.
 */
export async function findRevision(db: Db, viewer: Viewer): Promise<Revision | undefined> {
  const latest = await listRevisable(db, viewer);
  if (latest.length === 0) return undefined;
  const lessonIds = latest.map(({ lesson }) => lesson.id);
  const judged = await listJudgedRemarks(db, { personId: viewer.id, lessonIds });
  const found = withOpen(latest, judged);
  if (!found) return undefined;
  const { lesson, answer, beginsWith, open } = found;
  const newest = open.find(({ answerId }) => answerId === open.at(-1)?.answerId);
  const begun = open.find(({ criterionId }) => criterionId === beginsWith) ?? newest;
  const [first] = begun ? await remarksById(db, { id: begun.remarkId }) : [];
  return first && begun && { lesson, remarks: open.length, first, answer, answerId: begun.answerId };
}

/** The same lesson, of what has been read of the person's remarks. */
export async function findRevisable(
  db: Db,
  viewer: Viewer,
  judged: readonly JudgedRemark[],
): Promise<Revision['lesson'] | undefined> {
  return withOpen(await listRevisable(db, viewer), judged)?.lesson;
}

interface Revisable extends Pick<Revision, 'lesson' | 'answer'> {
  /** The criterion that the answer's review begins with. */
  beginsWith: string | null;
}

/** The latest with an open remark. */
function withOpen(latest: readonly Revisable[], judged: readonly JudgedRemark[]) {
  const openIn = Map.groupBy(
    judged.filter(({ isOpen }) => isOpen),
    ({ lessonId }) => lessonId,
  );
  return latest
    .map((one) => ({ ...one, open: openIn.get(one.lesson.id) ?? [] }))
    .find(({ open }) => open.length > 0);
}

/** The latest lessons that were reviewed by criteria and may be answered again, the newest first. */
const listRevisable = (db: Db, { id, role }: Viewer): Promise<Revisable[]> => revisable(db, { id }, role);

const revisable = prepared((_: Db, { id }: { id: string }, role: Viewer['role']) => {
  const viewer = { id, role };
  return sql<Revisable>`
    with latest as materialized (
      select distinct on (answers.lesson_id) answers.id, answers.lesson_id, answers.created_at
      from answers where answers.user_id = ${id}
      order by answers.lesson_id, answers.id desc
    ), reviewed as materialized (
      select latest.id, latest.lesson_id, review.first_criterion_id
      from latest
      join reviews review on review.answer_id = latest.id and review.in_force
      where review.summary is not null and not ${isUnreadBy(viewer)}
        and coalesce(review.finished_at, latest.created_at) > now() - make_interval(days => ${sql.lit(offeredForDays)})
      order by latest.id desc limit ${sql.lit(lookedThrough)}
    )
    select jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      jsonb_build_object('id', answers.id, 'content', answers.content, 'isTalk', answers.lines is not null,
        'isAlarming', ${isAlarming}) as answer,
      reviewed.first_criterion_id as "beginsWith"
    from reviewed
    join answers on answers.id = reviewed.id
    join lessons on lessons.id = reviewed.lesson_id
    where ${answerableBy(viewer)} and ${isInTime(id)} and ${hasAttemptsLeft(id)}
    order by reviewed.id desc`;
});

const remarksById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('remarks')
    .select(['id', 'text', 'next_step as nextStep'])
    .select(({ ref }) => ref('quotes').$castTo<Remark['quotes']>().as('quotes'))
    .where('id', '=', id),
);
