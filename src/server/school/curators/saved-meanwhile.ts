import { sql } from 'kysely';
import type { Curator } from '#contract/curators/schemas.ts';
import { savedSentence } from '#server/platform/audit/saved-sentence.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { type ApiError, conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { changedPeople, type Reach, textsOf } from './reach.ts';

interface Difference {
  courseId: string;
  basedOn: readonly Reach[];
  saved: readonly Curator[];
}

/** The refusal of a list that would overwrite another one, with its author and time from the journal. */
export async function savedMeanwhile(tx: Tx, viewer: Viewer, difference: Difference): Promise<ApiError> {
  const change = await lastChange(tx, difference);
  const message = savedSentence('список кураторов', change, viewer);
  return conflict(message, change && { by: change.name, at: change.at });
}

/** Undefined if the newest entry doesn't explain the list: a role taken away removes a curator too. */
async function lastChange(tx: Tx, { courseId, basedOn, saved }: Difference) {
  const entry = await tx
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'users.id',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      'audit_log.created_at as at',
      'subject_id as personId',
      sql<string | null>`details -> 'reach' ->> 'to'`.as('reach'),
    ])
    .where('subject_id', '=', sql<string>`any(${changedPeople(basedOn, saved)}::uuid[])`)
    .where('action', '=', 'curators_changed')
    .where(sql`details ->> 'courseId'`, '=', courseId)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!entry?.personId) return undefined;
  return entry.reach === (textsOf(saved).get(entry.personId) ?? null) ? entry : undefined;
}
