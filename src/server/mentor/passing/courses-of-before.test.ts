import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StuckCriterion } from '#contract/analytics/stuck.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { migrate, migrateTo, migrationNames } from '#server/platform/db/migrate.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { keptStatistics, statisticsFromRows } from '#test/course-statistics.ts';
import { createEmptyDatabase } from '#test/database.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { settleChangedRules } from './settle-changed-rules.ts';
import { askWithoutReviews } from './sweep-passes.ts';
import { sweepPassing } from './sweep-passing.ts';

interface Row {
  id: string;
}

let t: TestApp;
let school: Awaited<ReturnType<typeof aSchool>>;

/** The calls that this test makes on the schema of before are the code of before: what they read has not changed. */
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const client = await database.pool.connect();
  await client.query('begin');
  await migrateTo(
    client,
    (await migrationNames()).filter((name) => name < '0065'),
  );
  await client.query('commit');
  client.release(true);
  t = await createTestApp({}, database);
  school = await aSchool();
});
afterAll(() => t.close());

const people = 30;

/** A course in which «Сделан» was «Отправлен», whatever the levels; its people have come by chance to some point. */
async function aSchool() {
  const admin = await createAdmin(t.db);
  const course = await createCourse(t.db);
  const add = (title: string, given: Partial<Parameters<typeof createLesson>[1]> = {}) =>
    createLesson(t.db, { course_id: course.id, title, ...given });
  const judged = await add('Факты', { order: 0 });
  const version = await createMentorVersion(t.db, { lesson_id: judged.id });
  const lessons = [
    judged,
    await add('Рассказ', { order: 1 }),
    await add('Чтение', { order: 2, assignment: null }),
    await add('Снятый с публикации', { order: 3, published_at: null }),
  ];
  const group = await createGroup(t.db, { course_id: course.id });
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: judged.id, due_at: hoursFromNow(-1) })
    .execute();
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  for (let n = 0; n < people; n += 1) {
    const student = await createUser(t.db, {
      last_name: `Фамилия ${n}`,
      role: n % 11 === 5 ? 'admin' : 'student',
    });
    await enrol(t.db, {
      user_id: student.id,
      course_id: course.id,
      enrolled_at: hoursFromNow(-1_000),
      ...(n % 2 === 0 && { group_id: group.id, group_since: hoursFromNow(-1_000) }),
      ...(n % 7 === 3 && { expires_at: hoursFromNow(-2) }),
    });
    for (const [place, lesson] of lessons.entries())
      await study(student, lesson, { times: (n * (place + 3) + place) % 5, hours: n * 9 + place, version });
    // Access that was revoked leaves answers and progress behind.
    if (n % 13 === 6) await t.db.deleteFrom('user_courses').where('user_id', '=', student.id).execute();
  }
  // Of a deleted answer the lesson stays done.
  await sql`delete from answers where id in (select id from answers where lesson_id = ${lessons[1]?.id} limit 3)`.execute(
    t.db,
  );
  return { admin, course, group, curator };
}

interface Study {
  /** None, a view alone, or so many answers and one more. */
  times: number;
  hours: number;
  version: Awaited<ReturnType<typeof createMentorVersion>>;
}

async function study(
  student: Row,
  lesson: Row & { title: string },
  { times, hours, version }: Study,
): Promise<void> {
  if (times === 0) return;
  const at = (later: number) => hoursFromNow(-hours - 20 + later);
  const isRead = lesson.title === 'Чтение';
  const answers = isRead ? 0 : times - 1;
  const own = { user_id: student.id, lesson_id: lesson.id };
  for (let attempt = 0; attempt < answers; attempt += 1) {
    const answer = await createAnswer(t.db, { ...own, created_at: at(attempt + 1) });
    const isJudged = version.lesson_id === lesson.id;
    const review = await createReview(t.db, {
      answer_id: answer.id,
      ...(isJudged && { mentor_version_id: version.id, summary: 'Итог' }),
    });
    if (!isJudged) continue;
    for (const [order, { id }] of version.criteria.entries())
      await createRemark(t.db, {
        review_id: review.id,
        criterion_id: id,
        order,
        level: (hours + attempt) % 3,
      });
  }
  const firstSent = answers > 0 ? at(1) : null;
  await createProgress(t.db, {
    ...own,
    viewed_at: at(0),
    active_at: at(0),
    active_seconds: 37 * times + hours,
    completed_at: isRead ? at(0) : firstSent,
  });
}

/** Bodies, as they come. */
async function told(): Promise<Record<string, string>> {
  const { admin, course, group, curator } = school;
  const path = `/api/courses/${course.id}/analytics`;
  const bodies: Record<string, string> = {};
  for (const as of [admin, curator])
    for (const address of [
      path,
      `${path}?days=90&timeZone=Asia/Vladivostok`,
      `${path}?groupId=${group.id}`,
      ...['lessons', 'students'].flatMap((table) => [
        `${path}.csv?table=${table}&format=csv`,
        `${path}.csv?table=${table}&format=csv&groupId=${group.id}`,
      ]),
    ]) {
      const response = await t.call('GET', address, { as });
      expect(response.statusCode, `${address} ${response.body}`).toBe(200);
      bodies[`${as === admin ? 'admin' : 'curator'} ${address}`] = response.body;
    }
  return bodies;
}

type Counted = Pick<CoursePerson, 'id' | 'completed' | 'overdue'>;

/** By the rule of before: what isn't done by its deadline is overdue. Those calls read columns that weren't there. */
async function countedPeople(): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select user_id as id, (
      select count(*)::integer from lesson_progress done join lessons on lessons.id = done.lesson_id
      where done.user_id = mine.user_id and lessons.course_id = mine.course_id and done.completed_at is not null
        and lessons.published_at <= now()
    ) as completed, (
      select count(*)::integer from lesson_dates(mine.user_id, mine.course_id) dates
      join lessons on lessons.id = dates.lesson_id and lessons.published_at <= now()
      where dates.due_at <= now() and not dates.is_missed and not exists (
        select from lesson_progress done
        where done.user_id = mine.user_id and done.lesson_id = dates.lesson_id and done.completed_at is not null
      )
    ) as overdue
    from user_courses mine join users on users.id = user_id and users.role <> 'admin'
    where course_id = ${school.course.id} order by user_id`.execute(t.db);
  return rows;
}

async function listedPeople(): Promise<Counted[]> {
  const path = `/api/courses/${school.course.id}/people`;
  const listed: CoursePerson[] = (await t.call('GET', path, { as: school.admin })).json();
  return listed
    .map(({ id, completed, overdue }) => ({ id, completed, overdue }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Of first and newest attempts at the lowest level, and of all that were judged. */
async function countedStuck(): Promise<object[]> {
  const { rows } = await sql<object>`
    with given as (
      select remarks.criterion_id, remarks.level, answers.id, answers.user_id
      from remarks join reviews on reviews.id = remarks.review_id and reviews.in_force
      join answers on answers.id = reviews.answer_id
      join user_courses mine on mine.user_id = answers.user_id and mine.course_id = ${school.course.id}
      join users on users.id = mine.user_id and users.role = 'student'
    ), first as (
      select distinct on (user_id, criterion_id) * from given order by user_id, criterion_id, id
    ), newest as (
      select distinct on (user_id, criterion_id) * from given order by user_id, criterion_id, id desc
    )
    select criterion_id as id,
      (select array[count(*) filter (where level = 0), count(*)]::integer[] from first where first.criterion_id = said.criterion_id) as first,
      (select array[count(*) filter (where level = 0), count(*)]::integer[] from newest where newest.criterion_id = said.criterion_id) as newest
    from (select distinct criterion_id from given) said order by criterion_id`.execute(t.db);
  return rows;
}

async function listedStuck(): Promise<object[]> {
  const path = `/api/courses/${school.course.id}/stuck`;
  const listed: StuckCriterion[] = (await t.call('GET', path, { as: school.admin })).json();
  const share = (figure: StuckCriterion['first']) => figure && [figure.count, figure.of];
  return listed
    .map(({ criterion, first, newest }) => ({ id: criterion.id, first: share(first), newest: share(newest) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

test('a course of before says after the update, byte for byte, what it said before', async () => {
  // Today's calls ask for it; none of these lessons is one.
  await sql`alter table lessons add column is_begun boolean not null default false`.execute(t.db);
  const before = { told: await told(), people: await countedPeople(), stuck: await countedStuck() };
  await sql`alter table lessons drop column is_begun`.execute(t.db);
  const statistics = await keptStatistics(t.db, school.course.id);
  expect(statistics.completedCourse).toBeGreaterThan(0);
  expect(before.stuck).toHaveLength(2);
  expect(before.people.some(({ overdue }) => overdue > 0)).toBe(true);

  expect(await migrate(t.pool)).toContain('0065_what_passes.sql');

  const same = async () => {
    expect({ told: await told(), people: await listedPeople(), stuck: await listedStuck() }).toEqual(before);
    expect(await statisticsFromRows(t.db, school.course.id)).toEqual(statistics);
  };
  await same();
  // What the worker looks for leaves such a course alone.
  await settleChangedRules(t.db);
  await sweepPassing(t.db);
  await askWithoutReviews(t.db);
  await same();
});
