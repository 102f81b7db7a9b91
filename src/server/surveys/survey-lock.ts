import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { noSuchSurvey } from './surveys.ts';

/** Changes of one survey and its questions go one after another; the survey has to exist. */
export async function lockSurvey(tx: Tx, id: string) {
  return tx
    .selectFrom('surveys')
    .select(['id', 'title', 'description', 'is_active as isActive', 'by_link as byLink', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchSurvey);
}

/** Whoever began to edit the survey before this has an old picture of it. */
export async function markChanged(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('surveys')
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
