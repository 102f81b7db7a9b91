import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { deleteAnswer } from '#server/mentor/answers/delete-answer.ts';
import { submitAnswer } from '#server/mentor/answers/submit-answer.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { deleteCourse } from '#server/school/courses/delete-course.ts';
import { grantAccess, revokeAccess } from '#server/school/enrolments/access.ts';
import { recordActivity } from '#server/school/lessons/activity.ts';
import { createLesson } from '#server/school/lessons/create-lesson.ts';
import { deleteLesson } from '#server/school/lessons/delete-lesson.ts';
import { getLesson } from '#server/school/lessons/lessons.ts';
import { deleteUser } from '#server/school/users/delete-user.ts';
import { changeUser } from '#server/school/users/update-user.ts';
import { statisticsFromRows, keptStatistics } from '#test/course-statistics.ts';
import {
  createAdmin,
  createCourse,
  createLesson as addLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { filesIn } from '#test/store-file.ts';
import { compactStatistics } from './compact-statistics.ts';

const t = testDatabase();
let admin: Viewer;
let store: Files;

beforeAll(async () => {
  store = filesIn(tmpdir(), t.db);
  const { id } = await createAdmin(t.db);
  admin = { ...(await viewer(id)), role: 'admin' };
});

/** Run more after a change to the maintained statistics. */
const stories = Number(process.env['FIGURES_STORIES'] ?? 15);

test(
  'After any actions, sequential or concurrent, the maintained statistics match the rows',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 8 }), { maxLength: 12 }), play),
      {
        numRuns: stories,
      },
    );
  },
  20_000 + stories * 5_000,
);

test('A write does not wait for another transaction that has not committed yet', async () => {
  const { courses, people } = await createScene();
  const lesson = courses[0]?.lessons[1] ?? '';
  await submitAnswer(t.db, await viewer(people[0] ?? ''), lesson, { content: 'Ответ', perMinute: 9 });
  await t.db.transaction().execute(async (slow) => {
    await sql`insert into answers (id, user_id, lesson_id, content)
      values (gen_random_uuid(), ${people[1]}, ${lesson}, 'Долгий ответ')`.execute(slow);
    await submitAnswer(t.db, await viewer(people[2] ?? ''), lesson, { content: 'Ответ', perMinute: 9 });
  });
  await expectRight(courses[0]?.id ?? '');
  expect(await keptStatistics(t.db, courses[0]?.id ?? '')).toMatchObject({
    students: 4,
    lessons: [{}, { answers: 3, views: 2, completed: 2 }, {}],
  });
});

test('What was written past the triggers is put right by counting anew', async () => {
  const { courses, people } = await createScene();
  const course = courses[0] ?? { id: '', lessons: [] };
  await submitAnswer(t.db, await viewer(people[0] ?? ''), course.lessons[0] ?? '', {
    content: 'Ответ',
    perMinute: 9,
  });
  const before = await keptStatistics(t.db, course.id);
  await t.pool.query(`
    set session_replication_role = replica;
    update lesson_progress set enrolled = false, of_student = false;
    update user_courses set completed = 2, of_student = false;
    update answers set of_student = false;
    delete from course_standings; delete from course_activity; update lesson_figures set views = 9;
    set session_replication_role = origin`);
  expect(await keptStatistics(t.db, course.id)).not.toEqual(before);

  await t.pool.query('select recount_course_figures()');

  expect(await keptStatistics(t.db, course.id)).toEqual(before);
  await revokeAccess(t.db, admin, people[0] ?? '', course.id);
  await expectRight(course.id);
});

test('Rows that statistics depend on can’t be moved to another course', async () => {
  const { courses } = await createScene();
  const move = t.pool.query('update lessons set course_id = $1', [courses[0]?.id]);
  await expect(move).rejects.toThrow('deleted and made anew rather than moved');
});

/** The actions of one array run concurrently. */
async function play(story: Deed[][]): Promise<void> {
  const scene = await createScene();
  for (const deeds of story) {
    const ends = await Promise.allSettled(deeds.map((one) => perform(scene, one)));
    const bySql = deeds.some(({ does }) => does.endsWith('by SQL'));
    const errors = ends.flatMap((end, index) => unexpected(end, deeds[index]?.does));
    expect(errors.filter((error) => !(bySql && isDeadlock(error)))).toEqual([]);
    for (const { id } of scene.courses) await expectRight(id);
  }
  await compactStatistics(t.db);
  for (const { id } of scene.courses) await expectRight(id);
  expect(await unfolded()).toBe(0);
  for (const { id } of scene.courses) {
    await deleteCourse({ db: t.db, store }, admin, id);
    expect(await partsLeftOf(id)).toBe(0);
  }
}

async function expectRight(courseId: string): Promise<void> {
  expect(await keptStatistics(t.db, courseId)).toEqual(await statisticsFromRows(t.db, courseId));
}

/** An action may be refused because another came first, but there is no deadlock and no other error. */
function unexpected(end: PromiseSettledResult<unknown>, does: Deed['does'] | undefined): unknown[] {
  if (end.status === 'fulfilled' || end.reason instanceof ApiError) return [];
  // The action's subject has just been deleted; whoever deletes one refers to nothing.
  const isDeletion = /deleted|revoked/.test(does ?? '');
  if (!isDeletion && end.reason instanceof DatabaseError && end.reason.code === '23503') return [];
  return [end.reason];
}

/** SQL outside of the app takes its locks in another order, so it may deadlock; then it has changed nothing. */
const isDeadlock = (error: unknown) => error instanceof DatabaseError && error.code === '40P01';

const deeds = [
  'answers',
  'opens',
  'stays',
  'enrolled',
  'expires',
  'revoked',
  'revoked by SQL',
  'all revoked by SQL',
  'promoted',
  'made a curator',
  'demoted',
  'deleted',
  'answer deleted',
  'answer moved in time',
  'view moved in time',
  'lesson added',
  'lesson deleted',
  'figures folded',
] as const;

interface Deed {
  does: (typeof deeds)[number];
  person: number;
  lesson: number;
}

const deed: fc.Arbitrary<Deed> = fc.record({
  // Students' actions are the most frequent.
  does: fc.constantFrom(...deeds, 'answers', 'answers', 'opens', 'opens', 'stays', 'enrolled', 'enrolled'),
  person: fc.nat(4),
  lesson: fc.nat(5),
});

interface Scene {
  courses: { id: string; lessons: string[] }[];
  people: string[];
}

async function createScene(): Promise<Scene> {
  const people = await Promise.all(Array.from({ length: 4 }, () => createUser(t.db)));
  const courses = [];
  for (let number = 0; number < 2; number += 1) {
    const { id } = await createCourse(t.db);
    const lessons = [];
    for (let order = 0; order < 3; order += 1) {
      const assignment = order === 0 ? null : 'Опишите ситуацию.';
      lessons.push((await addLesson(t.db, { course_id: id, order, assignment })).id);
    }
    for (const person of people) await enrol(t.db, { user_id: person.id, course_id: id });
    courses.push({ id, lessons });
  }
  return { courses, people: people.map(({ id }) => id) };
}

async function perform(scene: Scene, { does, person: who, lesson: which }: Deed): Promise<unknown> {
  const { db, pool } = t;
  const person = scene.people[who % scene.people.length] ?? '';
  const course = scene.courses[which % 2] ?? { id: '', lessons: [] };
  const lesson = course.lessons[which % course.lessons.length] ?? '';
  const theirs = [person, lesson];
  switch (does) {
    case 'answers':
      return submitAnswer(db, await viewer(person), lesson, { content: 'Ответ', perMinute: 1000 });
    case 'opens':
      return getLesson(db, await viewer(person), lesson);
    case 'stays':
      await pool.query(
        `update lesson_progress set active_at = active_at - interval '1 minute' where user_id = $1 and lesson_id = $2`,
        theirs,
      );
      return recordActivity(db, await viewer(person), lesson, 7 * (which + 1));
    case 'enrolled':
      return grantAccess(db, admin, person, { courseId: course.id, expiresAt: null });
    case 'expires':
      return grantAccess(db, admin, person, { courseId: course.id, expiresAt: hoursFromNow(-1) });
    case 'revoked':
      return revokeAccess(db, admin, person, course.id);
    case 'revoked by SQL':
      return pool.query('delete from user_courses where user_id = $1 and course_id = $2', [
        person,
        course.id,
      ]);
    case 'promoted':
      return db.transaction().execute((tx) => changeUser(tx, admin.id, person, { role: 'admin' }));
    case 'made a curator':
      return db.transaction().execute((tx) => changeUser(tx, admin.id, person, { role: 'curator' }));
    case 'demoted':
      return db.transaction().execute((tx) => changeUser(tx, admin.id, person, { role: 'student' }));
    case 'deleted': {
      const { id } = await createUser(db);
      scene.people[who % scene.people.length] = id;
      return deleteUser(db, admin, person);
    }
    case 'answer deleted': {
      const { rows } = await pool.query(
        'select id from answers where user_id = $1 and lesson_id = $2 limit 1',
        theirs,
      );
      return rows[0] && deleteAnswer({ db, store }, admin, rows[0].id);
    }
    case 'answer moved in time':
      return pool.query(
        `update answers set created_at = created_at - interval '20 minutes' where user_id = $1 and lesson_id = $2`,
        theirs,
      );
    case 'view moved in time':
      return pool.query(
        `update lesson_progress set viewed_at = viewed_at - interval '1 day' where user_id = $1 and lesson_id = $2`,
        theirs,
      );
    case 'lesson added': {
      const { id } = await createLesson(db, admin, course.id, { title: 'Ещё урок' });
      return course.lessons.push(id);
    }
    case 'figures folded':
      return compactStatistics(db);
    case 'lesson deleted':
      return deleteLesson({ db, store }, admin, lesson);
    case 'all revoked by SQL':
      return pool.query('delete from user_courses where course_id = $1', [course.id]);
  }
}

/** The viewer, as read from the person's session. */
async function viewer(id: string): Promise<Viewer> {
  const user = await t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    id,
    email: '',
    firstName: 'Мария',
    lastName: 'Соколова',
    role: user?.role ?? 'student',
    mustChangePassword: false,
    mustConsent: false,
    createdAt: '',
    updatedAt: '',
    sessionId: '',
  };
}

async function unfolded(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from lesson_figures where not folded)
      + (select count(*) from course_standings where not folded)
      + (select count(*) from course_activity where not folded) as count`.execute(t.db);
  return rows[0]?.count ?? 0;
}

async function partsLeftOf(courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from course_standings where course_id = ${courseId})
      + (select count(*) from course_activity where course_id = ${courseId})
      + (select count(*) from lesson_figures where lesson_id not in (select id from lessons)) as count`.execute(
    t.db,
  );
  return rows[0]?.count ?? 0;
}
