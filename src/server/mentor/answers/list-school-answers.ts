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
import { checkGroup, inGroup } from '#server/school/enrolments/group-filter.ts';
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
  // Materialized: with the limit in sight, a plan may look through all answers of the school for a curator's few.
  const ofReach = isUnlimited(viewer, groupId)
    ? sql`select id from answers`
    : sql`with reach as materialized (
        select answers.id from answers join lessons on lessons.id = answers.lesson_id
        where ${reaches(viewer, groupId)}
      ) select id from reach`;
  const ids = sql`
    ${ofReach} where ${cursor === undefined ? sql`true` : sql`id < ${cursor}`} order by id desc limit ${limit}`;
  return viewsOf(db, viewer, await selectOfIds(db, viewer, ids));
}

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
        where answers.id = latest.answer_id and ${reaches(viewer, groupId)}
      )`;

const isUnlimited = ({ role }: Viewer, groupId: GroupChoice | undefined) =>
  rights[role].administers && groupId === undefined;

const reaches = (viewer: Viewer, groupId: GroupChoice | undefined) =>
  sql`${lessonOpenTo(viewer)} and ${othersOf(viewer, answerAuthor)} and ${inGroup(groupId, answerAuthor)}`;
