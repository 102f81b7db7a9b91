import pino from 'pino';
import { expect } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startLive } from '#server/platform/live/live.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { TestDatabase } from './database.ts';

/** Makes all of an administrator's GET calls without parameters; returns those that don't answer 200. */
export async function refusedLists(database: TestDatabase): Promise<string[]> {
  const { db, connection } = database;
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const log = pino({ level: config.logLevel });
  const live = await startLive({ connection, log });
  const app = await createApp({ db, config, live, metrics: createMetrics(database), log });
  const { id } = await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  const cookie = `${sessionCookieName}=${await createSession(db, id, { remember: false })}`;
  const endpoints: EndpointShape[] = Object.values(allCalls);
  const lists = endpoints.filter(
    ({ method, path, query, contentType }) =>
      method === 'GET' && !path.includes(':') && contentType === undefined && asksNothing(query),
  );
  expect(lists.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const { path } of lists) {
    const { statusCode, body } = await app.inject({ url: path, headers: { cookie } });
    if (statusCode !== 200) wrong.push(`${path}: ${statusCode} ${body}`);
  }
  await app.close();
  await live.close();
  return wrong;
}

/** What must name something is no list of its own. */
const asksNothing = (query: EndpointShape['query']) => query === undefined || query.safeParse({}).success;
