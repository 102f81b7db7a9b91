import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import { timeCell } from '#server/platform/time/time-text.ts';
import { progressPercent } from '#server/school/courses/progress-percent.ts';
import { endOfAccess } from '#server/school/enrolments/enrolments.ts';

/** The progress of each enrolled student, in the order of enrolment; in batches, since there may be many. */
export async function* studentTable(
  db: Db,
  courseId: string,
  { members, timeZone }: { members: RawBuilder<SqlBool>; timeZone: string },
): AsyncGenerator<Cell[][]> {
  yield [header];
  for (let after = beforeAll; ;) {
    const students = await studentsAfter(db, { courseId, members, after });
    if (students.length > 0) yield students.map((student) => rowOf(student, timeZone));
    const last = students.at(-1);
    if (!last || students.length < batch) return;
    after = last.enrolmentId;
  }
}

const header = [
  'Фамилия',
  'Имя',
  'Email',
  'Записан',
  'Доступ до',
  'Открыто уроков',
  'Пройдено уроков',
  'Всего уроков',
  'Прогресс, %',
  'Ответов',
  'Активное время, мин',
  'Последний ответ',
];

const batch = 1_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface StudentRow {
  enrolmentId: string;
  lastName: string;
  firstName: string;
  email: string;
  enrolledAt: string;
  expiresAt: string | null;
  opened: number;
  completed: number;
  lessons: number;
  answers: number;
  activeSeconds: number;
  lastAnswerAt: string | null;
}

/**
 * Reads each person by index: `limit 1` keeps the planner from joining by a scan of all users, and only the last answer's
 * row is fetched for its time (an id is a UUIDv7 and sorts by time).
 */
async function studentsAfter(
  db: Db,
  { courseId, members, after }: { courseId: string; members: RawBuilder<SqlBool>; after: string },
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select student.id as "enrolmentId", last_name as "lastName", first_name as "firstName", email,
      enrolled_at as "enrolledAt", "expiresAt", progress.completed, cardinality(lesson_ids) as lessons,
      opened, "activeSeconds", answers,
      (select created_at from answers where answers.id = last_answer_id) as "lastAnswerAt"
    from (select 
      array(select id from lessons where course_id = ${courseId} and published_at <= now()) as lesson_ids
    ) course
    cross join (
      select id, user_id, enrolled_at, ${endOfAccess} as "expiresAt" from user_courses
      where course_id = ${courseId} and id > ${after} and of_student and ${members}
      order by id limit ${batch}
    ) student
    cross join lateral (
      select last_name, first_name, email from users where users.id = student.user_id limit 1
    ) person
    cross join lateral (
      select count(*) as opened, count(completed_at) as completed, coalesce(sum(active_seconds), 0) as "activeSeconds"
      from lesson_progress
      where lesson_progress.user_id = student.user_id and lesson_id = any(lesson_ids)
    ) progress
    cross join lateral (
      select count(*) as answers, (array_agg(answers.id order by answers.id desc))[1] as last_answer_id from answers
      where answers.user_id = student.user_id and lesson_id = any(lesson_ids)
    ) given
    order by student.id`.execute(db);
  return rows;
}

function rowOf(student: StudentRow, timeZone: string): Cell[] {
  const { lastName, firstName, email, opened, completed, lessons, answers, activeSeconds } = student;
  return [
    lastName,
    firstName,
    shownEmail(email),
    timeCell(student.enrolledAt, timeZone),
    student.expiresAt && timeCell(student.expiresAt, timeZone),
    opened,
    completed,
    lessons,
    progressPercent(completed, lessons),
    answers,
    Math.round(activeSeconds / 6) / 10,
    student.lastAnswerAt && timeCell(student.lastAnswerAt, timeZone),
  ];
}
