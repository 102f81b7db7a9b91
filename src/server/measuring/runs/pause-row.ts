import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';

/** Nothing more is asked; `because` is null where a person has stopped it. A text under way goes on. */
export async function pauseRow(tx: Tx, runId: string, because: string | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update runs set paused_at = now(), paused_because = ${because}
    where id = ${runId} and paused_at is null and finished_at is null and cancelled_at is null
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`update run_results set due_at = 'infinity' where run_id = ${runId} and state = 'waiting'`.execute(
    tx,
  );
  return true;
}

/** For good. A text under way goes on, since it is paid for. */
export async function cancelRow(tx: Tx, runId: string, because: string | null = null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update runs set cancelled_at = now(), paused_because = ${because}
    where id = ${runId} and finished_at is null and cancelled_at is null
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update run_results set state = 'cancelled', finished_at = now()
    where run_id = ${runId} and state in ('waiting', 'not_configured')`.execute(tx);
  return true;
}
