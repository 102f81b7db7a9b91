import { sql } from 'kysely';
import type { GroupInFile, MemberInFile } from '#server/course-files/format/group-in-file.ts';
import { idAt } from '#server/course-files/rows/id-at.ts';
import type { WrittenLesson } from '#server/course-files/rows/write-course.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { writeDemoAttempts } from './write-demo-attempts.ts';
import { writeDemoPerson } from './write-demo-person.ts';

interface OfCourse {
  courseId: string;
  studentId: string;
  curatorId: string;
  adminId: string;
  lessons: readonly WrittenLesson[];
  startedAt: Date;
  now: Date;
  unknownPasswordHash: string;
}

/** The group of the demonstration student, with its curator and the other people. */
export async function writeDemoGroup(
  tx: Tx,
  { title, endsAfter, people }: GroupInFile,
  of: OfCourse,
): Promise<void> {
  const { courseId, studentId, curatorId, adminId, startedAt } = of;
  const groupId = idAt(startedAt);
  await tx
    .insertInto('groups')
    .values({
      id: groupId,
      course_id: courseId,
      title,
      starts_at: eveningAfter(startedAt, 0),
      ends_at: eveningAfter(startedAt, endsAfter),
      created_by_id: adminId,
      created_at: startedAt.toISOString(),
    })
    .execute();
  await tx
    .updateTable('user_courses')
    .set({ group_id: groupId })
    .where('user_id', '=', studentId)
    .where('course_id', '=', courseId)
    .execute();
  await tx
    .insertInto('curators')
    .values({ user_id: curatorId, course_id: courseId, group_id: groupId })
    .execute();
  for (const member of people) await writeMember(tx, member, { ...of, groupId });
}

async function writeMember(
  tx: Tx,
  { extension, attempts, ...account }: MemberInFile,
  {
    groupId,
    courseId,
    curatorId,
    lessons,
    startedAt,
    now,
    unknownPasswordHash,
  }: OfCourse & { groupId: string },
): Promise<void> {
  const person = { ...account, passwordHash: unknownPasswordHash };
  const userId = await writeDemoPerson(tx, person, 'student', startedAt);
  await tx
    .insertInto('user_courses')
    .values({
      id: idAt(startedAt),
      user_id: userId,
      course_id: courseId,
      group_id: groupId,
      enrolled_at: startedAt.toISOString(),
    })
    .execute();
  for (const [place, written] of lessons.entries()) {
    const own = attempts.get(place);
    if (own) await writeDemoAttempts(tx, own, { studentId: userId, ...written, now });
  }
  if (!extension) return;
  await tx
    .insertInto('personal_dates')
    .values({
      id: idAt(now),
      user_id: userId,
      course_id: courseId,
      lesson_id: extension.lesson === null ? null : lessons[extension.lesson]?.lessonId,
      due_at: eveningAfter(startedAt, extension.dueAfter),
      reason: extension.reason,
      given_by_id: curatorId,
    })
    .execute();
}

/** Eight in the evening of the school's time, so many days on: a deadline that people would choose. */
const eveningAfter = (start: Date, days: number) => sql<string>`(
  date_trunc('day', ${start.toISOString()}::timestamptz at time zone school_time_zone())
    + make_interval(days => ${days}, hours => 20)
) at time zone school_time_zone()`;
