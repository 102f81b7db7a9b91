import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { prepareSecondFactors } from '#server/accounts/second-factor/at-start.ts';
import { startCommand } from '#server/platform/release/command-line.ts';
import { forgetRoleGivers } from '#server/school/identities/at-start.ts';
import { createApp } from './app/app.ts';
import { createProbeApp } from './app/probe-app.ts';
import { seed } from './app/seed/seed.ts';
import { showReady } from './app/start/banner.ts';
import { noticeLaterRelease } from './app/start/later-release.ts';
import { assertCanListen, closeApp, lastRequests, listen } from './app/start/listen.ts';
import { createLog } from './app/start/log.ts';
import { joinDatabase, type OpenDatabase, openDatabase } from './app/start/open-database.ts';
import { buildPage } from './app/start/page-build.ts';
import { resetPassword } from './app/start/reset-password.ts';
import { readRole, type Role } from './app/start/role.ts';
import { prepareShutdown, type Shutdown } from './app/start/shutdown.ts';
import { isForOperator, StartError } from './app/start/start-error.ts';
import { writePeopleSettings } from './app/start/write-people-settings.ts';
import { writeTimeZone } from './app/start/write-time-zone.ts';
import { startWorker } from './app/worker.ts';
import { type Config, readConfig, withoutOwnSettings } from './platform/config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import type { ReadinessCheck } from './platform/http/feature.ts';
import { startLive } from './platform/live/live.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { collectProcess } from './platform/metrics/process-metrics.ts';

interface Deps {
  config: Config;
  log: Logger;
  droppedLines(): number;
  shutdown: Shutdown;
}

const needsSharedDatabase = `Отдельным процессам нужна общая база: задайте DATABASE_URL или запустите всё вместе командой ${startCommand}`;

await main();

async function main(): Promise<void> {
  let shutdown: Shutdown | undefined;
  try {
    const role = readRole(process.argv[2]);
    const config = readConfig();
    const { log, droppedLines } = createLog(config);
    shutdown = prepareShutdown(log, { delayMs: config.shutdownDelayMs });
    await run(role, { config, log, droppedLines, shutdown });
  } catch (error) {
    process.stderr.write(
      isForOperator(error)
        ? `${error.message}\n`
        : `Запуск прервала ошибка: ${withoutOwnSettings(inspect(error))}\n`,
    );
    await shutdown?.end(1);
    process.exitCode = 1;
  }
}

async function run(role: Role, deps: Deps): Promise<void> {
  switch (role) {
    case 'build':
      await buildPage(deps.log);
      return deps.shutdown.end(0);
    case 'migrate':
      await prepareDatabase(deps);
      return deps.shutdown.end(0);
    case 'password': {
      const email = process.argv[3] ?? deps.config.admin.email;
      const database = await joinDatabase(deps.config, deps.log);
      deps.shutdown.onStop(() => database.close());
      process.stdout.write(`Новый пароль для ${email}: ${await resetPassword(database.db, email)}\n`);
      return deps.shutdown.end(0);
    }
    case 'doctor': {
      const { examine } = await import('./app/doctor/doctor.ts');
      const { page, works } = await examine(process.argv.slice(3), deps);
      process.stdout.write(page);
      return deps.shutdown.end(works ? 0 : 1);
    }
    case 'backup':
    case 'restore':
    case 'person:export':
    case 'person:erase':
    case 'second-factor:reset': {
      const { operate } = await import('./app/start/operations.ts');
      await operate(role, process.argv.slice(3), deps);
      return deps.shutdown.end(0);
    }
    case 'web':
    case 'worker':
      if (!deps.config.databaseUrl) throw new StartError(needsSharedDatabase);
      return serve({ web: role === 'web', worker: role === 'worker' }, deps);
    case 'all':
      return serve({ web: true, worker: true }, deps);
  }
}

async function serve(does: { web: boolean; worker: boolean }, deps: Deps): Promise<void> {
  const { config, log, droppedLines, shutdown } = deps;
  // Fail early, before anything is built or written.
  if (does.web) await assertCanListen(config);
  const pageRoot = does.web ? await buildPage(log) : undefined;
  const database = await prepareDatabase(deps);
  await writeTimeZone(database.db, config);
  await writePeopleSettings(database.db, config);

  const metrics = createMetrics(database);
  collectProcess(metrics);
  metrics.countDroppedLines(droppedLines);
  const readiness: ReadinessCheck[] = [() => database.canWrite()];
  const busy: (() => Promise<void>)[] = [];
  shutdown.onStop(() => Promise.all(busy.map((stop) => stop())));
  if (pageRoot) {
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
  if (does.worker) {
    const worker = await startWorker({ connection: database.connection, config, metrics, log });
    readiness.push(() => worker.isWorking());
    busy.push(() => worker.stop());
  }
  if (!does.web && config.metricsPort !== undefined) {
    const probe = createProbeApp({ db: database.db, config, metrics, log, readiness });
    busy.push(() => closeApp(probe));
    await listen(probe, { ...config, port: config.metricsPort, variable: 'METRICS_PORT' });
  }
  // Written now: a process that is killed later would leave no compile cache for the next start.
  flushCompileCache();
}

async function prepareDatabase({ config, log, shutdown }: Deps): Promise<OpenDatabase> {
  const database = await openDatabase(config, log);
  shutdown.onStop(() => database.close());
  void database.died.then((cause) => {
    log.fatal(`База данных остановилась сама, выхожу: ${cause}`);
    process.exit(1);
  });
  await noticeLaterRelease(database.pool, config, log);
  const applied = await migrate(database.pool);
  if (applied.length > 0) log.info(`Применены миграции: ${applied.join(', ')}`);
  return database;
}
