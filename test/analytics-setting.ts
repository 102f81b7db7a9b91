import { createTestApp, type TestApp } from './app.ts';
import { createAdmin, createCourse, createLesson, createProgress, createUser, enrol } from './factories.ts';

interface Row {
  id: string;
}

export interface AnalyticsSetting extends TestApp {
  admin: Row;
  /** A course with «Урок 1» and «Урок 2». */
  courseWithTwoLessons(): Promise<{ course: Row; first: Row; second: Row }>;
  studentOf(course: Row, given?: { expires_at?: string }): Promise<Row>;
  opened(student: Row, lesson: Row, seconds?: number): Promise<unknown>;
  completed(student: Row, lesson: Row, seconds?: number): Promise<unknown>;
}

/** The app with one administrator, for the tests of analytics. */
export async function createAnalyticsSetting(): Promise<AnalyticsSetting> {
  const t = await createTestApp();
  const { db } = t;
  return {
    ...t,
    admin: await createAdmin(db),
    async courseWithTwoLessons() {
      const course = await createCourse(db);
      const first = await createLesson(db, { course_id: course.id, title: 'Урок 1', order: 0 });
      const second = await createLesson(db, { course_id: course.id, title: 'Урок 2', order: 1 });
      return { course, first, second };
    },
    async studentOf(course, given = {}) {
      const student = await createUser(db);
      await enrol(db, { user_id: student.id, course_id: course.id, ...given });
      return student;
    },
    opened: (student, lesson, seconds = 0) =>
      createProgress(db, { user_id: student.id, lesson_id: lesson.id, active_seconds: seconds }),
    completed: (student, lesson, seconds = 0) =>
      createProgress(db, {
        user_id: student.id,
        lesson_id: lesson.id,
        active_seconds: seconds,
        completed_at: new Date().toISOString(),
      }),
  };
}
