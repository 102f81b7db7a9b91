import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { ErasureAct } from '#contract/personal-data/schemas.ts';
import type { RetainedKind, RetentionKind } from '#contract/retention/schemas.ts';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { now } from '#server/platform/db/now.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createModelCall,
  createUser,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { sweepRetention } from './sweep-retention.ts';

const t = testApp();
const day = 24 * 3_600_000;

let admin: { id: string };

beforeEach(async () => {
  await sql`truncate users, courses, retention, retention_sweeps, audit_log, model_calls, sign_ins, erasure_requests cascade`.execute(
    t.db,
  );
  admin = await createAdmin(t.db);
});

const asAdmin = (method: 'GET' | 'PUT', url: string, body?: object) =>
  t.call(method, url, { as: admin, ...(body && { body }) });

const set = (kind: RetentionKind, days: number | null) =>
  asAdmin('PUT', '/api/legal/retention', { kind, days });

const kept = async (): Promise<Record<string, [number | null, number]>> => {
  const { kinds } = (await asAdmin('GET', '/api/legal/retention')).json<{ kinds: RetainedKind[] }>();
  return Object.fromEntries(kinds.map(({ kind, days, rows }) => [kind, [days, rows]]));
};

/** What each kind has, made now; the clock is moved instead. */
async function fill(): Promise<void> {
  const person = await createUser(t.db);
  const lesson = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  const answer = await createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id });
  await createReview(t.db, {
    answer_id: answer.id,
    prompt: JSON.stringify([{ role: 'user', content: 'Слова студента' }]),
    raw: 'Слова модели',
  });
  await t.db.insertInto('sign_ins').values({ user_id: person.id, outcome: 'in', via: 'password' }).execute();
  await t.db
    .insertInto('audit_log')
    .values({
      action: 'user_updated',
      subject_id: person.id,
      user_id: admin.id,
      details: '{"email":"a@b.ru"}',
    })
    .execute();
  await createModelCall(t.db, { at: new Date(Date.now() - 70 * day).toISOString() });
  await createModelCall(t.db);
  await t.db
    .insertInto('erasure_requests')
    .values({
      number: 1,
      account_id: randomUUIDv7(),
      asked_by: 'school',
      cool_off_until: now,
      due_at: now,
      state: 'done',
      ended_at: now,
      vacuumed_at: now,
      act: '{}',
    })
    .execute();
}

const snapshot = async () => {
  const { rows } = await sql`
    select (select count(*)::integer from sign_ins) as sign_ins, (select count(*)::integer from model_calls) as calls,
      (select count(*)::integer from erasure_requests) as acts, (select count(*)::integer from reviews) as reviews,
      (select count(*)::integer from reviews where prompt is null and raw is null) as emptied,
      (select array_agg(action || ' ' || (details = '{}')::text order by id) from audit_log) as journal`.execute(
    t.db,
  );
  return rows[0];
};

test('by default sign-ins are kept for a year and acts for three, and everything else as long as the school lives', async () => {
  expect(await kept()).toEqual({
    sign_ins: [365, 0],
    review_prompts: [null, 0],
    model_calls: [null, 0],
    audit: [null, 0],
    acts: [1095, 0],
    left_people: [null, 0],
  });
  await fill();
  await sweepRetention(t.db, t.config, Date.now() + 364 * day);
  expect(await snapshot()).toMatchObject({ sign_ins: 1, acts: 1, emptied: 0, calls: 2 });
  await sweepRetention(t.db, t.config, Date.now() + 366 * day);
  expect(await snapshot()).toMatchObject({ sign_ins: 0, acts: 1, emptied: 0, calls: 2 });
  await sweepRetention(t.db, t.config, Date.now() + 1096 * day);
  expect(await snapshot()).toMatchObject({ acts: 0, emptied: 0, calls: 2, journal: ['user_updated false'] });
});

test('what is older than its term goes once, whoever sweeps and however often; what is told of it is true', async () => {
  await fill();
  await set('review_prompts', 180);
  await set('model_calls', 30);
  await set('audit', 180);
  const later = Date.now() + 200 * day;
  await Promise.all([sweepRetention(t.db, t.config, later), sweepRetention(t.db, t.config, later)]);
  const once = await snapshot();
  // The calls of this month are what its budget is counted by.
  expect(once).toMatchObject({ sign_ins: 1, calls: 1, reviews: 1, emptied: 1, acts: 1 });
  expect(once).toMatchObject({
    journal: [
      'user_updated true',
      'retention_changed true',
      'retention_changed true',
      'retention_changed true',
    ],
  });
  await sweepRetention(t.db, t.config, later);
  expect(await snapshot()).toEqual(once);
  const sweeps: { kind: string; rows: number }[] = (
    await asAdmin('GET', '/api/legal/retention/sweeps')
  ).json();
  const told = Map.groupBy(sweeps, ({ kind }) => kind);
  const sums = [...told].map(([kind, rows]) => [kind, rows.reduce((sum, row) => sum + row.rows, 0)]);
  expect(Object.fromEntries(sums)).toEqual({ review_prompts: 1, model_calls: 1, audit: 4 });
});

test('a thousand at once: all that are old go in one sweep, and one row tells of them', async () => {
  await sql`insert into sign_ins (outcome, via) select 'unknown', 'password' from generate_series(1, 2500)`.execute(
    t.db,
  );
  await sweepRetention(t.db, t.config, Date.now() + 366 * day);
  const sweeps = await t.db.selectFrom('retention_sweeps').select(['kind', 'gone']).execute();
  expect(sweeps).toEqual([{ kind: 'sign_ins', gone: 2500 }]);
});

test('the history says that a prompt went by its term', async () => {
  await fill();
  await set('review_prompts', 1);
  await sweepRetention(t.db, t.config, Date.now() + 2 * day);
  const { id } = await t.db.selectFrom('answers').select('id').executeTakeFirstOrThrow();
  const [review] = (await asAdmin('GET', `/api/answers/${id}/reviews`)).json();
  expect(review).toMatchObject({ prompt: null, raw: null, promptErased: true });
});

test('how much a shorter term takes today is counted before it is saved; the journal has both terms', async () => {
  await fill();
  const count = async (days: number) =>
    (await asAdmin('GET', `/api/legal/retention/count?kind=model_calls&days=${days}`)).json().rows;
  expect([await count(100), await count(60)]).toEqual([0, 1]);
  await set('model_calls', 60);
  expect((await kept())['model_calls']).toEqual([60, 1]);
  await set('model_calls', 60);
  const changes = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'retention_changed')
    .execute();
  expect(changes).toEqual([{ details: { kind: 'model_calls', from: null, to: 60 } }]);
  await set('sign_ins', null);
  expect((await kept())['sign_ins']).toEqual([null, 0]);
});

test('an act keeps its excerpt of the journal, however short the term of the journal is', async () => {
  const { email } = await createUser(t.db);
  const { id } = await erasePerson(t.db, email);
  await t.db
    .insertInto('audit_log')
    .values({ action: 'erasure_asked', subject_id: admin.id, details: '{"number":1}' })
    .execute();
  const excerpt = async () => (await asAdmin('GET', `/api/erasures/${id}/act`)).json<ErasureAct>().journal;
  const before = await excerpt();
  expect(before.map(({ action }) => action)).toEqual([
    'Стёрты личные данные человека',
    'Просьба стереть личные данные',
  ]);
  await set('audit', 1);
  await sweepRetention(t.db, t.config, Date.now() + 2 * day);
  expect(await excerpt()).toEqual(before);
  expect(await t.db.selectFrom('audit_log').select('subject_id').distinct().execute()).toEqual([
    { subject_id: null },
  ]);
  const swept = async () => (await t.db.selectFrom('retention_sweeps').select('gone').execute()).length;
  expect(await swept()).toBe(1);
  await sweepRetention(t.db, t.config, Date.now() + 2 * day);
  expect(await swept()).toBe(1);
});

test('an act isn’t kept for less than the three years of the order', async () => {
  const refused = await set('acts', 1094);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Акты хранят не меньше трёх лет: 1095 дней',
  ]);
  expect((await set('acts', 2000)).statusCode).toBe(200);
});
