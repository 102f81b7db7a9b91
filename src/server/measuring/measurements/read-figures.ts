import type { Db } from '#server/platform/db/connect.ts';
import { type StoredFigures, storedFigures } from './stored.ts';

/** Of one that has come to its end. */
export async function readFigures(db: Db, id: string): Promise<StoredFigures> {
  const { figures } = await db
    .selectFrom('measurements')
    .select('figures')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return storedFigures.parse(figures);
}
