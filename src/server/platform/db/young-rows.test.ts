import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/for-all-tests.ts';

const database = testDatabase();

test('Rows of a statement that has been followed by another are collected with the young generation', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  const readHalfMegabyte = async () => {
    await sql`select repeat('я', 2500) as text from generate_series(1, 100)`.execute(database.db);
    gc({ type: 'minor' });
  };
  await readHalfMegabyte();
  gc();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 60; count += 1) await readHalfMegabyte();
  expect((process.memoryUsage().heapUsed - before) / 1024 ** 2).toBeLessThan(10);
});
