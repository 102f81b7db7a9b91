import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { answerErrors } from './error-answer.ts';
import { healthRoutes } from './health.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { RequestLog } from './request-log.ts';

/** What a worker, who serves no pages, shows to whoever watches it. */
export function createProbeApp({
  db,
  config,
  metrics,
  log,
}: {
  db: Db;
  config: Config;
  metrics: Metrics;
  log: FastifyBaseLogger;
}): FastifyInstance {
  const app = fastify({ loggerInstance: log, logController: new RequestLog(), forceCloseConnections: true });
  answerErrors(app);
  metricsRoutes(app, { metrics, config });
  healthRoutes(app, { db });
  return app;
}
