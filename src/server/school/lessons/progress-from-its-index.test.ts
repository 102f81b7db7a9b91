import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createCourse, createUser } from '#test/factories.ts';
import { selectOwnProgress } from './studied-lessons.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a person’s progress is read from its index alone: the rows of a few lessons lie far apart in a large table', async () => {
  const [course, student] = await Promise.all([createCourse(t.db), createUser(t.db)]);
  const plan = await t.db.transaction().execute(async (tx) => {
    // A table of a test is so small that it would be read whole.
    for (const way of ['enable_seqscan', 'enable_bitmapscan'])
      await sql`set local ${sql.ref(way)} = off`.execute(tx);
    return selectOwnProgress(tx, student.id, sql`${course.id}::uuid`).explain();
  });
  const lines = plan
    .map((row) => Object.values(row as object).join())
    .filter((line) => line.includes(' on lesson_progress '));
  expect(lines).toEqual([expect.stringMatching(/Index Only Scan using lesson_progress_user_lesson/)]);
});
