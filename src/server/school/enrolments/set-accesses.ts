import { sql } from 'kysely';
import type { AuditAction } from '#contract/audit/audit-actions.ts';
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
  const about = { courseId, courseTitle: title };
  const entries = written.flatMap(({ userId, ...change }) =>
    entriesOf(change, groups).map(({ action, details }) => ({
      userId,
      action,
      details: { ...about, ...details },
    })),
  );
  await sql`
    insert into audit_log (user_id, action, subject_id, details)
    select ${actorId}::uuid, action, "userId", details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) entry ("userId" uuid, action text, details jsonb)`.execute(
    tx,
  );
}

/** Serializes changes to these people's accesses; always in one order, so that two of these never wait for each other. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = ${anyOf(ids)} order by id for no key update`.execute(tx);
}

type GroupName = { id: string; title: string } | null;

/** Of those that people leave, and those that they come into: these wait for a group that is being deleted. */
async function namesOfGroups(
  tx: Tx,
  courseId: string,
  changes: readonly PersonsChange[],
): Promise<(id: string | null) => GroupName> {
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
function entriesOf(
  { before, after }: { before: Current | null; after: Current },
  nameOf: (id: string | null) => GroupName,
): { action: AuditAction; details: Record<string, unknown> }[] {
  const group = nameOf(after.groupId);
  if (!before)
    return [
      { action: 'course_access_granted', details: { expiresAt: after.expiresAt, ...(group && { group }) } },
    ];
  const expiresAt = { from: before.expiresAt, to: after.expiresAt };
  const moved = { from: nameOf(before.groupId), to: group };
  return [
    ...(sameTime(before.expiresAt, after.expiresAt)
      ? []
      : [{ action: 'course_access_updated' as const, details: { expiresAt } }]),
    ...(before.groupId === after.groupId
      ? []
      : [{ action: 'group_moved' as const, details: { group: moved } }]),
  ];
}
