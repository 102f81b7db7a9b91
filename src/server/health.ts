import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from './app.ts';
import type { Db } from './db/connect.ts';
import { isMigrated } from './db/migrate.ts';

const answerWithinMs = 2000;

/** For whoever watches the process. While it drains, Fastify itself answers 503 to everything new. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<FeatureDeps, 'db'>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const ready = await isReady(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'База данных не отвечает');
      return false;
    });
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not_ready' });
  });
}

/** The database answers in time and has the schema that this version works with, the queue's included. */
async function isReady(db: Db): Promise<boolean> {
  return Promise.race([isMigrated(db), sleep(answerWithinMs, false, { ref: false })]);
}
