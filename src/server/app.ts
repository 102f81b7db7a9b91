import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { answersRoutes } from './answers/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { viewerOf } from './auth/viewer-of.ts';
import type { Config } from './config.ts';
import { coursesRoutes } from './courses/routes.ts';
import { refuseCrossSite } from './cross-site.ts';
import type { Db } from './db/connect.ts';
import { answerErrors } from './error-answer.ts';
import { createHandle, type Handle } from './handle.ts';
import { healthRoutes } from './health.ts';
import { lessonsRoutes } from './lessons/routes.ts';
import type { Live } from './live.ts';
import { liveRoutes } from './live-routes.ts';
import { publishContract } from './openapi.ts';
import { servePage } from './page.ts';
import { reviewsRoutes } from './reviews/routes.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface AppDeps {
  db: Db;
  config: Config;
  live: Live;
  log: FastifyBaseLogger;
  /** The folder of the built page; without it only the calls are served. */
  pageRoot?: string;
}

/** What a feature may use to bind its calls. */
export interface FeatureDeps {
  handle: Handle;
  db: Db;
  config: Config;
  live: Live;
}

/** The web process without its socket: tests call it through `inject`, main.ts listens with it. */
export async function createApp({ db, config, live, log, pageRoot }: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    // A dead page must not hold the drain: idle keep-alive sockets are closed with the server.
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  addSecurityHeaders(app, config);
  refuseCrossSite(app, config);
  await app.register(cookie);
  await publishContract(app, config);

  const feature: FeatureDeps = { handle: createHandle(app, viewerOf(db)), db, config, live };
  authRoutes(feature);
  coursesRoutes(feature);
  lessonsRoutes(feature);
  answersRoutes(feature);
  reviewsRoutes(feature);
  liveRoutes(feature);
  healthRoutes(app, feature);
  if (pageRoot) await servePage(app, { pageRoot, config });
  return app;
}
