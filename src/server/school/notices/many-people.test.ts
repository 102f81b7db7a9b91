import { expect, test } from 'vitest';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { countStatements, fewestStatements } from '#test/count-statements.ts';
import { createCourse, createGroup, hoursFromNow } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { pastTriggers } from '#test/past-triggers.ts';
import { mailSetting, sweep } from '#test/reminders.ts';
import { queueNoticeMail } from './queue-notice-mail.ts';

const t = testDatabase();

const people = 5_000;

/** Twenty lessons, of which two have opened in the last days and one is due tomorrow; the access ends in five days. */
async function aLargeGroup() {
  const course = await createCourse(t.db);
  const starts = hoursFromNow(-20 * 24);
  const group = await createGroup(t.db, {
    course_id: course.id,
    starts_at: starts,
    ends_at: hoursFromNow(5 * 24),
  });
  await pastTriggers(t.pool, async (client) => {
    await client.query(
      `insert into lessons (id, course_id, title, "order", assignment, opens_after, due_after)
       select gen_random_uuid(), $1, 'Урок ' || n, n, 'Опишите', n, n + 21 from generate_series(0, 19) n`,
      [course.id],
    );
    await client.query(
      `with person as (
         insert into users (id, email, password_hash, first_name, last_name)
         select gen_random_uuid(), 'many-' || n || '@example.ru', 'x', 'Имя', 'Фамилия ' || n from generate_series(1, ${people}) n
         returning id
       ) insert into user_courses (id, user_id, course_id, group_id, enrolled_at)
       select gen_random_uuid(), id, $1, $2, $3 from person`,
      [course.id, group.id, starts],
    );
  });
  await t.pool.query('analyze');
}

test('5,000 people are reminded by a few statements, and again by as many', async () => {
  await aLargeGroup();
  const asked = await callsOf('lesson_opening', (db) => sweep(db));
  await t.db.deleteFrom('notices').execute();
  expect(await fewestStatements(() => sweep(t.db))).toBeLessThan(30);
  const told = await t.db
    .selectFrom('notices')
    .select((e) => ['kind', e.fn.countAll<string>().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  expect(told.map(({ kind, count }) => [kind, Number(count) / people])).toEqual([
    ['access_ending', 1],
    ['deadline_tomorrow', 1],
    ['lesson_opened', 2],
  ]);
  // The dates of all are worked out together: asked for each person, they took two thirds of the time.
  expect(asked).toBe(0);
  const later = hoursFromNow(1);
  expect(await countStatements(() => queueNoticeMail(t.db, mailSetting(), later))).toBeLessThan(6);
  expect(await t.db.selectFrom('outbox').select('id').execute()).toHaveLength(1_000);
});

/** How often the database has called a function of ours. */
async function callsOf(name: string, act: (db: Db) => Promise<void>): Promise<number> {
  const { rows: here } = await t.pool.query<{ name: string }>('select current_database() as name');
  await t.pool.query(`alter database ${here[0]?.name} set track_functions = 'all'`);
  const tracked = connect(t.connection);
  await act(tracked.db);
  await tracked.close();
  const { rows } = await t.pool.query<{ calls: number }>(
    'select coalesce(sum(calls), 0)::integer as calls from pg_stat_user_functions where funcname = $1',
    [name],
  );
  return rows[0]?.calls ?? 0;
}
