import { type RawBuilder, sql } from 'kysely';
import type { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Query } from '#contract/endpoint.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isWaiting } from '#server/school/curators/waiting-answers.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';
import { checkGroup, inGroup, isCourseOfGroup } from '#server/school/enrolments/group-filter.ts';
import type { ReviewColumns } from './answer-view.ts';
import { selectOpenAnswers, viewsOf } from './answers.ts';

/** Answers of all courses that need the attention of an administrator or a curator, newest first. */
export async function listWaitingAnswers(
  db: Db,
  viewer: Viewer,
  { groupId, limit, cursor }: Query<typeof answerCalls.listWaitingAnswers>,
): Promise<Answer[]> {
  await checkGroup(db, viewer, groupId);
  // Selected as ids first, so that they come from the partial index of the few answers whose newest review is not done,
  // and no plan scans the many others.
  const waiting = sql`
    select answer_id from reviews latest
    where ${isWaiting} ${cursor === undefined ? sql`` : sql`and answer_id < ${cursor}`}
      ${inReach(viewer, groupId)}
    order by answer_id desc limit ${limit}`;
  return viewsOf(db, viewer, await selectOfIds(db, viewer, waiting));
}

/** Answers of all courses, newest first. */
export async function listAllAnswers(
  db: Db,
  viewer: Viewer,
  { groupId, limit, cursor }: Query<typeof answerCalls.listAllAnswers>,
): Promise<Answer[]> {
  await checkGroup(db, viewer, groupId);
  const before = cursor === undefined ? sql`true` : sql`answers.id < ${cursor}`;
  const ids = isUnlimited(viewer, groupId)
    ? sql`select id from answers where ${before} order by id desc limit ${limit}`
    : sql`
      select newest.id from lessons
      -- The newest of each lesson, from its index: a plan for all lessons at once may look through all answers of the school.
      cross join lateral (
        select answers.id from answers
        where answers.lesson_id = lessons.id and ${before} and ${isReached(viewer, groupId)}
        order by answers.id desc limit ${limit}
      ) newest
      where ${ofCourses(viewer)} and ${isCourseOfGroup(groupId, 'lessons.course_id')} and ${lessonOpenTo(viewer)}
      order by newest.id desc limit ${limit}`;
  return viewsOf(db, viewer, await selectOfIds(db, viewer, ids));
}

/** Said apart from whose the answers are: from this a plan sees that lessons of other courses needn't be looked at. */
const ofCourses = ({ id, role }: Viewer) =>
  rights[role].administers
    ? sql`true`
    : sql`lessons.course_id = any(array(select course_id from curators where user_id = ${id}))`;

const selectOfIds = (db: Db, viewer: Viewer, ids: RawBuilder<unknown>) =>
  selectOpenAnswers(db, viewer)
    .where('answers.id', '=', sql<string>`any(array(${ids}))`)
    .orderBy('answers.id', 'desc')
    .$narrowType<ReviewColumns>()
    .execute();

/** Limits the ids themselves, since the rows beyond the limit are never looked at. */
const inReach = (viewer: Viewer, groupId: GroupChoice | undefined) =>
  isUnlimited(viewer, groupId)
    ? sql``
    : sql`and exists (
        select from answers
        join lessons on lessons.id = answers.lesson_id
        where answers.id = latest.answer_id and ${lessonOpenTo(viewer)} and ${isReached(viewer, groupId)}
      )`;

const isUnlimited = ({ role }: Viewer, groupId: GroupChoice | undefined) =>
  rights[role].administers && groupId === undefined;

/** For a query on `answers` and their `lessons`. */
const isReached = (viewer: Viewer, groupId: GroupChoice | undefined) =>
  sql`${othersOf(viewer, answerAuthor)} and ${inGroup(groupId, answerAuthor)}`;
