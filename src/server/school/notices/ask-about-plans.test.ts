import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { countStatements } from '#test/count-statements.ts';
import { createPlan, createStudentInLesson, createUser, hoursFromNow } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { mailSetting, sweep, toldOf } from '#test/reminders.ts';
import { writeNoticeLetter } from './notice-letter.ts';

const t = testDatabase();

const day = 24;
const words = 'Тайнословие';

async function aPlan(given: Partial<Parameters<typeof createPlan>[1]> = {}) {
  const { student, lesson, enrolment } = await createStudentInLesson(t.db);
  const plan = await createPlan(t.db, {
    user_id: student.id,
    lesson_id: lesson.id,
    cue: words,
    words,
    ask_at: hoursFromNow(-1),
    ...given,
  });
  const told = () => toldOf(t.db, student.id, 'plan_asks');
  const stored = () => t.db.selectFrom('plans').selectAll().where('id', '=', plan.id).executeTakeFirst();
  const letter = async () => {
    const [notice] = await told();
    return t.db
      .transaction()
      .execute((tx) => writeNoticeLetter(tx, { kind: 'notice', noticeId: notice?.id ?? '' }, mailSetting()));
  };
  return { student, plan, told, stored, letter, enrolment };
}

test('On its day a plan asks once, whatever sweeps run, with not a word of it in the notice or the letter', async () => {
  const { told, stored, plan, letter } = await aPlan();
  const other = connect(t.connection);
  await Promise.all([sweep(t.db), sweep(other.db), sweep(t.db)]);
  await sweep(other.db);
  await other.close();
  expect((await told()).map(({ key, subject }) => [key, subject])).toEqual([
    [`plan:${plan.id}:1`, { planId: plan.id }],
  ]);
  expect(await stored()).toMatchObject({
    ask_at: null,
    asked: 1,
    asked_at: expect.any(String),
    asks_since: expect.any(String),
  });
  const sent = JSON.stringify(await letter());
  expect(sent).toContain('Вы собирались кое-что сказать. Как прошло?');
  expect(sent).toContain('/skills#plans');
  expect(sent).not.toMatch(new RegExp(`${words}|Урок|урок`));
});

test('It doesn’t ask before its day, and asks only on the new one if it was moved', async () => {
  const { told, plan } = await aPlan({ ask_at: hoursFromNow(2) });
  await sweep(t.db);
  expect(await told()).toEqual([]);
  await t.db
    .updateTable('plans')
    .set({ ask_at: hoursFromNow(3 * day) })
    .where('id', '=', plan.id)
    .execute();
  await sweep(t.db, hoursFromNow(3));
  expect(await told()).toEqual([]);
  await sweep(t.db, hoursFromNow(3 * day + 1));
  expect(await told()).toHaveLength(1);
});

test('Asked again it is told again, and the day of the first asking stays', async () => {
  const { told, stored, plan } = await aPlan();
  await sweep(t.db);
  const first = (await stored())?.asked_at;
  await t.db
    .updateTable('plans')
    .set({
      asks_since: null,
      ask_at: hoursFromNow(7 * day),
      outcome: 'no_occasion',
      settled_at: hoursFromNow(0),
    })
    .where('id', '=', plan.id)
    .execute();
  await sweep(t.db, hoursFromNow(8 * day));
  expect((await told()).map(({ key }) => key)).toEqual([`plan:${plan.id}:1`, `plan:${plan.id}:2`]);
  expect(await stored()).toMatchObject({ asked: 2, asked_at: first });
});

test('It asks also when the access is over: a plan is for life, and nothing of the lesson is named', async () => {
  const { told, letter, enrolment } = await aPlan();
  await t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('id', '=', enrolment.id)
    .execute();
  await sweep(t.db);
  expect(await told()).toHaveLength(1);
  expect(await letter()).toBeDefined();
});

test('A letter doesn’t leave after the answer, a new day, or the end of the plan; nor to whoever was erased', async () => {
  const changes = [
    sql`update plans set asks_since = null, outcome = 'said', settled_at = now() where true`,
    sql`update plans set asks_since = null, ask_at = now() + interval '3 days' where true`,
    sql`delete from plans where true`,
  ];
  for (const change of changes) {
    const { letter } = await aPlan();
    await sweep(t.db);
    expect(await letter()).toBeDefined();
    await change.execute(t.db);
    expect(await letter()).toBeUndefined();
  }
  const { student, told } = await aPlan();
  await t.db.deleteFrom('users').where('id', '=', student.id).execute();
  await sweep(t.db);
  expect(await told()).toEqual([]);
});

test('Ten thousand due plans are asked about in twenty steps of five hundred', async () => {
  const { id } = await createUser(t.db);
  await sql`delete from plans`.execute(t.db);
  await sql`
    with person as (
      insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'plan-' || n || '@example.ru', 'x', 'Имя', 'Фамилия' from generate_series(1, 2000) n
      returning id
    )
    insert into plans (user_id, cue, words, source, ask_at)
    select person.id, 'если', 'скажу', 'free', now() - make_interval(mins => n)
    from person cross join generate_series(1, 5) n`.execute(t.db);
  await sql`analyze`.execute(t.db);
  const statements = await countStatements(() => sweep(t.db));
  const { rows } = await sql<{ asked: number; told: number }>`
    select (select count(*) from plans where asked = 1)::integer as asked,
      (select count(*) from notices where kind = 'plan_asks' and user_id <> ${id})::integer as told`.execute(
    t.db,
  );
  expect(rows[0]).toMatchObject({ asked: 10_000, told: expect.any(Number) });
  expect(rows[0]?.told).toBeGreaterThanOrEqual(10_000);
  // Of each step the two that open and end its transaction, and some that ask, tell and write letters.
  expect(statements).toBeLessThan(20 * 10);
});
