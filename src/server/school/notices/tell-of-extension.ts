import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { listedTo } from '#server/school/enrolments/enrolments.ts';
import { tell } from '#server/telling/notices/tell.ts';

export interface Deadlines {
  courseId: string;
  courseTitle: string;
  /** Without one, the dates are of the whole course. */
  lesson: { id: string; title: string } | undefined;
  dueAt: string | null;
}

/**
 * Gives the person dates by `change` and tells of a deadline that became later by it. Only of lessons that the person's list
 * shows: the title of a draft is no business of theirs.
 */
export async function tellOfExtension<Result>(
  tx: Tx,
  userId: string,
  { courseId, courseTitle, lesson, dueAt }: Deadlines,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await deadlinesOf(tx, userId, courseId);
  const result = await change();
  if (dueAt === null) return result;
  const after = await deadlinesOf(tx, userId, courseId);
  const extended = [...after].filter(([id, due]) => {
    const earlier = before.get(id);
    return earlier !== undefined && Date.parse(earlier) < Date.parse(due);
  });
  await forgetReminders(
    tx,
    userId,
    extended.map(([id]) => id),
  );
  const ofLesson = extended.find(([id]) => id === lesson?.id);
  const course = { courseId, courseTitle };
  const kind = 'deadline_extended';
  if (lesson && ofLesson) {
    const [, at] = ofLesson;
    const subject = { ...course, lessonId: lesson.id, lessonTitle: lesson.title, at };
    await tell(tx, { userId, kind, key: `extended:${lesson.id}:${at}`, subject });
  }
  if (!lesson && extended.length > 0) {
    await tell(tx, { userId, kind, key: `extended:${courseId}:${dueAt}`, subject: { ...course, at: dueAt } });
  }
  return result;
}

/** The bell would still warn of the former deadline. */
async function forgetReminders(tx: Tx, userId: string, lessonIds: string[]): Promise<void> {
  await sql`
    update notices set seen_at = now()
    where user_id = ${userId} and kind = 'deadline_tomorrow' and seen_at is null
      and subject ->> 'lessonId' = any(${lessonIds})`.execute(tx);
}

/** By lesson; a lesson without a deadline is left out. */
async function deadlinesOf(tx: Tx, userId: string, courseId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; dueAt: string }>`
    select lessons.id, dates.due_at as "dueAt"
    from lessons join lesson_dates(${userId}, ${courseId}) dates on dates.lesson_id = lessons.id
    where lessons.course_id = ${courseId} and dates.due_at is not null
      and ${listedTo({ id: userId, role: 'student' })}`.execute(tx);
  return new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
}
