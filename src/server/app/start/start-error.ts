import { BackupError } from '#server/app/backup/backup.ts';
import { RestoreError } from '#server/app/backup/restore.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { EmbeddedPostgresError } from '#server/platform/db/embedded/start.ts';
import { EarlierDatabaseError } from '#server/platform/db/migrate.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Why the app can't start: one line in Russian that tells the operator what to do. */
export class StartError extends Error {}

/** Errors whose message is sufficient; any other error is a bug and is shown with its stack. */
export function isForOperator(error: unknown): error is Error {
  return (
    error instanceof StartError ||
    error instanceof ConfigError ||
    error instanceof ApiError ||
    error instanceof BackupError ||
    error instanceof RestoreError ||
    error instanceof EarlierDatabaseError ||
    error instanceof EmbeddedPostgresError
  );
}
