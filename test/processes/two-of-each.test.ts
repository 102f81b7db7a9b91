import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createStudentInLesson, createSurvey, testPassword } from '#test/factories.ts';
import { type ModelServer, replyPieces, replyText, startModelServer } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import { callerAs, callerWith } from './caller.ts';

let dataDir: string;
let database: TestDatabase;
let model: ModelServer;
let processes: ServerProcess[] = [];
/** The addresses of the two web processes. */
let one: string;
let other: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-processes-'));
  database = await createTestDatabase();
  model = await startModelServer();
  await buildPage(pino({ level: 'silent' }));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    DEMO: '0',
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    AI_CONCURRENCY: '3',
    ANSWERS_PER_MINUTE: '10',
  };
  processes = ['web', 'web', 'worker', 'worker'].map((role) => launchServer(env, [role]));
  [one = '', other = ''] = await Promise.all(processes.slice(0, 2).map(({ ready }) => ready));
});

afterAll(async () => {
  for (const process of processes) process.signal('SIGTERM');
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
  await model.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const answersOf = (lesson: { id: string }) => `/api/lessons/${lesson.id}/answers`;

test('A session made at one holds at the other, and ends at both', async () => {
  const { student } = await createStudentInLesson(database.db);
  const login = await fetch(`${one}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: student.email, password: testPassword, remember: false }),
  });
  const person = callerWith(login.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  expect((await person.call('GET', `${other}/api/auth/me`)).body).toMatchObject({ user: { id: student.id } });
  expect((await person.call('POST', `${one}/api/auth/logout`)).status).toBe(200);
  expect((await person.call('GET', `${other}/api/courses`)).status).toBe(401);
});

test('A survey begun at one is gone on with at the other', async () => {
  const { student } = await createStudentInLesson(database.db);
  const person = await callerAs(database.db, student);
  const survey = await createSurvey(database.db, { by_link: true, questions: ['Чего вы ждёте?'] });
  const answers = [{ questionId: survey.questions[0]?.id, wording: 1, text: 'Практики' }];
  const saved = await person.call('PUT', `${one}/api/surveys/${survey.id}/draft`, { answers });
  expect(saved.status).toBe(200);
  const form = await person.call('GET', `${other}/api/surveys/${survey.id}/form`);
  expect(JSON.stringify(form.body)).toContain('Практики');
});

test('An answer sent to one is seen being reviewed on a page of the other', async () => {
  const { lesson, student } = await createStudentInLesson(database.db);
  const person = await callerAs(database.db, student);
  const page = await readEventStream(other, person.cookie, lesson.id);
  model.script({ kind: 'text', pieces: replyPieces, pauseMs: 150 });

  const sent = await person.call('POST', `${one}${answersOf(lesson)}`, { content: 'Отчёт опоздал.' });
  expect(sent.status).toBe(201);
  const shown = () => page.events.map((event) => (event.type === 'piece' ? event.text : '')).join('');
  const half = await eventually(() => (shown().length > 20 ? shown() : undefined));
  expect(replyText.startsWith(half)).toBe(true);
  const [writing] = await listed();
  expect(writing).toMatchObject({ aiResponse: null, review: { state: 'in_progress', attempt: 1 } });

  const [done] = await eventually(async () => {
    const answers = await listed();
    return answers[0]?.review.state === 'done' ? answers : undefined;
  });
  expect(done?.aiResponse).toBe(replyText.trimEnd());
  expect(replyText.startsWith(shown())).toBe(true);
  // The pages are notified once it is stored.
  await eventually(() => page.events.at(-1)?.type === 'answers');
  page.leave();

  async function listed() {
    const { body } = await person.call('GET', `${other}${answersOf(lesson)}`);
    return body as { aiResponse: string | null; review: { state: string } }[];
  }
});

test('AI_CONCURRENCY holds over both workers, and all of it is used', async () => {
  model.mostActive = 0;
  const { promise: heldUntil, resolve: letGo } = Promise.withResolvers<void>();
  model.always({ kind: 'text', pieces: ['Да.'], heldUntil });
  const { lesson, student } = await createStudentInLesson(database.db);
  const person = await callerAs(database.db, student);
  const before = model.requests.length;
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      person.call('POST', `${number % 2 ? one : other}${answersOf(lesson)}`, { content: `Ответ ${number}` }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  await eventually(() => model.mostActive === 3 || undefined);
  letGo();
  await eventually(async () => {
    const { body } = await person.call('GET', `${one}${answersOf(lesson)}`);
    return (
      (body as { review: { state: string } }[]).every(({ review }) => review.state === 'done') || undefined
    );
  });
  expect(model.mostActive).toBe(3);
  expect(model.requests.length - before).toBe(10);

  // The limit per minute applies to both processes together, however long the ten have taken.
  await sql`update answers set created_at = now() where lesson_id = ${lesson.id}`.execute(database.db);
  for (const url of [one, other]) {
    const refused = await person.call('POST', `${url}${answersOf(lesson)}`, { content: 'Ещё один' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('A page catches up when the connection that delivers the events is cut', async () => {
  model.always({ kind: 'text', pieces: replyPieces, pauseMs: 30 });
  const { lesson, student } = await createStudentInLesson(database.db);
  const person = await callerAs(database.db, student);
  const pages = await Promise.all([one, other].map((url) => readEventStream(url, person.cookie, lesson.id)));
  await eventually(() => pages.every(({ events }) => events.length === 1) || undefined);

  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid) as cut from pg_stat_activity
     where datname = current_database() and application_name = 'otklik-live'`,
  );
  expect(rows).toEqual([{ cut: true }, { cut: true }]);
  // Nothing has happened meanwhile, but the page can't know that.
  await eventually(() => pages.every(({ events }) => events.length === 2) || undefined);

  await person.call('POST', `${one}${answersOf(lesson)}`, { content: 'Отчёт опоздал.' });
  for (const { events } of pages)
    await eventually(() => events.some(({ type }) => type === 'piece') || undefined);
  for (const page of pages) page.leave();
});

test('Guesses at a password are counted at both together', async () => {
  const { student } = await createStudentInLesson(database.db);
  const guesses = Array.from({ length: 14 }, (_, number) =>
    callerWith('').call('POST', `${number % 2 ? one : other}/api/auth/login`, {
      email: student.email,
      password: `неверный ${number}`,
      remember: false,
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});
