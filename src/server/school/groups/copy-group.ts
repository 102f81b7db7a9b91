import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { groups as groupCalls } from '#contract/groups/calls.ts';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { invalid, noSuchGroup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getGroup } from './groups.ts';

/**
 * The group with its schedule and without its people. Its dates move by the difference of the starts; a group without a
 * start, or a copy without one, keeps them.
 */
export async function copyGroup(
  db: Db,
  viewer: Viewer,
  sourceId: string,
  { title, startsAt }: Body<typeof groupCalls.copyGroup>,
): Promise<WholeGroup> {
  return db.transaction().execute(async (tx) => {
    const source = await tx
      .selectFrom('groups')
      .innerJoin('courses', 'courses.id', 'groups.course_id')
      .select([
        'groups.title',
        'groups.starts_at as startsAt',
        'courses.id as courseId',
        'courses.title as courseTitle',
      ])
      .where('groups.id', '=', sourceId)
      .forShare('groups')
      .executeTakeFirstOrThrow(noSuchGroup);
    const id = randomUUIDv7();
    await insertCopy(
      tx,
      { id, sourceId, title, startsAt, createdById: viewer.id },
      movedFrom(source.startsAt, startsAt),
    );
    await refuseImpossibleDates(tx, id);
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'group_copied',
      details: {
        groupId: id,
        title,
        courseId: source.courseId,
        courseTitle: source.courseTitle,
        sourceId,
        sourceTitle: source.title,
        startsAt,
      },
    });
    return getGroup(tx, viewer, id);
  });
}

type Moved = (column: string) => RawBuilder<string | null>;

/** Moves a date by the difference of the starts on the school's clock: the hour stays, whether or not the clocks change. */
function movedFrom(from: string | null, to: string | null): Moved {
  if (from === null || to === null) return (column) => sql`${sql.ref(column)}`;
  const local = (time: RawBuilder<unknown>) => sql`(${time} at time zone school_time_zone())`;
  const difference = sql`(${local(sql`${to}::timestamptz`)} - ${local(sql`${from}::timestamptz`)})`;
  return (column) => sql`(${local(sql.ref(column))} + ${difference}) at time zone school_time_zone()`;
}

interface Copy {
  id: string;
  sourceId: string;
  title: string;
  startsAt: string | null;
  createdById: string;
}

async function insertCopy(
  tx: Tx,
  { id, sourceId, title, startsAt, createdById }: Copy,
  moved: Moved,
): Promise<void> {
  const { endsFirst } = await tx
    .selectFrom('groups')
    .select(sql<boolean | null>`${moved('ends_at')} <= ${startsAt}::timestamptz`.as('endsFirst'))
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  if (endsFirst) throw invalid({ startsAt: 'Начало должно быть раньше конца потока' });
  await sql`
    insert into groups (id, course_id, title, starts_at, ends_at, late, created_by_id)
    select ${id}, course_id, ${title}, ${startsAt}, ${moved('ends_at')}, late, ${createdById}
    from groups where id = ${sourceId}`.execute(tx);
  await sql`
    insert into group_lessons (group_id, lesson_id, opens_at, due_at)
    select ${id}, lesson_id, ${moved('opens_at')}, ${moved('due_at')}
    from group_lessons where group_id = ${sourceId}`.execute(tx);
}

/** A start many years off may move the other dates out of the years that a time may have. */
async function refuseImpossibleDates(tx: Tx, groupId: string): Promise<void> {
  const { rows } = await sql`
    select from groups left join group_lessons on group_lessons.group_id = groups.id
    where groups.id = ${groupId} and exists (
      select from unnest(array[ends_at, opens_at, due_at]) as moved(at)
      where at < '2000-01-01 00:00+00' or at >= '9999-01-01 00:00+00'
    )`.execute(tx);
  if (rows.length > 0) {
    throw invalid({ startsAt: 'С таким началом другие даты потока выйдут за годы от 2000 до 9998' });
  }
}
