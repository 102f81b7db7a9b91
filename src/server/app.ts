import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { analyticsRoutes } from './analytics/routes.ts';
import { answersRoutes } from './answers/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { viewerOf } from './auth/viewer-of.ts';
import type { Config } from './config.ts';
import { coursesRoutes } from './courses/routes.ts';
import { curatorsRoutes } from './curators/routes.ts';
import type { Db } from './db/connect.ts';
import { createFileStore } from './files/create-file-store.ts';
import { createFiles } from './files/files.ts';
import { dialoguesRoutes } from './dialogues/routes.ts';
import { filesRoutes } from './files/routes.ts';
import { scenariosRoutes } from './scenarios/routes.ts';
import { servePage } from './first-screen/page.ts';
import { firstScreenRoutes } from './first-screen/routes.ts';
import { groupsRoutes } from './groups/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { answerErrors, answerFrameworkError } from './http/error-answer.ts';
import type { Feature, ReadinessCheck } from './http/feature.ts';
import { createHandle } from './http/handle.ts';
import { refuseForeignHosts } from './http/known-host.ts';
import { jsonAnswer } from './http/json-answer.ts';
import { publishContract } from './http/openapi.ts';
import { readJsonBodies } from './http/request-body.ts';
import { requestIdOf, sendRequestIds } from './http/request-id.ts';
import { RequestLog } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { joiningRoutes } from './joining/routes.ts';
import { learnersRoutes } from './learners/routes.ts';
import { lessonsRoutes } from './lessons/routes.ts';
import type { Live } from './live/live.ts';
import { linksRoutes } from './links/routes.ts';
import { liveRoutes } from './live/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { modelsRoutes } from './models/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { referralsRoutes } from './referrals/routes.ts';
import { reviewsRoutes } from './reviews/routes.ts';
import { spendingRoutes } from './spending/routes.ts';
import { surveysRoutes } from './surveys/routes.ts';
import { unsubscribeRoutes } from './unsubscribe/routes.ts';
import { userImportsRoutes } from './user-imports/routes.ts';
import { usersRoutes } from './users/routes.ts';

export interface AppDeps {
  db: Db;
  config: Config;
  live: Live;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** The folder of the built page; without it, only the calls are served. */
  pageRoot?: string;
  /** Aborted when the process starts draining. */
  draining?: AbortSignal | undefined;
  readiness?: readonly ReadinessCheck[];
}

/** Limits a request that is sent byte by byte, but allows an upload over a slow connection. */
const longestRequestMs = 120_000;

/** Set at creation, so that Fastify's default compilers, a hundred modules, are never loaded. Its types require a cast. */
const zodCompilers = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => jsonAnswer as never,
};

/** The web process without its socket: tests call it through `inject`, main.ts listens with it. */
export async function createApp({
  db,
  config,
  live,
  metrics,
  log,
  pageRoot,
  draining,
  readiness = [],
}: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: trustedHops(config),
    bodyLimit: 64 * 1024,
    requestTimeout: longestRequestMs,
    genReqId: requestIdOf(config),
    frameworkErrors: answerFrameworkError,
    // Idle keep-alive sockets are closed with the server, so that an abandoned page doesn't delay the drain.
    forceCloseConnections: 'idle',
    // A request that still arrives over an open connection is served, and the connection is then closed.
    return503OnClosing: false,
    schemaController: { compilersFactory: zodCompilers },
  });
  readJsonBodies(app);
  answerErrors(app);
  sendRequestIds(app);
  addSecurityHeaders(app, config);
  refuseForeignHosts(app, config);
  refuseCrossSite(app, config);
  metricsRoutes({ app, metrics, config });
  await app.register(cookie);
  await publishContract(app, config);

  const files = createFiles({ db, store: await createFileStore(config), log });
  const feature: Feature = {
    app,
    handle: createHandle(app, viewerOf(db, config)),
    db,
    config,
    live,
    metrics,
    files,
    draining,
    readiness,
  };
  authRoutes(feature);
  coursesRoutes(feature);
  curatorsRoutes(feature);
  linksRoutes(feature);
  lessonsRoutes(feature);
  groupsRoutes(feature);
  joiningRoutes(feature);
  firstScreenRoutes(feature);
  answersRoutes(feature);
  reviewsRoutes(feature);
  referralsRoutes(feature);
  scenariosRoutes(feature);
  dialoguesRoutes(feature);
  modelsRoutes(feature);
  spendingRoutes(feature);
  analyticsRoutes(feature);
  peopleRoutes(feature);
  usersRoutes(feature);
  learnersRoutes(feature);
  userImportsRoutes(feature);
  surveysRoutes(feature);
  auditRoutes(feature);
  unsubscribeRoutes(feature);
  outboxRoutes(feature);
  noticesRoutes(feature);
  liveRoutes(feature);
  filesRoutes(feature);
  healthRoutes(feature);
  if (pageRoot) await servePage(app, { pageRoot, config });
  return app;
}

/** Fastify takes a number of proxies as a predicate on each hop, counted from the socket. */
function trustedHops({ trustProxy }: Config): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
