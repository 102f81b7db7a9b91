import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { startLive, type Live } from '#server/platform/live/live.ts';
import { createMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Given, so that no test makes one in the folder of data. */
export const testSecretKey = Buffer.alloc(32, 7).toString('base64');

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  config: Config;
  live: Live;
  metrics: Metrics;
  /** Makes a call as `userId` (with a new session), or anonymously. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { as?: { id: string } | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** The real app on its own database, migrated unless another is given; `env` overrides the defaults of config.ts. */
export async function createTestApp(
  env: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET_KEY: testSecretKey, ...env });
  const log = pino({ level: config.logLevel });
  const live = await startLive({ connection: database.connection, log });
  const metrics = createMetrics(database);
  const app = await createApp({ db: database.db, config, live, metrics, log });
  return {
    ...database,
    app,
    config,
    live,
    metrics,
    async call(method, url, { as, body, headers = {} } = {}) {
      const cookie =
        as && `${sessionCookieName}=${await createSession(database.db, as.id, { remember: false })}`;
      const request: InjectOptions = { method, url, headers: { ...(cookie && { cookie }), ...headers } };
      return app.inject(body === undefined ? request : { ...request, payload: body as object });
    },
    async close() {
      await app.close();
      await live.close();
      await database.drop();
    },
  };
}
