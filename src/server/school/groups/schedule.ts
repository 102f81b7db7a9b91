import { sql } from 'kysely';
import type { GroupLesson, LessonDates } from '#contract/groups/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { listedTo } from '#server/school/enrolments/enrolments.ts';
import { plannedDeadline, plannedOpening } from '#server/school/enrolments/lesson-dates.ts';

/** The lessons of the group's course with their dates: fixed by the group, and those that apply where it fixes none. */
export async function listSchedule(db: Db, viewer: Scope, groupId: string): Promise<GroupLesson[]> {
  return db
    .selectFrom('groups')
    .innerJoin('lessons', 'lessons.course_id', 'groups.course_id')
    .leftJoin('group_lessons as fixed', (join) =>
      join.onRef('fixed.group_id', '=', 'groups.id').onRef('fixed.lesson_id', '=', 'lessons.id'),
    )
    .select([
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.order',
      'lessons.published_at as publishedAt',
      'fixed.opens_at as opensAt',
      'fixed.due_at as dueAt',
      'lessons.opens_after as opensAfter',
      'lessons.due_after as dueAfter',
      // Where it fixes none.
      plannedOpening(sql`null`).as('plannedOpensAt'),
      plannedDeadline(sql`null`).as('plannedDueAt'),
    ])
    .where('groups.id', '=', groupId)
    .where(listedTo(viewer))
    .orderBy('lessons.order')
    .orderBy('lessons.id')
    .execute();
}

/** Replaces the dates that the group fixes. */
export async function replaceSchedule(
  tx: Tx,
  { id: groupId, courseId }: { id: string; courseId: string },
  lessons: readonly LessonDates[],
): Promise<void> {
  await refuseForeignLessons(tx, courseId, lessons);
  await tx.deleteFrom('group_lessons').where('group_id', '=', groupId).execute();
  const rows = lessons
    .filter(({ opensAt, dueAt }) => opensAt !== null || dueAt !== null)
    .map(({ lessonId, opensAt, dueAt }) => ({
      group_id: groupId,
      lesson_id: lessonId,
      opens_at: opensAt,
      due_at: dueAt,
    }));
  if (rows.length > 0) await tx.insertInto('group_lessons').values(rows).execute();
}

/** Also locks the lessons, so that none is deleted before its dates are stored. */
async function refuseForeignLessons(
  tx: Tx,
  courseId: string,
  lessons: readonly LessonDates[],
): Promise<void> {
  const known = await tx
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', courseId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const named = new Set<string>();
  for (const [at, { lessonId }] of lessons.entries()) {
    if (!ids.has(lessonId)) throw invalid({ [`lessons.${at}.lessonId`]: 'В этом курсе такого урока нет' });
    if (named.has(lessonId)) throw invalid({ [`lessons.${at}.lessonId`]: 'Этот урок указан дважды' });
    named.add(lessonId);
  }
}

/** Refuses a lesson that would be due before it opens, with what follows from the days. `given` names the fields. */
export function refuseDueBeforeOpening(
  schedule: readonly GroupLesson[],
  given: readonly LessonDates[],
): void {
  const byId = new Map(schedule.map((lesson) => [lesson.lessonId, lesson]));
  const fields: Record<string, string> = {};
  for (const [at, { lessonId, opensAt, dueAt }] of given.entries()) {
    const lesson = byId.get(lessonId);
    const opens = opensAt ?? lesson?.plannedOpensAt ?? null;
    const due = dueAt ?? lesson?.plannedDueAt ?? null;
    const isFixed = opensAt !== null || dueAt !== null;
    if (!isFixed || opens === null || due === null || Date.parse(opens) < Date.parse(due)) continue;
    if (dueAt === null) fields[`lessons.${at}.opensAt`] = 'Урок открывается раньше, чем его нужно сдать';
    else fields[`lessons.${at}.dueAt`] = 'Срок сдачи должен быть позже открытия урока';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
