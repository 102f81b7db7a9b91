import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Erasure } from '#contract/personal-data/schemas.ts';
import { eraseDue } from '#server/across/personal-data/erase-due.ts';
import { remindOfErasures } from '#server/school/erasures/tell-of-erasure.ts';
import { listNews } from '#server/school/notices/news.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createUser,
  enrol,
  testPassword,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { mailSetting } from '#test/reminders.ts';
import { sweepRetention } from './sweep-retention.ts';

const t = testApp();
const day = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

let admin: Awaited<ReturnType<typeof createAdmin>>;
let course: { id: string };

beforeEach(async () => {
  await sql`truncate users, courses, retention, retention_sweeps, audit_log, erasure_requests, outbox, school_settings cascade`.execute(
    t.db,
  );
  admin = await createAdmin(t.db);
  course = await createCourse(t.db);
});

type Person = Awaited<ReturnType<typeof createUser>>;

/** A student whose access has ended, and who signed in before that. */
async function createLeft(ended = 400, given: Parameters<typeof createUser>[1] = {}): Promise<Person> {
  const person = await createUser(t.db, { last_login_at: ago(ended + 1), ...given });
  await enrol(t.db, { user_id: person.id, course_id: course.id, expires_at: ago(ended) });
  return person;
}

const setTerm = (days: number | null) =>
  t.call('PUT', '/api/legal/retention', { as: admin, body: { kind: 'left_people', days } });

const count = async (days: number): Promise<number> =>
  (await t.call('GET', `/api/legal/retention/count?kind=left_people&days=${days}`, { as: admin })).json()
    .rows;

const sweep = (now?: number) => sweepRetention(t.db, mailSetting(), now);

const requests = async (): Promise<Erasure[]> =>
  (await t.call('GET', '/api/erasures', { as: admin })).json().requests;
/** The emails. */
const asked = async () => new Set((await requests()).map(({ person }) => person?.email));

const signIn = ({ email }: Person) =>
  t.call('POST', '/api/auth/login', { body: { email, password: testPassword } });

test('whose last access ended so long ago, and who has not come since, is reached: nobody else is', async () => {
  const left = await createLeft();
  // Signed in since; the access of one is open, of another one it is endless, a third has never had any.
  await createLeft(400, { last_login_at: ago(1) });
  const studies = await createLeft();
  const other = await createCourse(t.db);
  await enrol(t.db, {
    user_id: studies.id,
    course_id: other.id,
    expires_at: new Date(Date.now() + day).toISOString(),
  });
  await enrol(t.db, { user_id: (await createUser(t.db)).id, course_id: course.id });
  await createUser(t.db, { created_at: ago(900) });
  // By the dates of a group, and by one's own, which come before them.
  const group = await createGroup(t.db, { course_id: course.id, ends_at: ago(400) });
  const ofGroup = await createUser(t.db);
  await enrol(t.db, { user_id: ofGroup.id, course_id: course.id, group_id: group.id });
  const extended = await createUser(t.db);
  await enrol(t.db, { user_id: extended.id, course_id: course.id, group_id: group.id, expires_at: ago(200) });
  // Removed: of one long ago, of another one a month ago, of a third beside an access that is open.
  const revoked = [await createUser(t.db), await createUser(t.db), studies];
  for (const [place, { id }] of revoked.entries()) {
    await t.db
      .insertInto('ended_accesses')
      .values({ user_id: id, ended_at: ago(place === 1 ? 30 : 500) })
      .execute();
  }
  // Staff, whom the school has shut out, and who is signed in.
  await createLeft(400, { role: 'curator' });
  await createCurator(t.db);
  await createLeft(400, { blocked_at: ago(300) });
  await t.call('GET', '/api/auth/me', { as: await createLeft() });

  const reached = [left.email, ofGroup.email, revoked[0]?.email];
  expect(await count(365)).toBe(3);
  await sweep();
  expect(await asked()).toEqual(new Set());
  await setTerm(365);
  await sweep();
  expect(await asked()).toEqual(new Set(reached));
  expect(await count(365)).toBe(0);
  await sweep(Date.now() + 166 * day);
  expect(await asked()).toEqual(new Set([...reached, extended.email]));
});

test('an access that was closed is remembered without the journal, until one is granted and closed anew', async () => {
  const revoke = ({ id }: Person) => t.call('DELETE', `/api/users/${id}/courses/${course.id}`, { as: admin });
  const [left, returned] = [await createUser(t.db), await createUser(t.db)];
  await setTerm(365);
  for (const person of [left, returned]) {
    await enrol(t.db, { user_id: person.id, course_id: course.id });
    expect((await revoke(person)).statusCode).toBe(200);
  }
  await sweep(Date.now() + 364 * day);
  expect(await asked()).toEqual(new Set());
  await t.db
    .updateTable('ended_accesses')
    .set({ ended_at: ago(730) })
    .execute();
  await t.db.deleteFrom('audit_log').execute();
  await enrol(t.db, { user_id: returned.id, course_id: course.id });
  await sweep();
  expect(await asked()).toEqual(new Set([left.email]));
  await revoke(returned);
  await sweep();
  expect(await asked()).toEqual(new Set([left.email]));
  await sweep(Date.now() + 366 * day);
  expect(await asked()).toEqual(new Set([left.email, returned.email]));
});

test('two sweep at once and again: each has one request of thirty days, one letter and one notice; a day is one notice to the school', async () => {
  const left = [await createLeft(), await createLeft(), await createLeft()];
  await setTerm(365);
  const { rows } = (await setTerm(365)).json().kinds.at(-1);
  expect(rows).toBe(3);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const open = await requests();
  expect(new Set(open.map(({ number }) => number))).toEqual(new Set([1, 2, 3]));
  const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day);
  expect(
    open.map((one) => [one.askedBy, days(one.askedAt, one.coolOffUntil), days(one.askedAt, one.dueAt)]),
  ).toEqual(left.map(() => ['retention', 20, 30]));
  const found = await sql`
    select (select array_agg(gone) from retention_sweeps) as swept,
      (select count(*)::integer from outbox where payload->>'kind' = 'erasure_asked' and priority = 0) as letters,
      (select count(*)::integer from notices where kind = 'own_erasure') as told,
      (select jsonb_agg(subject->'requests') from notices where user_id = ${admin.id}) as school,
      (select count(*)::integer from audit_log where action = 'erasure_asked' and user_id is null) as journal`.execute(
    t.db,
  );
  expect(found.rows).toEqual([{ swept: [3], letters: 3, told: 3, school: [3], journal: 3 }]);
  await t.db.transaction().execute((tx) => remindOfErasures(tx, sql`now() + interval '29 days'`));
  const soon = await t.db.selectFrom('notices').select('id').where('user_id', '=', admin.id).execute();
  expect(soon).toHaveLength(2);
  const ids = soon.map(({ id }) => id);
  const news = await t.db.transaction().execute((tx) => listNews(tx, ids, mailSetting()));
  expect(news.map(({ text }) => text)).toEqual([
    expect.stringContaining('просьб: 3. Стереть или отказать нужно до'),
    expect.stringContaining('просьб: 3. Стереть или отказать нужно до'),
  ]);
});

test('more than a thousand: all in one sweep', async () => {
  await sql`with made as (
      insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), n || '@example.ru', 'x', 'Имя', 'Фамилия' from generate_series(1, 1100) n returning id
    ) insert into user_courses (id, user_id, course_id, expires_at)
    select gen_random_uuid(), id, ${course.id}, ${ago(400)} from made`.execute(t.db);
  await setTerm(365);
  await sweep();
  expect(await t.db.selectFrom('retention_sweeps').select(['kind', 'gone']).execute()).toEqual([
    { kind: 'left_people', gone: 1100 },
  ]);
  const { rows } =
    await sql`select max(number) as last, count(*)::integer as all from erasure_requests`.execute(t.db);
  expect(rows).toEqual([{ last: 1100, all: 1100 }]);
});

test('taken back by a sign-in at once, by an access, a role and a longer term at the next sweep; a refusal lasts for a term', async () => {
  const [comes, studies, works, refused] = [
    await createLeft(),
    await createLeft(),
    await createLeft(),
    await createLeft(),
  ];
  await setTerm(365);
  await sweep();
  expect((await signIn(comes)).statusCode).toBe(200);
  expect((await asked()).has(comes.email)).toBe(false);
  await t.db
    .updateTable('user_courses')
    .set({ expires_at: null })
    .where('user_id', '=', studies.id)
    .execute();
  await t.db.updateTable('users').set({ role: 'curator' }).where('id', '=', works.id).execute();
  const ofRefused = (await requests()).find(({ person }) => person?.email === refused.email);
  await t.call('POST', `/api/erasures/${ofRefused?.id}/refuse`, { as: admin, body: { reason: 'Договор' } });
  await sweep();
  expect(await asked()).toEqual(new Set());
  const { rows } = await sql`select array_agg(action || ' ' || (user_id is null)::text order by id) as journal
    from audit_log where action like 'erasure\\_%' and action <> 'erasure_asked'`.execute(t.db);
  expect(rows).toEqual([
    {
      journal: [
        'erasure_taken_back false',
        'erasure_refused false',
        'erasure_taken_back true',
        'erasure_taken_back true',
      ],
    },
  ]);
  await t.db.deleteFrom('sessions').execute();
  await sweep(Date.now() + 366 * day);
  expect(await asked()).toEqual(new Set([comes.email, refused.email]));
  await setTerm(5_000);
  await sweep(Date.now() + 366 * day);
  expect(await asked()).toEqual(new Set());
});

test('carried out by the typed email or by the switch, when the time to come back is over, and not of whoever has come back', async () => {
  const [first, second] = [await createLeft(), await createLeft(), await createLeft()];
  await setTerm(365);
  await sweep();
  await t.call('PUT', '/api/erasures/settings', { as: admin, body: { byItself: true } });
  await eraseDue(t.db);
  const erase = async ({ email }: Person) => {
    const request = (await requests()).find(({ person }) => person?.email === email);
    return t.call('POST', `/api/erasures/${request?.id}/erase`, { as: admin, body: { email } });
  };
  expect((await erase(first)).statusCode).toBe(409);
  await sql`update erasure_requests set cool_off_until = now()`.execute(t.db);
  await t.db.updateTable('user_courses').set({ expires_at: null }).where('user_id', '=', second.id).execute();
  expect((await erase(first)).statusCode).toBe(200);
  const back = await erase(second);
  expect([back.statusCode, back.json().message]).toEqual([
    409,
    'Срок хранения этого человека больше не касается. Просьба отменится сама в течение часа',
  ]);
  await eraseDue(t.db);
  const people = await t.db.selectFrom('users').select('id').execute();
  expect(new Set(people.map(({ id }) => id))).toEqual(new Set([admin.id, second.id]));
  await setTerm(null);
  await sweep();
  expect(await asked()).toEqual(new Set());
});

test('signing in while being erased, either is done and nothing fails', async () => {
  const people = [await createLeft(), await createLeft(), await createLeft(), await createLeft()];
  await setTerm(365);
  await sweep();
  await sql`update erasure_requests set cool_off_until = now()`.execute(t.db);
  const open = await requests();
  for (const [place, person] of people.entries()) {
    const request = open.find((one) => one.person?.email === person.email);
    const enters = signIn(person);
    // Before the password is checked, beside it, and after.
    await setTimeout(place * 30);
    const [entered, erased] = await Promise.all([
      enters,
      t.call('POST', `/api/erasures/${request?.id}/erase`, { as: admin, body: { email: person.email } }),
    ]);
    expect([
      [200, 409],
      [401, 200],
    ]).toContainEqual([entered.statusCode, erased.statusCode]);
  }
});
