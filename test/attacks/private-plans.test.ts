import { Writable } from 'node:stream';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startLive } from '#server/platform/live/live.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { validRequests } from '#test/contract/requests.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createReview,
  createStudentInGroup,
  createUser,
  enrol,
} from '#test/factories.ts';
import { tableNames } from '#test/fill-tables.ts';
import { sweep } from '#test/reminders.ts';

// A plan is searched for by marker words: in every answer to everybody else, in the log at its most verbose, in the metrics,
// in all tables but its own, and in the export that an operator makes by default.

const markers = { cue: 'Условнослов', words: 'Скажуслов', note: 'Заметкослов' };
const any = new RegExp(Object.values(markers).join('|'), 'i');

type Person = { id: string };

let database: TestDatabase;
let app: Awaited<ReturnType<typeof createApp>>;
let close: () => Promise<void>;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({ LOG_LEVEL: 'trace', METRICS_TOKEN: 'metrics-token-of-a-test' });
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  const live = await startLive({ connection: database.connection, log });
  app = await createApp({ db: database.db, config, live, metrics: createMetrics(database), log });
  close = async () => {
    await app.close();
    await live.close();
    await database.drop();
  };
});

afterAll(() => close());

async function call(as: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const cookie = `${sessionCookieName}=${await createSession(database.db, as.id, { remember: false })}`;
  return app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}

/** A student with a plan that was asked about and answered, a group-mate, the group's curator, an administrator. */
async function setUp() {
  const { db } = database;
  const { student, course, lesson, group } = await createStudentInGroup(db);
  const mate = await createUser(db);
  await enrol(db, { user_id: mate.id, course_id: course.id, group_id: group.id });
  const curator = await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] });
  const admin = await createAdmin(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
  await createReview(db, { answer_id: answer.id });
  const { cue, words, note } = markers;
  const made = await call(student, 'POST', '/api/plans', {
    cue,
    words,
    source: 'answer',
    lessonId: lesson.id,
    askInDays: 1,
  });
  const plan: Person = made.json();
  await sweep(db, new Date(Date.now() + 3 * 86_400_000).toISOString());
  await call(student, 'POST', `/api/plans/${plan.id}/outcome`, { outcome: 'otherwise', note });
  const ids = {
    lessons: [lesson.id],
    lessonId: [lesson.id],
    courses: [course.id],
    courseId: [course.id],
    groups: [group.id],
    groupId: [group.id],
    people: [student.id],
    users: [student.id],
    userId: [student.id],
    answers: [answer.id],
    answerId: [answer.id],
    plans: [plan.id],
  };
  return { student, mate, curator, admin, course, plan, ids };
}

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);

const noFiles = () => fc.constant({ name: 'a.csv', bytes: Buffer.from('x') });

/** A stream stays open; what it sends are ids. */
const answers = ({ contentType }: EndpointShape) => contentType !== 'text/event-stream';

/** Where a marker was seen: in answers to requests made from the schemas, with the ids of whose plan it is. */
async function leaks(setting: Awaited<ReturnType<typeof setUp>>, as: Person): Promise<string[]> {
  const idsOf = (key: string) =>
    (setting.ids as Record<string, string[]>)[key] ?? Object.values(setting.ids).flat();
  const found = new Set<string>();
  for (const [name, endpoint] of endpoints.filter(([, one]) => one.method === 'GET' && answers(one))) {
    const cookie = `${sessionCookieName}=${await createSession(database.db, as.id, { remember: false })}`;
    for (const { url, headers } of fc.sample(validRequests(endpoint, idsOf, noFiles), {
      numRuns: 5,
      seed: 29,
    })) {
      const { body } = await app.inject({ method: 'GET', url, headers: { ...headers, cookie } });
      if (any.test(body)) found.add(name);
    }
  }
  return [...found];
}

test('The words of a plan are in no answer to anybody else, in no other table, log, metric or export', async () => {
  const setting = await setUp();
  const { student, mate, curator, admin, plan } = setting;
  expect(await leaks(setting, student)).toEqual(['listPlans']);
  for (const other of [mate, curator, admin]) expect(await leaks(setting, other)).toEqual([]);

  // Whatever else they may do about it: the refusals tell nothing, and nothing is changed.
  const row = () => database.pool.query('select * from plans where id = $1', [plan.id]);
  const before = (await row()).rows;
  for (const other of [mate, curator, admin]) {
    for (const [name, { method, path }] of endpoints.filter(([, one]) =>
      one.path.startsWith('/api/plans/:id'),
    )) {
      const body = { cue: 'а', words: 'б', outcome: 'said', withNote: true };
      const refused = await call(other, method, path.replace(':id', plan.id), body);
      expect([name, refused.statusCode]).toEqual([name, 404]);
      expect(refused.body).not.toMatch(any);
    }
  }
  expect((await row()).rows).toEqual(before);

  const { rows: told } = await database.pool.query(`select kind from notices where kind = 'plan_asks'`);
  expect(told).toHaveLength(1);
  for (const table of await tableNames(database.pool)) {
    const { rowCount } = await database.pool.query(`select from "${table}" as row where row::text ~* $1`, [
      any.source,
    ]);
    expect([table, rowCount]).toEqual([table, table === 'plans' ? 1 : 0]);
  }
  expect(logged.length).toBeGreaterThan(50);
  expect(logged.join('')).not.toMatch(any);
  const metrics = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer metrics-token-of-a-test' },
  });
  expect(metrics.statusCode).toBe(200);
  expect(metrics.body).not.toMatch(any);
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(await exportPerson(database.db, email))).not.toMatch(any);
});

test('Once it is shown, it is on its person’s page alone, for the curator and administrators; taken back, nowhere', async () => {
  const setting = await setUp();
  const { student, mate, curator, admin, plan } = setting;
  const seen = async () => [
    await leaks(setting, curator),
    await leaks(setting, admin),
    await leaks(setting, mate),
  ];
  const page = async () => (await call(curator, 'GET', `/api/people/${student.id}`)).body;
  await call(student, 'PUT', `/api/plans/${plan.id}/share`, { withNote: false });
  expect(await seen()).toEqual([['getLearner'], ['getLearner'], []]);
  expect(await page()).not.toContain(markers.note);
  await call(student, 'PUT', `/api/plans/${plan.id}/share`, { withNote: true });
  expect(await page()).toContain(markers.note);
  await call(student, 'DELETE', `/api/plans/${plan.id}/share`);
  expect(await seen()).toEqual([[], [], []]);
});
