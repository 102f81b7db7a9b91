import { inspect } from 'node:util';
import { startCommand } from '#server/platform/release/command-line.ts';
import { assertCanListen } from './app/start/listen.ts';
import { createLog } from './app/start/log.ts';
import { readRole, type Role } from './app/start/role.ts';
import { prepareShutdown, type Shutdown } from './app/start/shutdown.ts';
import type { StartDeps } from './app/start/start-deps.ts';
import { isForOperator, StartError } from './app/start/start-error.ts';
import { readConfig, withoutOwnSettings } from './platform/config/config.ts';

// What a command needs is loaded when it is known that the settings are right: the whole app takes most of a second.

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

async function run(role: Role, deps: StartDeps): Promise<void> {
  switch (role) {
    case 'build': {
      const { buildPage } = await import('./app/start/page-build.ts');
      await buildPage(deps.log);
      return deps.shutdown.end(0);
    }
    case 'migrate': {
      const { prepareDatabase } = await import('./app/start/prepare-database.ts');
      await prepareDatabase(deps);
      return deps.shutdown.end(0);
    }
    case 'password': {
      const { joinDatabase } = await import('./app/start/open-database.ts');
      const { resetPassword } = await import('./app/start/reset-password.ts');
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

async function serve(does: { web: boolean; worker: boolean }, deps: StartDeps): Promise<void> {
  // Fail early, before anything is loaded, built or written.
  if (does.web) await assertCanListen(deps.config);
  const { serve: start } = await import('./app/start/serve.ts');
  await start(does, deps);
}
