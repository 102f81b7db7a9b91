import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { progressPercent } from '#server/courses/progress-percent.ts';
import { type Cell, streamCsv } from '#server/csv-file.ts';
import type { Db } from '#server/db/connect.ts';
import { findCourseTitle } from './course-title.ts';
import { isStudent } from './students.ts';

/** How far each enrolled student has come, in the order of enrolment; written as it is read, since they may be many. */
export async function exportStudents(
  db: Db,
  courseId: string,
  { timeZone, reply }: { timeZone: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const title = await findCourseTitle(db, courseId);
  return streamCsv(reply, `${title} — студенты.csv`, tableOf(db, courseId, timeZone));
}

async function* tableOf(db: Db, courseId: string, timeZone: string): AsyncGenerator<Cell[][]> {
  const inZone = dateTimeIn(timeZone);
  yield [header];
  for (let after = beforeAll; ;) {
    const students = await studentsAfter(db, courseId, after);
    if (students.length > 0) yield students.map((student) => rowOf(student, inZone));
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

async function studentsAfter(db: Db, courseId: string, after: string): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select student.id as "enrolmentId", users.last_name as "lastName", users.first_name as "firstName", users.email,
      student.enrolled_at as "enrolledAt", student.expires_at as "expiresAt",
      progress.*, given.*
    from (
      select * from user_courses
      where course_id = ${courseId} and id > ${after} and ${isStudent}
      order by id limit ${batch}
    ) student
    join users on users.id = student.user_id
    cross join lateral (
      select count(*) as lessons, count(lesson_progress.id) as opened, count(lesson_progress.completed_at) as completed,
        coalesce(sum(lesson_progress.active_seconds), 0) as "activeSeconds"
      from lessons
      left join lesson_progress on lesson_progress.lesson_id = lessons.id and lesson_progress.user_id = student.user_id
      where lessons.course_id = ${courseId}
    ) progress
    cross join lateral (
      select count(*) as answers, max(answers.created_at) as "lastAnswerAt"
      from lessons
      join answers on answers.lesson_id = lessons.id and answers.user_id = student.user_id
      where lessons.course_id = ${courseId}
    ) given
    order by student.id`.execute(db);
  return rows;
}

function rowOf(student: StudentRow, inZone: (time: string) => string): Cell[] {
  const { lastName, firstName, email, opened, completed, lessons, answers, activeSeconds } = student;
  return [
    lastName,
    firstName,
    email,
    inZone(student.enrolledAt),
    student.expiresAt && inZone(student.expiresAt),
    opened,
    completed,
    lessons,
    progressPercent(completed, lessons),
    answers,
    Math.round(activeSeconds / 6) / 10,
    student.lastAnswerAt && inZone(student.lastAnswerAt),
  ];
}

/** `21.11.2026 09:30`, which Excel takes for a time. */
function dateTimeIn(timeZone: string): (time: string) => string {
  const date = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const clock = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (time) => `${date.format(new Date(time))} ${clock.format(new Date(time))}`;
}
