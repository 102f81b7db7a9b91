import { migrate } from '#server/platform/db/migrate.ts';
import { noticeLaterRelease } from './later-release.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import type { StartDeps } from './start-deps.ts';

/** Opens the database, starts it if it is our own, and brings it to this release. */
export async function prepareDatabase({
  config,
  log,
  shutdown,
}: Omit<StartDeps, 'droppedLines'>): Promise<OpenDatabase> {
  const database = await openDatabase(config, log);
  shutdown.onStop(() => database.close());
  void database.died.then((cause) => {
    log.fatal(`База данных остановилась сама, выхожу: ${cause}`);
    process.exit(1);
  });
  await noticeLaterRelease(database.pool, config, log);
  const told: string[] = [];
  const applied = await migrate(database.pool, (line) => void told.push(line));
  if (applied.length > 0) log.info([`Применены миграции: ${applied.join(', ')}`, ...told].join('. '));
  return database;
}
