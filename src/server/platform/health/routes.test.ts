import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

test('The process is alive, and ready while its database is there with the whole schema', async () => {
  const t = await createTestApp();
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await t.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);

  await t.pool.query(`delete from migrations where name = (select max(name) from migrations)`);
  expect((await t.app.inject('/readyz')).statusCode).toBe(503);
  await t.close();
});

test('It is not ready before its migrations have run', async () => {
  const t = await createTestApp();
  await t.pool.query('delete from migrations');
  expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'not_ready' });
  await t.pool.query('drop table migrations');
  expect((await t.app.inject('/readyz')).statusCode).toBe(503);
  expect((await t.app.inject('/healthz')).statusCode).toBe(200);
  await t.close();
});
