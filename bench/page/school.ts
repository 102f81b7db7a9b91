import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { buildPage } from '#server/app/start/page-build.ts';
import { readDemo } from '#server/course-files/format/shipped-courses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { cloneDatabase } from '#test/clone-database.ts';
import {
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { startPostgresServer } from '#test/postgres-server.ts';
import { databaseUrl, launchServer } from '#test/server-process.ts';

export interface PageToOpen {
  url: string;
  /** The session cookie; undefined for a visitor. */
  cookie?: { name: string; value: string };
}

export interface School {
  pages: (PageToOpen & { name: string })[];
  close(): Promise<void>;
}

const lessonCount = 20;

/** The real app with a student and three courses; the measured one has twenty lessons with real texts. */
export async function openSchool(): Promise<School> {
  await buildPage(pino({ level: 'silent' }));
  const postgres = await startPostgresServer();
  const database = await cloneDatabase(postgres.server);
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-bench-page-'));
  const server = launchServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    DEMO: '0',
    LOG_LEVEL: 'silent',
  });
  const [origin, ids] = await Promise.all([server.ready, fill(database.db)]);
  const cookie = { name: sessionCookieName, value: ids.session };
  return {
    pages: [
      { name: 'login', url: `${origin}/` },
      { name: 'dashboard', url: `${origin}/dashboard`, cookie },
      { name: 'course', url: `${origin}/course/${ids.courseId}`, cookie },
      { name: 'lesson', url: `${origin}/lesson/${ids.lessonId}`, cookie },
      { name: 'answered lesson', url: `${origin}/lesson/${ids.answeredId}`, cookie },
    ],
    async close() {
      server.signal('SIGTERM');
      await server.exited;
      await database.drop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(db: Db) {
  const student = await createUser(db);
  const [texts] = (await readDemo()).courses;
  if (!texts) throw new Error('There is no demonstration course to take texts from');
  const { title, description } = texts;
  const courses = [];
  for (let number = 0; number < 3; number += 1) {
    const course = await createCourse(db, { title, description });
    await enrol(db, { user_id: student.id, course_id: course.id });
    courses.push(course);
  }
  const courseId = courses[0]?.id ?? '';
  const lessons = [];
  for (let order = 0; order < lessonCount; order += 1) {
    const source = texts.lessons[order % texts.lessons.length];
    lessons.push(
      await createLesson(db, {
        course_id: courseId,
        order,
        title: source?.title ?? '',
        description: source?.description ?? null,
        content: source?.content ?? null,
        assignment: source?.assignment ?? null,
      }),
    );
  }
  const answeredId = lessons[1]?.id ?? '';
  await answer(db, student.id, answeredId);
  const session = await createSession(db, student.id, { remember: false });
  return { courseId, lessonId: lessons[0]?.id ?? '', answeredId, session };
}

/** With a review by criterion. */
async function answer(db: Db, studentId: string, lessonId: string) {
  const { id: versionId, criteria } = await createMentorVersion(db, { lesson_id: lessonId });
  const { id: answerId } = await createAnswer(db, { user_id: studentId, lesson_id: lessonId });
  const review = await createReview(db, { answer_id: answerId, mentor_version_id: versionId });
  for (const [order, { id }] of criteria.entries()) {
    await createRemark(db, { review_id: review.id, criterion_id: id, order, level: order });
  }
}
