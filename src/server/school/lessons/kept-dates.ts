import { sql } from 'kysely';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { OfStream } from '#server/school/courses/studied-contents.ts';

interface Kept {
  /** Of the group's dates and of the course's lessons. */
  marks: string;
  dates: readonly (Pick<LessonDates, 'opensAt' | 'dueAt' | 'late'> & { lessonId: string })[];
}

/** By group, the least recently used first. */
const keptIn = new WeakMap<Db, Map<string, Kept>>();

const mostGroups = 1_000;

/**
 * The dates of a stream's lessons for a member without dates of his own, by lesson. They are read from memory if they are kept
 * under the marks that his own row has just shown (kept-lessons.ts). What they mean for him follows here as in dates_shown().
 */
export async function datesInStream(
  db: Db,
  { groupId, datesMark, cameAt }: OfStream,
  { contents, now }: { contents: string; now: string },
): Promise<Record<string, LessonDates>> {
  const dates = await keptDates(db, groupId, `${datesMark} ${contents}`);
  return Object.fromEntries(
    dates.map(({ lessonId, opensAt, dueAt, late }) => [
      lessonId,
      {
        opensAt,
        dueAt,
        isOpen: opensAt === null || opensAt <= now,
        isExtended: false,
        late,
        ...(dueAt !== null && dueAt < cameAt && { isMissed: true as const }),
      },
    ]),
  );
}

async function keptDates(db: Db, groupId: string, marks: string): Promise<Kept['dates']> {
  const kept = keptIn.get(db) ?? new Map<string, Kept>();
  keptIn.set(db, kept);
  const found = kept.get(groupId);
  kept.delete(groupId);
  const dates = found?.marks === marks ? found.dates : await datesOfGroup(db, { groupId });
  kept.set(groupId, { marks, dates });
  for (const oldest of kept.keys()) if (kept.size > mostGroups) kept.delete(oldest);
  return dates;
}

/** As lesson_dates() has them for a member who has none of his own, in a group that says when it starts. */
const datesOfGroup = prepared((db, { groupId }: { groupId: string }) =>
  db
    .selectFrom('groups')
    .innerJoin('lessons', 'lessons.course_id', 'groups.course_id')
    .leftJoin('group_lessons as fixed', (join) =>
      join.onRef('fixed.group_id', '=', 'groups.id').onRef('fixed.lesson_id', '=', 'lessons.id'),
    )
    .select([
      'lessons.id as lessonId',
      'groups.late',
      sql<string | null>`planned_opening(
        fixed.opens_at, lessons.opens_after, groups.starts_at, groups.starts_at, school_time_zone()
      )`.as('opensAt'),
      sql<string | null>`planned_deadline(
        fixed.due_at, lessons.due_after, groups.starts_at, school_time_zone()
      )`.as('dueAt'),
    ])
    .where('groups.id', '=', groupId),
);
