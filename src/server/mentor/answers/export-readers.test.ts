import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createAdmin, createStudentInLesson } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';

const t = testApp();
afterEach(() => void vi.restoreAllMocks());

const answerCount = 3_000;

const school = forAllTests(async () => {
  const admin = await createAdmin(t.db);
  const { lesson, student } = await createStudentInLesson(t.db);
  // Ten thousand letters each, of which no compression makes few.
  await sql`
    insert into answers (id, user_id, lesson_id, content)
    select uuidv7(), ${student.id}, ${lesson.id}, (
      select string_agg(md5(n::text || m::text), '') from generate_series(1, 320) m
    )
    from generate_series(1, ${answerCount}::integer) n`.execute(t.db);
  return {
    address: await t.app.listen({ port: 0, host: '127.0.0.1' }),
    path: `/api/lessons/${lesson.id}/answers.csv`,
    cookie: `${sessionCookieName}=${await createSession(t.db, admin.id, { remember: false })}`,
  };
});

/** By a reader who takes the head of the file and no more. */
async function beginReading(format: string) {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const { address, path, cookie } = school;
  const reading = request(`${address}${path}?format=${format}`, { headers: { cookie }, agent: false });
  reading.end();
  const [response] = (await once(reading, 'response')) as [IncomingMessage];
  return { response, batches: () => statements.mock.calls.filter(([asked]) => isBatch(asked)).length };
}

const isBatch = (asked: unknown) => JSON.stringify(asked).includes('with batch as');

async function untilStill(count: () => number): Promise<number> {
  for (;;) {
    const before = count();
    await sleep(500);
    if (before > 0 && count() === before) return before;
  }
}

test.for(['csv', 'xlsx'])(
  'A reader of %s who takes nothing is waited for, and holds no connection',
  async (format) => {
    const { response, batches } = await beginReading(format);
    const begun = await untilStill(batches);
    expect(t.pool.idleCount).toBe(t.pool.totalCount);

    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(answerCount * 5_000);
    expect(batches()).toBeGreaterThan(begun + 5);
  },
);

test.for(['csv', 'xlsx'])('A reader of %s who has gone ends the reading', async (format) => {
  const { response, batches } = await beginReading(format);
  const read = await untilStill(batches);
  response.destroy();
  await eventually(() => t.pool.idleCount === t.pool.totalCount);
  expect(await untilStill(batches)).toBeLessThanOrEqual(read + 1);
});
