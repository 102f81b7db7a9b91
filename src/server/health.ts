import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from './app.ts';
import type { Db } from './db/connect.ts';
import { isMigrated } from './db/migrate.ts';

const answerWithinMs = 2000;

/** For whoever watches the process. Once it is about to stop it is not ready any more, though it still answers everything. */
export function healthRoutes(
  app: FastifyInstance,
  { db, leaving }: Pick<FeatureDeps, 'db' | 'leaving'>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (leaving?.aborted) return reply.code(503).send({ status: 'leaving' });
    const ready = await isReady(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'База данных не отвечает');
      return false;
    });
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready' });
  });
}

/** The database answers in time and has the schema that this version works with, the queue's included. */
async function isReady(db: Db): Promise<boolean> {
  return Promise.race([isMigrated(db), sleep(answerWithinMs, false, { ref: false })]);
}
