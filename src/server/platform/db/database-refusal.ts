import pg from 'pg';
import { ApiError, conflict, unavailable } from '#server/platform/errors.ts';
import { hasSystemCode } from './embedded/system-code.ts';
import { isOfDeletion } from './refused-deletions.ts';

/** Maps a database error to an API error; undefined for our own bugs and for other errors. */
export function databaseRefusal(error: unknown): ApiError | undefined {
  if (isConnectionLost(error)) return unavailable();
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined;
  if (unreadableValues.has(error.code)) return new ApiError('invalid', 'Проверьте введённые данные');
  if (isRefusedDeletion(error)) return undefined;
  if (brokenReferences.has(error.code)) {
    return conflict('Данные уже изменились. Обновите страницу и попробуйте снова');
  }
  if (passing.some((prefix) => error.code?.startsWith(prefix))) return unavailable();
  return undefined;
}

/** A fault of our own: what a deletion leaves behind, nobody else has changed. */
export const isRefusedDeletion = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && brokenReferences.has(error.code ?? '') && isOfDeletion(error);

/** Invalid text for the column's type, a number out of range, U+0000 in a text, a text that is too long. */
const unreadableValues = new Set(['22P02', '22003', '22021', '22001']);

/** A unique key is taken, or a referenced row has just been deleted. */
const brokenReferences = new Set(['23505', '23503']);

/**
 * Classes of transient errors: connection, resources, operator intervention, deadlock, read-only, a prepared statement
 * that the connection has lost.
 */
const passing = ['08', '53', '57', '40', '25006', '26000'];

/** The driver's connection errors have no SQLSTATE: some have a system code, some only a message. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  if (hasSystemCode(error, ...brokenConnections)) return true;
  return connectionLost.test(error.message);
}

const connectionLost =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Refused, closed during a write, closed during a read, silent, read-only. */
const brokenConnections = new Set(['ECONNREFUSED', 'EPIPE', 'ECONNRESET', 'ETIMEDOUT', '25006']);
