import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#server/platform/config/config.ts';
import { laterMigrations } from '#server/platform/db/migrate.ts';
import { commandLine } from '#server/platform/release/command-line.ts';
import { StartError } from './start-error.ts';

/**
 * A database that a later release has migrated: this one doesn't know what it would have to write. One process owns the
 * embedded database, so it doesn't start; beside others, it serves until the rolling update stops it.
 */
export async function noticeLaterRelease(
  pool: pg.Pool,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  const newest = (await laterMigrations(pool)).at(-1);
  if (newest === undefined) return;
  if (!config.databaseUrl) {
    throw new StartError(
      `База в папке ${config.dataDir} новее этой версии Отклика: в ней есть миграция ${newest}. Запустите версию, в которой она есть, или верните копию, сделанную до обновления, в новую папку: DATA_DIR=<папка> ${commandLine('restore', '<копия>')}`,
    );
  }
  log.warn(
    `База новее этой версии Отклика: в ней есть миграция ${newest}. При обновлении по очереди так и должно быть; если же вы вернули прежнюю версию, восстановите копию, сделанную до обновления, в новую базу`,
  );
}
