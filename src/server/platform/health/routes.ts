import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import { isMigrated } from '#server/platform/db/migrate.ts';
import type { Feature, ReadinessCheck } from '#server/platform/http/feature.ts';

const answerWithinMs = 2000;

/** The probes of the process. A draining process is not ready, although it still serves requests. */
export function healthRoutes({
  app,
  db,
  draining,
  readiness = [],
}: Pick<Feature, 'app' | 'db' | 'draining' | 'readiness'>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (draining?.aborted) return reply.code(503).send({ status: 'leaving' });
    const ready = await isReady(db, readiness).catch((error: unknown) => {
      request.log.warn({ err: error }, 'База данных не отвечает');
      return false;
    });
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready' });
  });
}

/** Whether the database answers in time and has the schema of this version, and all parts of the process work. */
async function isReady(db: Db, readiness: readonly ReadinessCheck[]): Promise<boolean> {
  const checks = Promise.all([isMigrated(db), ...readiness.map((isWorking) => isWorking())]);
  const all = checks.then((results) => results.every(Boolean));
  return Promise.race([all, sleep(answerWithinMs, false, { ref: false })]);
}
