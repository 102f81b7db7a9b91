import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';

/** Undefined if another worker has taken the row meanwhile, or somebody has deleted it. */
export const lockOurs = (tx: Tx, { id, claim }: TakenRow) =>
  tx
    .selectFrom('outbox')
    .select('payload')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

/** For a row locked by `lockOurs`. */
export async function endMail(
  tx: Tx,
  { id, failures }: Pick<TakenRow, 'id' | 'failures'>,
  { state, problem }: { state: 'sent' | 'failed' | 'dropped'; problem: string | null },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state, problem, failures, claim: null, ended_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
