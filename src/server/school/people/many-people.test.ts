import { expect, test } from 'vitest';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { countStatements } from '#test/count-statements.ts';
import { createCourse, createCurator, createGroup, createMentorVersion } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { pastTriggers } from '#test/past-triggers.ts';
import { listGroupPeople } from './people.ts';

const t = testDatabase();

const people = 5_000;

/** Everybody has opened half of twenty lessons, and answered and been told what to mend in a quarter. */
async function aLargeGroup() {
  const course = await createCourse(t.db);
  const starts = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const group = await createGroup(t.db, { course_id: course.id, starts_at: starts });
  await t.pool.query(
    `insert into lessons (id, course_id, title, "order", assignment, opens_after, due_after)
     select gen_random_uuid(), $1, 'Урок ' || n, n, 'Опишите', n, n + 20 from generate_series(0, 19) n`,
    [course.id],
  );
  const [lesson] = (await t.pool.query('select id from lessons where course_id = $1', [course.id])).rows;
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
  await pastTriggers(t.pool, async (client) => {
    await client.query(
      `with person as (
         insert into users (id, email, password_hash, first_name, last_name)
         select gen_random_uuid(), 'many-' || n || '@example.ru', 'x', 'Имя', 'Фамилия ' || n from generate_series(1, ${people}) n
         returning id
       ) insert into user_courses (id, user_id, course_id, group_id, enrolled_at)
       select gen_random_uuid(), id, $1, $2, $3 from person`,
      [course.id, group.id, starts],
    );
    await client.query(
      `insert into lesson_progress (id, user_id, lesson_id, viewed_at, active_at, completed_at)
       select gen_random_uuid(), user_id, lessons.id, now(), now() - interval '10 days',
         case when "order" < 5 then now() end
       from user_courses join lessons using (course_id) where course_id = $1 and "order" < 10`,
      [course.id],
    );
    await client.query(
      `insert into answers (id, user_id, lesson_id, content, created_at)
       select uuid_v7(), user_id, lessons.id, 'Ответ', now() - interval '10 days'
       from user_courses join lessons using (course_id) where course_id = $1 and "order" < 5`,
      [course.id],
    );
    await client.query(
      `insert into reviews (id, answer_id, author, state, in_force, latest, text, summary, mentor_version_id, finished_at)
       select uuid_v7(), answers.id, 'model', 'done', true, true, 'Отзыв', 'Итог', $1, now() - interval '6 days' from answers`,
      [version.id],
    );
    await client.query(
      `insert into remarks (id, review_id, "order", criterion_id, level, text)
       select uuid_v7(), id, 0, $1, 0, 'Замечание' from reviews`,
      [version.criteria[0]?.id],
    );
  });
  await t.pool.query('analyze');
  return { course, group };
}

test('A group of 5,000 people is listed with its reasons by a few statements', async () => {
  const { course, group } = await aLargeGroup();
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  const scope = { id: curator.id, role: curator.role };
  let listed: CoursePerson[] = [];
  const statements = await countStatements(async () => {
    listed = await listGroupPeople(t.db, scope, group.id);
  });
  expect(statements).toBeLessThan(5);
  expect(listed).toHaveLength(people);
  const kinds = listed.map(({ reasons }) => reasons.map(({ kind }) => kind).join());
  expect(new Set(kinds)).toEqual(new Set(['overdue,absent,unopened,revision']));
});
