import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';

/** Tries of what was sent again by hand are numbered on. */
export async function insertTry(
  tx: Tx,
  { id }: { id: string },
  { ms, status, answer }: { ms: number; status: number | null; answer: string | null },
): Promise<void> {
  await sql`
    insert into outbox_tries (outbox_id, number, at, ms, status, answer)
    select ${id}, coalesce(max(number), 0) + 1, clock_timestamp() - ${ms} * interval '1 millisecond',
      ${Math.round(ms)}, ${status}, ${answer}
    from outbox_tries where outbox_id = ${id}`.execute(tx);
}
