import { flushCompileCache } from 'node:module';
import { prepareSecondFactors } from '#server/accounts/second-factor/at-start.ts';
import { createApp } from '#server/app/app.ts';
import { createProbeApp } from '#server/app/probe-app.ts';
import { startWorker } from '#server/app/worker.ts';
import { seed } from '#server/demo/seed.ts';
import type { ReadinessCheck } from '#server/platform/http/feature.ts';
import { startLive } from '#server/platform/live/live.ts';
import { createMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { collectProcess } from '#server/platform/metrics/process-metrics.ts';
import { forgetRoleGivers } from '#server/school/sign-in-through-others/at-start.ts';
import { showReady } from './banner.ts';
import { closeApp, lastRequests, listen } from './listen.ts';
import { buildPage } from './page-build.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { StartDeps } from './start-deps.ts';
import { writePeopleSettings } from './write-people-settings.ts';
import { writeTimeZone } from './write-time-zone.ts';

/** The app itself, until it is told to stop: the web server, the worker, or both in one process. */
export async function serve(does: Does, deps: StartDeps): Promise<void> {
  const { log, droppedLines, shutdown } = deps;
  const pageRoot = does.web ? await buildPage(log) : undefined;
  const database = await prepareDatabase(deps);
  const metrics = createMetrics(database);
  collectProcess(metrics);
  metrics.countDroppedLines(droppedLines);
  const parts: Parts = { database, metrics, readiness: [() => database.canWrite()], busy: [] };
  const started = startParts({ ...does, pageRoot }, deps, parts);
  const stopBusy = () => Promise.all(parts.busy.splice(0).map((stop) => stop()));
  // What is being started still needs the database, which is left after this.
  shutdown.onStop(() => Promise.all([stopBusy(), started.catch(() => {}).then(stopBusy)]));
  await started;
  // Written now: a process that is killed later would leave no compile cache for the next start.
  flushCompileCache();
}

interface Does {
  web: boolean;
  worker: boolean;
}

interface Parts {
  database: Awaited<ReturnType<typeof prepareDatabase>>;
  metrics: Metrics;
  readiness: ReadinessCheck[];
  /** How what has been started is stopped. */
  busy: (() => Promise<void>)[];
}

async function startParts(
  { web, worker, pageRoot }: Does & { pageRoot: string | undefined },
  deps: StartDeps,
  parts: Parts,
): Promise<void> {
  const { shutdown, config } = deps;
  await writeTimeZone(parts.database.db, config);
  await writePeopleSettings(parts.database.db, config);
  if (pageRoot && !shutdown.isEnding()) await startWeb(pageRoot, deps, parts);
  if (worker && !shutdown.isEnding()) await startWork(deps, parts);
  if (!web && config.metricsPort !== undefined && !shutdown.isEnding())
    await startProbe(config.metricsPort, deps, parts);
}

async function startWeb(pageRoot: string, { config, log }: StartDeps, parts: Parts): Promise<void> {
  const { database, metrics, readiness, busy } = parts;
  await prepareSecondFactors(database.db, config);
  await forgetRoleGivers(database.db, config);
  const seeded = await seed(database.db, config, log);
  let address: string | undefined;
  try {
    const live = await startLive({ connection: database.connection, log });
    readiness.push(() => live.isListening());
    const draining = new AbortController();
    const app = await createApp({
      db: database.db,
      config,
      live,
      metrics,
      log,
      pageRoot,
      draining: draining.signal,
      readiness,
    });
    busy.push(async () => {
      draining.abort();
      await lastRequests(app, config.shutdownDelayMs);
      await closeApp(app);
      await live.close();
    });
    address = await listen(app, config);
  } finally {
    // The initial passwords are stored nowhere else: show them even if the rest fails.
    showReady(config.appName, { address, seeded });
  }
}

async function startWork(
  { config, log }: StartDeps,
  { database, metrics, readiness, busy }: Parts,
): Promise<void> {
  const worker = await startWorker({ connection: database.connection, config, metrics, log });
  readiness.push(() => worker.isWorking());
  busy.push(() => worker.stop());
}

async function startProbe(
  port: number,
  { config, log }: StartDeps,
  { database, metrics, readiness, busy }: Parts,
): Promise<void> {
  const probe = createProbeApp({ db: database.db, config, metrics, log, readiness });
  busy.push(() => closeApp(probe));
  await listen(probe, { ...config, port, variable: 'METRICS_PORT' });
}
