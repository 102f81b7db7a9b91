import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { enrolByLink } from '#server/school/joining/enrol-by-link.ts';

/** Only adds, and by each code's own rules: one that is full or closed lets nobody in, and keeps nobody from the school. */
export async function joinGroups(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  userId: string,
  codes: readonly string[],
): Promise<void> {
  for (const code of codes) {
    try {
      await db.transaction().execute((tx) => enrolByLink(tx, userId, code));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.warn({ account: userId, reason: error.code }, 'Группа с сервера входа не записала на поток');
    }
  }
}
