import pg from 'pg';

/** Tries of one transaction or of a statement that is one by itself. */
const mostTries = 3;

/**
 * Repeats what PostgreSQL has refused because of a concurrent transaction. Nothing of it is stored, so that `run` must do
 * nothing else that can't be repeated: whole transactions are tried again where they are begun, and never a part of one.
 */
export async function tryAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === mostTries || !isBecauseOfOthers(error)) throw error;
    }
  }
}

/**
 * A deadlock, a serialization failure, a reference to a row that has just been deleted: at the next try the row is missing,
 * and whoever looks for it says so in its own words.
 */
const causes = new Set(['40P01', '40001', '23503']);

const isBecauseOfOthers = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code !== undefined && causes.has(error.code);
