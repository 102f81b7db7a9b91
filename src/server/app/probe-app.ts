import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { metricsRoutes } from '#server/platform/health/metrics-route.ts';
import { healthRoutes } from '#server/platform/health/routes.ts';
import { answerErrors } from '#server/platform/http/error-answer.ts';
import type { ReadinessCheck } from '#server/platform/http/feature.ts';
import { RequestLog } from '#server/platform/http/request-log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

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
