import { sql } from 'kysely';
import type { Curator } from '#contract/curators/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { changedPeople, type Reach, textsOf } from './reach.ts';

interface Difference {
  courseId: string;
  basedOn: readonly Reach[];
  saved: readonly Curator[];
}

/** Who made the list differ, and when. Undefined if the newest entry doesn't explain it: a role taken away removes a curator too. */
export async function lastChange(tx: Tx, { courseId, basedOn, saved }: Difference) {
  const entry = await tx
    .selectFrom('audit_log')
    .select([
      'user_id as by',
      'created_at as at',
      'subject_id as personId',
      sql<string | null>`details -> 'reach' ->> 'to'`.as('reach'),
    ])
    .where('subject_id', '=', anyOf(changedPeople(basedOn, saved)))
    .where('action', '=', 'curators_changed')
    .where(sql`details ->> 'courseId'`, '=', courseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!entry?.personId) return undefined;
  return entry.reach === (textsOf(saved).get(entry.personId) ?? null) ? entry : undefined;
}
