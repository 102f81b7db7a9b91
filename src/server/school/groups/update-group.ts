import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { groups } from '#contract/groups/calls.ts';
import type { GroupLesson, WholeGroup } from '#contract/groups/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { enrolmentsOpened } from '#server/school/enrolments/tell-of-enrolments.ts';
import { refuseEndBeforeStart } from './group-dates.ts';
import { getGroup } from './groups.ts';
import { listSchedule, refuseDueBeforeOpening, replaceSchedule } from './schedule.ts';

type GroupChange = Body<typeof groups.updateGroup>;

/** The group and its whole schedule. Refuses to overwrite what somebody else has saved since `basedOn`. */
export async function updateGroup(
  db: Db,
  viewer: Viewer,
  id: string,
  { basedOn, ...given }: GroupChange,
): Promise<WholeGroup> {
  return db.transaction().execute(async (tx) => {
    const before = await lockGroup(tx, id);
    const after = await writeGroup(tx, before, given);
    const schedule = await writeSchedule(tx, viewer, before, given.lessons);
    const changes = {
      ...changedFields(before, after, ['title', 'startsAt', 'endsAt', 'late', 'archived']),
      ...schedule,
    };
    if (Object.keys(changes).length > 0) {
      const savedAt = before.updatedAt;
      if (Date.parse(basedOn) !== Date.parse(savedAt)) {
        const by = authorAt('groupId', id, savedAt);
        throw await stale(tx, viewer, { what: 'поток', by, at: savedAt });
      }
      if (hasPassed(before.endsAt) && !hasPassed(after.endsAt)) {
        const reopened = sql`select * from user_courses where group_id = ${id} and expires_at is null`;
        await enrolmentsOpened(reopened).execute(tx);
      }
      await tx.updateTable('groups').set({ updated_at: now }).where('id', '=', id).execute();
      await recordChange(tx, {
        actorId: actorOf(viewer),
        action: 'group_updated',
        details: { groupId: id, title: after.title, courseId: before.courseId, changes },
      });
    }
    return getGroup(tx, viewer, id);
  });
}

const hasPassed = (time: string | null) => time !== null && Date.parse(time) <= Date.now();

const groupColumns = [
  'id',
  'course_id as courseId',
  'title',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'late',
  'updated_at as updatedAt',
] as const;
const archived = sql<boolean>`archived_at is not null`.as('archived');

type StoredGroup = Awaited<ReturnType<typeof lockGroup>>;

const lockGroup = (tx: Tx, id: string) =>
  tx
    .selectFrom('groups')
    .select([...groupColumns, archived])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchGroup);

/** Omitted fields are unchanged. Returns the fields as they are stored. */
async function writeGroup(tx: Tx, before: StoredGroup, given: Omit<GroupChange, 'basedOn'>) {
  const startsAt = given.startsAt === undefined ? before.startsAt : given.startsAt;
  const endsAt = given.endsAt === undefined ? before.endsAt : given.endsAt;
  refuseEndBeforeStart(startsAt, endsAt);
  return tx
    .updateTable('groups')
    .set({
      title: given.title ?? before.title,
      starts_at: startsAt,
      ends_at: endsAt,
      late: given.late ?? before.late,
      ...(given.archived !== undefined && {
        archived_at: given.archived ? sql<string>`coalesce(archived_at, now())` : null,
      }),
    })
    .where('id', '=', before.id)
    .returning([...groupColumns, archived])
    .executeTakeFirstOrThrow();
}

/** The change of the schedule for the journal: the lessons whose dates have changed, before and after. */
async function writeSchedule(tx: Tx, viewer: Viewer, group: StoredGroup, lessons: GroupChange['lessons']) {
  if (!lessons) return {};
  const before = await listSchedule(tx, viewer, group.id);
  const datesBefore = new Map(before.map((lesson) => [lesson.lessonId, lesson]));
  await replaceSchedule(tx, group, lessons);
  const after = await listSchedule(tx, viewer, group.id);
  refuseDueBeforeOpening(after, lessons);
  const changed = new Set(
    after.flatMap((lesson) => (isSameDates(lesson, datesBefore.get(lesson.lessonId)) ? [] : lesson.lessonId)),
  );
  if (changed.size === 0) return {};
  const datesOf = (schedule: readonly GroupLesson[]) =>
    schedule
      .filter(({ lessonId }) => changed.has(lessonId))
      .map(({ lessonId, opensAt, dueAt }) => ({ lessonId, opensAt, dueAt }));
  return { lessons: { from: datesOf(before), to: datesOf(after) } };
}

const isSameDates = (one: GroupLesson, other: GroupLesson | undefined) =>
  one.opensAt === (other?.opensAt ?? null) && one.dueAt === (other?.dueAt ?? null);
