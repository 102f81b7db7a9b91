import { randomUUIDv7 } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createProbeApp } from '#server/app/probe-app.ts';
import { ConfigError, readConfig } from '#server/platform/config/config.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createTestApp } from '#test/app.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createAnswer, createReview, createStudentInLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually } from '#test/review-setting.ts';
import { createTalkSetting } from '#test/talk-setting.ts';

const t = testApp();

test('requests are counted by method, pattern and status, never by address', async () => {
  const { student, course } = await createStudentInLesson(t.db);
  await t.call('GET', `/api/courses/${course.id}`, { as: student });
  await t.call('GET', `/api/courses/${course.id}`, { as: student });
  await t.call('GET', `/api/courses/${course.id}`);
  await t.call('GET', '/nothing/here/at-all');

  const text = (await t.app.inject('/metrics')).body;
  const count = 'otklik_http_request_duration_seconds_count';
  expect(text).toContain(`${count}{method="GET",route="/api/courses/:id",status="200"} 2`);
  expect(text).toContain(`${count}{method="GET",route="/api/courses/:id",status="401"} 1`);
  expect(text).toContain(`${count}{method="GET",route="none",status="404"} 1`);
  expect(text).not.toContain(course.id);
  expect(text).not.toContain('at-all');
});

test('they come as Prometheus reads them, and no proxy keeps them', async () => {
  const { statusCode, headers, body } = await t.app.inject('/metrics');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  for (const line of body.split('\n'))
    expect(line).toMatch(/^(|# (HELP|TYPE) .+|[a-z_]+(\{.*\})? [\d.e+-]+)$/);
  expect(body).toContain('otklik_pg_pool_connections{state="total"} ');
  expect(body).toContain('otklik_pg_pool_waiting 0');
  expect(body).toContain('otklik_database_up 1');
});

test('a request through a proxy gets 404, unless it has the token', async () => {
  const viaProxy = { 'x-forwarded-for': '203.0.113.7' };
  expect((await t.app.inject({ url: '/metrics', headers: viaProxy })).statusCode).toBe(404);

  const guarded = await createTestApp({ METRICS_TOKEN: 'a long enough secret' });
  const ask = async (headers: Record<string, string>) =>
    (await guarded.app.inject({ url: '/metrics', headers })).statusCode;
  expect(await ask({})).toBe(404);
  expect(await ask({ authorization: 'Bearer a long enough guess!' })).toBe(404);
  expect(await ask({ ...viaProxy, authorization: 'Bearer a long enough secret' })).toBe(200);
  await guarded.close();
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(ConfigError);
});

test('the queue is counted by state, with the age of the oldest review that waits', async () => {
  const other = await createTestApp();
  const { student, lesson } = await createStudentInLesson(other.db);
  const review = async (given: Partial<Parameters<typeof createReview>[1]>) => {
    const answer = await createAnswer(other.db, { user_id: student.id, lesson_id: lesson.id });
    await createReview(other.db, { answer_id: answer.id, ...given });
  };
  await review({ state: 'waiting', created_at: new Date(Date.now() - 90_000).toISOString() });
  await review({ state: 'waiting' });
  await review({ state: 'in_progress', created_at: new Date(Date.now() - 7_200_000).toISOString() });
  await review({ state: 'failed', cause: 'Модель не ответила' });
  await review({ state: 'done' });

  const text = (await other.app.inject('/metrics')).body;
  expect(text).toContain('otklik_reviews{state="waiting"} 2');
  expect(text).toContain('otklik_reviews{state="in_progress"} 1');
  expect(text).toContain('otklik_reviews{state="failed"} 1');
  expect(text).toContain('otklik_reviews{state="not_configured"} 0');
  expect(valueOf(text, 'otklik_oldest_waiting_review_seconds')).toBeGreaterThan(89);
  // The one that is being written is older.
  expect(valueOf(text, 'otklik_oldest_waiting_review_seconds')).toBeLessThan(3_600);
  await other.close();
});

test('replies of talks that wait are counted, with the age of the oldest', async () => {
  const setting = await createTalkSetting();
  const { id } = await setting.begin();
  await setting.say(id, { number: 1 });
  const text = (await setting.app.inject('/metrics')).body;
  expect(valueOf(text, 'otklik_replies_waiting')).toBe(1);
  expect(valueOf(text, 'otklik_oldest_waiting_reply_seconds')).toBeGreaterThan(0);
  await setting.close();
});

test('imports that wait are counted, with the age of the oldest; one under way is not', async () => {
  const other = await createTestApp();
  const start = (given: { due_at?: string; worker_id?: string }) =>
    other.db
      .insertInto('user_imports')
      .values({ id: randomUUIDv7(), file_name: 'осень.csv', ...given })
      .execute();
  await start({ due_at: new Date(Date.now() - 90_000).toISOString() });
  await start({});
  await start({ worker_id: randomUUIDv7() });
  const text = (await other.app.inject('/metrics')).body;
  expect(valueOf(text, 'otklik_imports_waiting')).toBe(2);
  expect(valueOf(text, 'otklik_oldest_waiting_import_seconds')).toBeGreaterThan(89);
  await other.close();
});

test('open streams are counted while they are open, and not as requests of minutes', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openEventStream(t.app, t.db, student, lesson.id);
  expect(valueOf(await t.metrics.registry.metrics(), 'otklik_live_streams')).toBe(1);

  stream.leave();
  await eventually(async () => valueOf(await t.metrics.registry.metrics(), 'otklik_live_streams') === 0);
  expect(await t.metrics.registry.metrics()).not.toContain('route="/api/lessons/:id/live",status="200"');
});

test('the process’s own numbers come also while the database is away', async () => {
  const gone = await createTestApp();
  await gone.close();
  const text = await createMetrics(gone).registry.metrics();
  expect(text).toContain('otklik_database_up 0');
  expect(text).toContain('otklik_live_streams 0');
  expect(text).not.toMatch(/^otklik_(reviews|oldest_waiting_review_seconds)[ {]/m);
});

test('a worker counts its reviews, the first words and the model’s errors by kind', async () => {
  const setting = await createReviewSetting();
  setting.model.script({ kind: 'raw', status: 503, body: '{}' });
  await setting.startWorker();
  const answer = await setting.submit();
  await setting.settled(answer.id);
  setting.model.script({ kind: 'raw', status: 401, body: '{}' });
  const refused = await setting.submit();
  await setting.settled(refused.id);

  const text = await setting.metrics.registry.metrics();
  expect(text).toContain('otklik_review_duration_seconds_count{outcome="done"} 1');
  expect(text).toContain('otklik_review_duration_seconds_count{outcome="fault"} 2');
  expect(text).toContain('otklik_review_first_text_seconds_count 1');
  expect(text).toContain('otklik_model_errors_total{kind="server"} 1');
  expect(text).toContain('otklik_model_errors_total{kind="refused"} 1');
  await setting.close();
});

test('a worker’s own port shows its health and its numbers, and nothing else', async () => {
  const { db, metrics, config } = t;
  const probe = createProbeApp({ db, metrics, config, log: pino({ level: 'silent' }) });
  expect((await probe.inject('/healthz')).statusCode).toBe(200);
  expect((await probe.inject('/readyz')).statusCode).toBe(200);
  expect((await probe.inject('/metrics')).body).toContain('otklik_reviews');
  expect((await probe.inject('/api/courses')).statusCode).toBe(404);
  await probe.close();
});

const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
