import { type ChildProcess, fork } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PassingPreview } from '#contract/passing/schemas.ts';
import { keptStatistics, statisticsFromRows } from '#test/course-statistics.ts';
import { aCriterion, createAdmin, createCourse, createLesson, createMentorVersion } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';

const t = testApp();

const size = { people: 300, lessons: 20 };

/** What one person has done in one lesson: the levels of each attempt; none of one that was only opened. */
interface Studied {
  userId: string;
  lesson: Lesson;
  attempts: number[][];
}

const criteria = [aCriterion('Факты'), aCriterion('Просьба')];

type Lesson = Awaited<ReturnType<typeof aLesson>>;

async function aLesson(courseId: string, order: number) {
  const lesson = await createLesson(t.db, { course_id: courseId, order });
  return { ...lesson, version: await createMentorVersion(t.db, { lesson_id: lesson.id, criteria }) };
}

/** Done by what was sent. In bulk: one by one, its rows take a minute. */
async function aLargeCourse() {
  const course = await createCourse(t.db, { passes_by: 'sent' });
  const lessons: Lesson[] = [];
  for (let order = 0; order < size.lessons; order += 1) lessons.push(await aLesson(course.id, order));
  const people = Array.from({ length: size.people }, () => randomUUIDv7());
  await sql`insert into users (id, email, first_name, last_name, role)
    select id, id || '@example.ru', 'Имя', 'Фамилия', 'student' from unnest(${people}::uuid[]) id`.execute(
    t.db,
  );
  await sql`insert into user_courses (id, user_id, course_id)
    select uuid_v7(), id, ${course.id} from unnest(${people}::uuid[]) id`.execute(t.db);
  const random = seeded(7);
  const studied = people.flatMap((userId) =>
    lessons.flatMap((lesson): Studied[] => {
      const done = random(6);
      if (done === 0) return [];
      const levels = () => criteria.map(() => random(3));
      return [{ userId, lesson, attempts: Array.from({ length: Math.min(done - 1, 2) }, levels) }];
    }),
  );
  await insertStudied(studied);
  return { course, lessons, studied };
}

/** The same numbers each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

async function insertStudied(studied: Studied[]): Promise<void> {
  const progress = studied.map(({ userId, lesson, attempts }) => ({
    user_id: userId,
    lesson_id: lesson.id,
    sent: attempts.length > 0,
  }));
  await sql`insert into lesson_progress (id, user_id, lesson_id, sent_at, completed_at, passed_how)
    select uuid_v7(), user_id, lesson_id, case when sent then now() end, case when sent then now() end,
      case when sent then 'sent' end
    from ${rowsOf(progress, sql`user_id uuid, lesson_id uuid, sent boolean`)}`.execute(t.db);
  const answers = studied.flatMap(({ userId, lesson, attempts }) =>
    attempts.map((levels) => ({
      id: randomUUIDv7(),
      review_id: randomUUIDv7(),
      user_id: userId,
      lesson_id: lesson.id,
      version_id: lesson.version.id,
      levels,
    })),
  );
  await sql`insert into answers (id, user_id, lesson_id, content) select id, user_id, lesson_id, 'Я сказал коллеге.'
    from ${rowsOf(answers, sql`id uuid, user_id uuid, lesson_id uuid`)}`.execute(t.db);
  await sql`insert into reviews (id, answer_id, author, state, in_force, text, summary, mentor_version_id, finished_at)
    select review_id, id, 'model', 'done', true, 'Хорошо.', 'Итог', version_id, now()
    from ${rowsOf(answers, sql`id uuid, review_id uuid, version_id uuid`)}`.execute(t.db);
  await sql`insert into remarks (review_id, "order", criterion_id, level, text)
    select review_id, place, (${criteria.map(({ id }) => id)}::uuid[])[place], level, 'Назван факт.'
    from ${rowsOf(answers, sql`review_id uuid, levels integer[]`)},
      unnest(levels) with ordinality said (level, place)`.execute(t.db);
}

const rowsOf = (rows: readonly object[], columns: ReturnType<typeof sql>) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${columns})`;

/** Person by person, by the words of the specification: of three levels the second passes. */
function expected(studied: Studied[]) {
  const below = ({ attempts }: Studied) =>
    Math.min(...attempts.map((levels) => levels.filter((level) => level < 1).length));
  const answered = studied.filter(({ attempts }) => attempts.length > 0);
  return {
    passed: answered.filter((one) => below(one) === 0),
    improve: answered.filter((one) => below(one) > 0),
  };
}

const countOf = (rows: readonly { userId: string }[]) => ({
  people: new Set(rows.map(({ userId }) => userId)).size,
  lessons: rows.length,
});

interface Progress {
  userId: string;
  lessonId: string;
  passedHow: string | null;
  isDone: boolean;
  below: number | null;
}

async function progressOf(courseId: string): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select user_id as "userId", lesson_id as "lessonId", passed_how as "passedHow", completed_at is not null as "isDone", below
    from lesson_progress join lessons on lessons.id = lesson_id where course_id = ${courseId}`.execute(t.db);
  return rows;
}

const startWorker = (): ChildProcess =>
  fork(fileURLToPath(new URL('../../../../test/worker-process.ts', import.meta.url)), {
    env: { ...process.env, LOG_LEVEL: 'silent', TEST_CONNECTION: JSON.stringify(t.connection) },
  });

const kill = async (worker: ChildProcess) => {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
};

const left = () =>
  t.db.selectFrom('rule_changes').select(['lesson_id', 'settled_to']).orderBy('lesson_id').execute();

test('of three hundred people and twenty lessons becomes what was told, though its worker is killed in the middle', async () => {
  const admin = await createAdmin(t.db);
  const { course, lessons, studied } = await aLargeCourse();
  const { passed, improve } = expected(studied);
  const path = `/api/courses/${course.id}`;

  const response = await t.call('POST', `${path}/passing-preview`, {
    as: admin,
    body: { passesBy: 'levels' },
  });
  const told: PassingPreview = response.json();
  expect(told).toEqual({
    passed: countOf(passed),
    improve: countOf(improve),
    sent: { people: 0, lessons: 0 },
    undone: countOf(improve),
  });

  const middle = lessons[size.lessons / 2];
  await t.db.transaction().execute(async (tx) => {
    // The last of this lesson are held, so that a worker has settled its first two hundred, and waits.
    await sql`select from lesson_progress where lesson_id = ${middle?.id} order by user_id desc limit 5 for update`.execute(
      tx,
    );
    const saved = await t.call('PUT', path, { as: admin, body: { title: course.title, passesBy: 'levels' } });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await left()).toHaveLength(size.lessons);
    const worker = startWorker();
    await eventually(async () => {
      const [first] = await left();
      return first?.lesson_id === middle?.id && first?.settled_to !== null;
    });
    await kill(worker);
  });
  expect(await left()).toHaveLength(size.lessons / 2);

  const next = startWorker();
  await eventually(async () => (await left()).length === 0);
  await kill(next);
  const rows = await progressOf(course.id);
  const placesOf = (some: readonly { userId: string; lessonId: string }[]) =>
    some.map(({ userId, lessonId }) => `${userId} ${lessonId}`).toSorted();
  const placesIn = (some: Studied[]) =>
    placesOf(some.map(({ userId, lesson }) => ({ userId, lessonId: lesson.id })));
  const isPassed = rows.filter(({ isDone, passedHow }) => isDone && passedHow === 'levels');
  const isToImprove = rows.filter(({ isDone, below }) => !isDone && below !== null);
  expect(placesOf(isPassed)).toEqual(placesIn(passed));
  expect(placesOf(isToImprove)).toEqual(placesIn(improve));
  expect({ passed: countOf(isPassed), improve: countOf(isToImprove) }).toEqual({
    passed: told.passed,
    improve: told.improve,
  });
  expect(await keptStatistics(t.db, course.id)).toEqual(await statisticsFromRows(t.db, course.id));
});
