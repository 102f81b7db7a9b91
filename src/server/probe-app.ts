import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { healthRoutes } from './health/routes.ts';
import { answerErrors } from './http/error-answer.ts';
import type { ReadinessCheck } from './http/feature.ts';
import { RequestLog } from './http/request-log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';

/** The probes and metrics of a worker, which serves no pages. */
export function createProbeApp({
  db,
  config,
  metrics,
  log,
  readiness = [],
}: {
  db: Db;
  config: Config;
  metrics: Metrics;
  log: FastifyBaseLogger;
  readiness?: readonly ReadinessCheck[];
}): FastifyInstance {
  const app = fastify({ loggerInstance: log, logController: new RequestLog(), forceCloseConnections: true });
  answerErrors(app);
  metricsRoutes({ app, metrics, config });
  healthRoutes({ app, db, readiness });
  return app;
}
