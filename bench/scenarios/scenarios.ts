import type { PlannedRequest, Unit } from '#bench/load/job.ts';
import { password } from '#bench/seeding/dataset.ts';
import type { Account, School } from './school.ts';

/** A measured scenario: the requests to the app and to the ceiling. */
export interface Scenario {
  name: string;
  app: Unit[];
  ceiling: Unit[];
  writes?: boolean;
}

export function scenariosOf(school: School): Scenario[] {
  const { admin, people, students, largestCourse, busiestLesson, searches } = school;
  const coursePageOfCeiling = students.map((student) => [
    get(student, `/courses/${student.courseId}`, [
      student.email,
      student.courseTitle,
      student.lastLessonTitle,
    ]),
  ]);
  return [
    {
      name: 'Who is signed in',
      app: students.map((student) => [get(student, '/api/auth/me', [student.email])]),
      ceiling: students.map((student) => [get(student, '/me', [student.email])]),
    },
    {
      name: 'List of courses',
      app: students.map((student) => [get(student, '/api/courses', [student.courseTitle])]),
      ceiling: students.map((student) => [get(student, '/courses', [student.courseTitle])]),
    },
    {
      name: 'Course page',
      app: students.map((student) => [
        get(student, `/api/courses/${student.courseId}/page`, [
          student.email,
          student.courseTitle,
          student.lastLessonTitle,
        ]),
      ]),
      ceiling: coursePageOfCeiling,
    },
    {
      name: 'Lesson page',
      app: students.map((student) => [
        get(student, `/api/lessons/${student.answeredLessonId}/page`, [
          student.email,
          student.answeredLessonId,
          student.answerId,
          student.lastLessonTitle,
        ]),
      ]),
      ceiling: students.map((student) => [
        get(student, `/lessons/${student.answeredLessonId}`, [
          student.email,
          student.answeredLessonId,
          student.answerId,
          student.lastLessonTitle,
        ]),
      ]),
    },
    {
      name: 'Submit an answer',
      writes: true,
      app: students.map((student) => [
        submission(student, `/api/lessons/${student.openLessonId}/answers`, student.openLessonId),
      ]),
      ceiling: students.map((student) => [
        submission(student, `/lessons/${student.openLessonId}/answers`, student.openLessonId),
      ]),
    },
    {
      name: 'Answers of a lesson',
      app: [[get(admin, `/api/lessons/${busiestLesson.lessonId}/answers?limit=20`, busiestLesson.newest)]],
      ceiling: [[get(admin, `/lessons/${busiestLesson.lessonId}/answers`, busiestLesson.newest)]],
    },
    {
      name: 'Users page, search',
      // As on the page: the total, and the number found if they don't fit on one page.
      app: searches.map(({ words, ids, found }) => [
        get(admin, `/api/users?search=${encodeURIComponent(words)}&limit=100`, ids),
        get(admin, '/api/users/count', [`"total":${people}`]),
        ...(found < 100
          ? []
          : [get(admin, `/api/users/count?search=${encodeURIComponent(words)}`, [`"found":${found}`])]),
      ]),
      ceiling: searches.map(({ ids }) => [get(admin, `/users?ids=${ids.join()}`, ids)]),
    },
    {
      name: 'Analytics, largest course',
      app: [
        [
          get(admin, `/api/courses/${largestCourse.id}/analytics?timeZone=Europe/Moscow`, [
            `"totalStudents":${largestCourse.students}`,
            largestCourse.lastLessonTitle,
          ]),
        ],
      ],
      // The ceiling can't compute the statistics, so they are compared with a course read by four indexed selects.
      ceiling: coursePageOfCeiling,
    },
    {
      name: 'Sign-in',
      app: students.map((student) => [signIn(student, '/api/auth/login')]),
      ceiling: students.map((student) => [signIn(student, '/login')]),
    },
  ];
}

const get = ({ cookie }: Account, path: string, holds: string[]): PlannedRequest => ({
  method: 'GET',
  path,
  headers: { cookie },
  status: 200,
  holds,
});

/** The key prefix that distinguishes submitted answers from seeded ones. */
export const submissionKeys = 'bench-';

const submission = ({ id, cookie }: Account, path: string, lessonId: string): PlannedRequest => ({
  method: 'POST',
  path,
  headers: { cookie, 'idempotency-key': `${submissionKeys}%n%` },
  body: JSON.stringify({ content: `${answerText} %n%` }),
  status: 201,
  holds: [id, lessonId, answerText, '"state":"waiting"'],
});

const answerText =
  'Я бы сказал так: «Вчера отчёт пришёл на два дня позже, и я не успел подготовиться к встрече. Давай решим, как нам быть в следующий раз?»';

const signIn = ({ email }: Account, path: string): PlannedRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify({ email, password }),
  status: 200,
  holds: [email],
});
