import { sql } from 'kysely';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { keptUnder } from '#server/platform/db/kept-under.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { OfStream } from '#server/school/courses/studied-contents.ts';
import { plannedDeadline, plannedOpening } from '#server/school/enrolments/lesson-dates.ts';

/**
 * The dates of a stream's lessons for a member without dates of his own, by lesson. They are read from memory if they are kept
 * under the marks that his own row has just shown, of the stream and of the course. What they mean for him follows here as in
 * dates_shown().
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

const keptDates = keptUnder({ most: 1_000 }, (db, groupId) => datesOfGroup(db, { groupId }));

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
      plannedOpening(sql`fixed.opens_at`).as('opensAt'),
      plannedDeadline(sql`fixed.due_at`).as('dueAt'),
    ])
    .where('groups.id', '=', groupId),
);
