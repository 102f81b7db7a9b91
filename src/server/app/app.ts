import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { authRoutes } from '#server/accounts/account/routes.ts';
import { viewerOf } from '#server/accounts/account/viewer-of.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { linksRoutes } from '#server/accounts/links/routes.ts';
import { secondFactorRoutes } from '#server/accounts/second-factor/routes.ts';
import { signInsRoutes } from '#server/accounts/sign-in-journal/routes.ts';
import { courseOf } from '#server/accounts/tokens/course-of.ts';
import { tokensRoutes } from '#server/accounts/tokens/routes.ts';
import { fileOwners } from '#server/across/files/file-owners.ts';
import { helpRoutes } from '#server/across/help/routes.ts';
import { personalDataRoutes } from '#server/across/personal-data/routes.ts';
import { practiceRoutes } from '#server/across/practice/routes.ts';
import { retentionRoutes } from '#server/across/retention/routes.ts';
import { searchRoutes } from '#server/across/search/routes.ts';
import { todayRoutes } from '#server/across/today/routes.ts';
import { courseArchivesRoutes } from '#server/course-files/archives/routes.ts';
import { courseTemplatesRoutes } from '#server/course-files/templates/routes.ts';
import { measurementsRoutes } from '#server/measuring/measurements/routes.ts';
import { runsRoutes } from '#server/measuring/runs/routes.ts';
import { answerFilesRoutes } from '#server/mentor/answer-files/routes.ts';
import { answersRoutes } from '#server/mentor/answers/routes.ts';
import { certificatesRoutes } from '#server/mentor/certificates/routes.ts';
import { counterQuotesRoutes } from '#server/mentor/counter-quotes/routes.ts';
import { gradebookRoutes } from '#server/mentor/gradebook/routes.ts';
import { learnersRoutes } from '#server/mentor/learners/routes.ts';
import { passingRoutes } from '#server/mentor/passing/routes.ts';
import { plansRoutes } from '#server/mentor/plans/routes.ts';
import { referralsRoutes } from '#server/mentor/referrals/routes.ts';
import { reviewsRoutes } from '#server/mentor/reviews/routes.ts';
import { skillLevelsRoutes } from '#server/mentor/skills/routes.ts';
import { threadsRoutes } from '#server/mentor/threads/routes.ts';
import { weeksRoutes } from '#server/mentor/weeks/routes.ts';
import { workbenchRoutes } from '#server/mentor/workbench/routes.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import { modelsRoutes } from '#server/models/routes.ts';
import { spendingRoutes } from '#server/models/spending/routes.ts';
import { auditRoutes } from '#server/platform/audit/routes.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { filesRoutes } from '#server/platform/file-transfer/routes.ts';
import { createFileStore } from '#server/platform/files/create-file-store.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { metricsRoutes } from '#server/platform/health/metrics-route.ts';
import { healthRoutes } from '#server/platform/health/routes.ts';
import { refuseCrossSite } from '#server/platform/http/cross-site.ts';
import { answerErrors, answerFrameworkError } from '#server/platform/http/error-answer.ts';
import type { Feature, ReadinessCheck } from '#server/platform/http/feature.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { jsonAnswer } from '#server/platform/http/json-answer.ts';
import { refuseForeignHosts } from '#server/platform/http/known-host.ts';
import { publishContract } from '#server/platform/http/openapi.ts';
import { readJsonBodies } from '#server/platform/http/request-body.ts';
import { requestIdOf, sendRequestIds } from '#server/platform/http/request-id.ts';
import { RequestLog } from '#server/platform/http/request-log.ts';
import { addSecurityHeaders } from '#server/platform/http/security-headers.ts';
import { pageSetting } from '#server/platform/http/server-page.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { analyticsRoutes } from '#server/school/analytics/routes.ts';
import { calendarsRoutes } from '#server/school/calendars/routes.ts';
import { coursesRoutes } from '#server/school/courses/routes.ts';
import { curatorsRoutes } from '#server/school/curators/routes.ts';
import { documentsRoutes } from '#server/school/documents/routes.ts';
import { groupsRoutes } from '#server/school/groups/routes.ts';
import { joiningRoutes } from '#server/school/joining/routes.ts';
import { invitationConsents } from '#server/school/legal/invitation-consents.ts';
import { legalRoutes } from '#server/school/legal/routes.ts';
import { lessonDraftsRoutes } from '#server/school/lesson-drafts/routes.ts';
import { lessonFilesRoutes } from '#server/school/lesson-files/routes.ts';
import { lessonsRoutes } from '#server/school/lessons/routes.ts';
import { meetingsRoutes } from '#server/school/meetings/routes.ts';
import { noticesRoutes } from '#server/school/notices/routes.ts';
import { peopleRoutes } from '#server/school/people/routes.ts';
import { scormRoutes } from '#server/school/scorm/routes.ts';
import { schoolSettingsRoutes } from '#server/school/settings/routes.ts';
import { identitiesRoutes } from '#server/school/sign-in-through-others/routes.ts';
import { skillsRoutes } from '#server/school/skills/routes.ts';
import { surveysRoutes } from '#server/school/surveys/routes.ts';
import { unsubscribeRoutes } from '#server/school/unsubscribe/routes.ts';
import { userImportsRoutes } from '#server/school/user-imports/routes.ts';
import { usersRoutes } from '#server/school/users/routes.ts';
import { dialoguesRoutes } from '#server/talks/calls/routes.ts';
import { scenariosRoutes } from '#server/talks/scenarios/routes.ts';
import { outboxRoutes } from '#server/telling/outbox/routes.ts';
import { webhooksRoutes } from '#server/telling/webhooks/routes.ts';
import { aboutRoutes } from './about/routes.ts';
import { findStyleSheet, servePage } from './first-screen/page.ts';
import { firstScreenRoutes } from './first-screen/routes.ts';
import { liveRoutes } from './streams/routes.ts';

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

/** Limits a request that is sent byte by byte, but lets a large file come over a usual connection. */
const longestRequestMs = 300_000;

/** Set at creation, so that Fastify's default compilers, a hundred modules, are never loaded. Its types require a cast. */
const zodCompilers = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => jsonAnswer as never,
};

/** What is served, by subject. */
const features: readonly ((feature: Feature) => void)[] = [
  authRoutes,
  coursesRoutes,
  curatorsRoutes,
  (feature) => linksRoutes(feature, invitationConsents(hasModelAbroad(feature.config))),
  secondFactorRoutes,
  identitiesRoutes,
  signInsRoutes,
  tokensRoutes,
  lessonsRoutes,
  lessonDraftsRoutes,
  lessonFilesRoutes,
  scormRoutes,
  groupsRoutes,
  meetingsRoutes,
  calendarsRoutes,
  joiningRoutes,
  legalRoutes,
  schoolSettingsRoutes,
  personalDataRoutes,
  retentionRoutes,
  firstScreenRoutes,
  todayRoutes,
  courseArchivesRoutes,
  courseTemplatesRoutes,
  searchRoutes,
  helpRoutes,
  answersRoutes,
  answerFilesRoutes,
  reviewsRoutes,
  workbenchRoutes,
  counterQuotesRoutes,
  runsRoutes,
  referralsRoutes,
  scenariosRoutes,
  dialoguesRoutes,
  modelsRoutes,
  measurementsRoutes,
  spendingRoutes,
  passingRoutes,
  analyticsRoutes,
  peopleRoutes,
  usersRoutes,
  gradebookRoutes,
  learnersRoutes,
  skillsRoutes,
  threadsRoutes,
  skillLevelsRoutes,
  plansRoutes,
  weeksRoutes,
  certificatesRoutes,
  practiceRoutes,
  userImportsRoutes,
  documentsRoutes,
  surveysRoutes,
  auditRoutes,
  aboutRoutes,
  unsubscribeRoutes,
  outboxRoutes,
  webhooksRoutes,
  noticesRoutes,
  filesRoutes,
  healthRoutes,
];

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
  const styleSheet = pageRoot && (await findStyleSheet(pageRoot));
  readJsonBodies(app);
  answerErrors(app, () => pageSetting({ db, config, styleSheet }));
  sendRequestIds(app);
  addSecurityHeaders(app, config);
  refuseForeignHosts(app, config);
  refuseCrossSite(app, config);
  metricsRoutes({ app, metrics, config });
  await app.register(cookie);
  await publishContract(app, config, sessionCookieName);

  const files = createFiles({ db, store: await createFileStore(config), owners: fileOwners, log });
  const feature: Feature = {
    app,
    handle: createHandle(app, viewerOf(db, config), (thing, id) => courseOf(db, thing, id)),
    db,
    config,
    live,
    metrics,
    files,
    styleSheet,
    draining,
    readiness,
  };
  for (const routes of features) routes(feature);
  liveRoutes(feature, { idle: config.sessionIdle });
  if (pageRoot) await servePage(app, { pageRoot, config, db });
  return app;
}

/** Fastify takes a number of proxies as a predicate on each hop, counted from the socket. */
function trustedHops({ trustProxy }: Config): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
