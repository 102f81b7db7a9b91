import { expect, test } from 'vitest';
import {
  aCriterion,
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { pastTriggers } from '#test/past-triggers.ts';
import { rowsPassed } from '#test/rows-passed.ts';

const t = testApp();

/** A course whose lessons are judged; its curator has one group of it. */
async function aGroup() {
  const course = await createCourse(t.db);
  await t.db.updateTable('courses').set({ passes_by: 'levels' }).where('id', '=', course.id).execute();
  const group = await createGroup(t.db, { course_id: course.id, starts_at: hoursFromNow(-24 * 60) });
  for (const order of [0, 1, 2]) {
    const lesson = await createLesson(t.db, { course_id: course.id, order });
    await createMentorVersion(t.db, {
      lesson_id: lesson.id,
      criteria: [aCriterion('Факты'), aCriterion('Просьба')],
    });
    await t.db
      .insertInto('group_lessons')
      .values({ group_id: group.id, lesson_id: lesson.id, due_at: hoursFromNow(-24) })
      .execute();
  }
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  return { course, group, curator };
}

/**
 * Of a school whose people study in other courses, the planner expects one of a group in its course, however many there are. Their rows
 * go past the triggers, whose figures nobody reads here.
 */
async function addOthers() {
  const lesson = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  await pastTriggers(t.pool, async (client) => {
    await client.query(
      `with person as (
         insert into users (id, email, first_name, last_name)
         select uuid_v7(), 'other-' || uuid_v7() || '@example.ru', 'Имя', 'Фамилия' from generate_series(1, 2000) n returning id
       ), enrolled as (
         insert into user_courses (id, user_id, course_id) select uuid_v7(), id, $1 from person
       ), sent as (
         insert into answers (user_id, lesson_id, content) select id, $2, 'Ответ' from person returning id
       ), reviewed as (
         insert into reviews (answer_id, author, state, in_force, text, finished_at)
         select id, 'model', 'done', true, 'Отзыв', now() from sent returning id
       )
       insert into remarks (review_id, "order", criterion_id, level, text)
       select id, 0, gen_random_uuid(), 0, 'Замечание' from reviewed`,
      [lesson.course_id, lesson.id],
    );
  });
}

type Place = Pick<Awaited<ReturnType<typeof aGroup>>, 'course' | 'group'>;

/** Each sends two attempts at two lessons, long ago; both are reviewed with something to mend. */
async function addPeople({ course, group }: Place, count: number) {
  await t.pool.query(
    `with person as (
       insert into users (id, email, first_name, last_name, role)
       select uuid_v7(), 'large-' || uuid_v7() || '@example.ru', 'Имя', 'Фамилия ' || n, 'student'
       from generate_series(1, $3::integer) n returning id
     )
     insert into user_courses (id, user_id, course_id, group_id, enrolled_at, group_since)
     select uuid_v7(), id, $1, $2, now() - interval '60 days', now() - interval '60 days' from person`,
    [course.id, group.id, count],
  );
  await t.pool.query(
    `with sent as (
       insert into answers (user_id, lesson_id, content, created_at)
       select user_id, lessons.id, 'Ответ', now() - interval '50 days' + n * interval '1 day'
       from user_courses join lessons using (course_id), generate_series(1, 2) n
       where course_id = $1 and "order" < 2
         and not exists (select from answers where answers.user_id = user_courses.user_id)
       returning id, user_id, lesson_id
     ), reviewed as (
       insert into reviews (answer_id, author, state, in_force, text, mentor_version_id, summary, finished_at, model)
       select sent.id, 'model', 'done', true, 'Отзыв', version.id, 'Итог', now() - interval '40 days', 'mentor-1'
       from sent join mentor_versions version on version.lesson_id = sent.lesson_id
       returning id, mentor_version_id
     ), remarked as (
       insert into remarks (review_id, "order", criterion_id, level, text)
       select reviewed.id, criterion.number, (criterion.value ->> 'id')::uuid, 0, 'Замечание'
       from reviewed join mentor_versions version on version.id = mentor_version_id
       cross join lateral jsonb_array_elements(version.criteria) with ordinality criterion (value, number)
     )
     insert into lesson_progress (id, user_id, lesson_id, sent_at, below)
     select uuid_v7(), user_id, lesson_id, now() - interval '50 days', 2
     from (select distinct user_id, lesson_id from sent) of_lesson`,
    [course.id],
  );
  await t.pool.query('analyze');
}

const screens: Record<string, (of: { group: string; course: string }) => string> = {
  people: ({ group }) => `/api/groups/${group}/people`,
  'people of the course': ({ course }) => `/api/courses/${course}/people`,
  'who is where': ({ course, group }) => `/api/courses/${course}/gradebook?groupId=${group}`,
  analytics: ({ course, group }) => `/api/courses/${course}/analytics?groupId=${group}`,
  'where people stay': ({ course, group }) => `/api/courses/${course}/stuck?groupId=${group}`,
  'what has changed': ({ course, group }) => `/api/courses/${course}/what-changed?groupId=${group}`,
  weeks: ({ course, group }) => `/api/courses/${course}/weeks?groupId=${group}`,
  skills: ({ group }) => `/api/groups/${group}/skills`,
  'counts of answers': ({ group }) => `/api/answers/counts?groupId=${group}`,
  answers: ({ group }) => `/api/answers?groupId=${group}&limit=20`,
  today: () => '/api/today',
};

test('what a curator sees of a group reads as many rows more as there are people, however the planner errs', async () => {
  const { course, group, curator } = await aGroup();
  const read = async () => {
    const rows: Record<string, number> = {};
    for (const [name, path] of Object.entries(screens)) {
      rows[name] = await rowsPassed(t.pool, async () => {
        const response = await t.call('GET', path({ group: group.id, course: course.id }), { as: curator });
        expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
      });
    }
    return rows;
  };
  await addOthers();
  await addPeople({ course, group }, 10);
  const few = await read();
  await addPeople({ course, group }, 30);
  const many = await read();

  const growth = Object.entries(many).map(([name, rows]) => [name, rows / (few[name] ?? 1)] as const);
  // Of four times as many people; their square is sixteen times as much.
  expect(growth.filter(([, times]) => times > 4.5)).toEqual([]);
});

test('what an administrator counts of a group reads its own course alone', async () => {
  const { group } = await aGroup();
  const admin = await createAdmin(t.db);
  const read = () =>
    rowsPassed(t.pool, () => t.call('GET', `/api/answers/counts?groupId=${group.id}`, { as: admin }));
  const before = await read();
  await t.pool.query(
    `insert into lessons (id, course_id, title, "order") select uuid_v7(), $1, 'Урок ' || n, n from generate_series(1, 500) n`,
    [(await createCourse(t.db)).id],
  );
  await t.pool.query('analyze lessons');
  expect(await read()).toBeLessThan(before + 100);
});

test('answers of a curator’s people are looked for in his courses alone', async () => {
  const { course, group, curator } = await aGroup();
  await addPeople({ course, group }, 10);
  const read = () => rowsPassed(t.pool, () => t.call('GET', '/api/answers?limit=20', { as: curator }));
  const before = await read();
  await addOthers();
  await t.pool.query('analyze');
  expect(await read()).toBeLessThan(before + 100);
});
