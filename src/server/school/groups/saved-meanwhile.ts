import { sql } from 'kysely';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import { savedSentence } from '#server/platform/audit/saved-sentence.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { type ApiError, conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The refusal of a change that would overwrite another one, with its author (from the journal) and time. */
export async function savedMeanwhile(
  tx: Tx,
  viewer: Viewer,
  { groupId, savedAt }: { groupId: string; savedAt: string },
): Promise<ApiError> {
  const person = await tx
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select(['users.id', sql<string>`first_name || ' ' || last_name`.as('name')])
    // The journal's ids sort by time, so only its newest range is read.
    .where('audit_log.id', '>=', firstIdAt(clocksApart(savedAt)))
    .where('action', '=', 'group_updated')
    .where(sql`details ->> 'groupId'`, '=', groupId)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return conflict(savedSentence('поток', person, viewer), { by: person?.name ?? null, at: savedAt });
}

/** The server creates the id and the database the time: their clocks may differ by this much. */
const clocksApart = (time: string) => new Date(Date.parse(time) - 60_000).toISOString();
