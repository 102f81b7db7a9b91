import { sql } from 'kysely';
import { type Change, recordChanges } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { type AccessChange, groupOfCourse, sameTime, shareCourse } from './access.ts';
import { enrolmentsOpened, wasClosed } from './tell-of-enrolments.ts';

/** What a person's access is by now; null: there is none. */
interface Current {
  expiresAt: string | null;
  groupId: string | null;
}

interface PersonsChange extends Omit<AccessChange, 'courseId'> {
  userId: string;
  before: Current | null;
}

/**
 * As `setAccess`, for many people of one course by a few statements. Call with the people locked (`lockPeople`), so that what
 * was read of them is still so.
 */
export async function setAccesses(
  tx: Tx,
  actorId: string | null,
  courseId: string,
  changes: readonly PersonsChange[],
): Promise<void> {
  const { title } = await shareCourse(tx, courseId);
  const groups = await namesOfGroups(tx, courseId, changes);
  const written = changes.map(({ userId, before, expiresAt, groupId }) => ({
    userId,
    before,
    after: {
      expiresAt: expiresAt === undefined ? (before?.expiresAt ?? null) : expiresAt,
      groupId: groupId === undefined ? (before?.groupId ?? null) : groupId,
    },
  }));
  const rows = written.map(({ userId, before, after }) => ({ userId, isNew: before === null, ...after }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        given ("userId" uuid, "isNew" boolean, "expiresAt" timestamptz, "groupId" uuid)
    ), changed as (
      update user_courses set expires_at = "expiresAt", group_id = "groupId" from given
      where not "isNew" and user_id = "userId" and course_id = ${courseId}
      returning user_courses.*
    ), added as (
      insert into user_courses (id, user_id, course_id, expires_at, group_id)
      select uuid_v7(), "userId", ${courseId}, "expiresAt", "groupId" from given where "isNew"
      returning *
    )
    ${enrolmentsOpened(sql`
      select * from added
      union all select changed.* from changed join user_courses using (id) where ${wasClosed}`)}`.execute(tx);
  const course = { courseId, courseTitle: title };
  await recordChanges(
    tx,
    written.flatMap(({ userId, ...change }) =>
      changesOf({ actorId, subjectId: userId }, course, { ...change, nameOf: groups }),
    ),
  );
}

/** Serializes changes to these people's accesses; always in one order, so that two of these never wait for each other. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = ${anyOf(ids)} order by id for no key update`.execute(tx);
}

type GroupName = { id: string; title: string } | null;
type NameOf = (id: string | null) => GroupName;

/** Of those that people leave, and those that they come into: these wait for a group that is being deleted. */
async function namesOfGroups(tx: Tx, courseId: string, changes: readonly PersonsChange[]): Promise<NameOf> {
  const names = new Map<string, GroupName>();
  for (const id of new Set(changes.map(({ groupId }) => groupId ?? null)))
    if (id !== null) names.set(id, await groupOfCourse(tx, courseId, id));
  const left = await tx
    .selectFrom('groups')
    .select(['id', 'title'])
    .where('id', '=', anyOf([...new Set(changes.map(({ before }) => before?.groupId ?? null))]))
    .execute();
  for (const group of left) names.set(group.id, group);
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

/** What the journal says of one person. */
function changesOf(
  who: { actorId: string | null; subjectId: string },
  course: { courseId: string; courseTitle: string },
  { before, after, nameOf }: { before: Current | null; after: Current; nameOf: NameOf },
): Change[] {
  const group = nameOf(after.groupId);
  const { expiresAt } = after;
  if (!before) {
    const details = { ...course, expiresAt, ...(group && { group }) };
    return [{ ...who, action: 'course_access_granted', details }];
  }
  const changes: Change[] = [];
  if (!sameTime(before.expiresAt, expiresAt)) {
    const details = { ...course, expiresAt: { from: before.expiresAt, to: expiresAt } };
    changes.push({ ...who, action: 'course_access_updated', details });
  }
  if (before.groupId !== after.groupId) {
    const details = { ...course, group: { from: nameOf(before.groupId), to: group } };
    changes.push({ ...who, action: 'group_moved', details });
  }
  return changes;
}
