import type { RetentionKind } from '#contract/retention/schemas.ts';
import { retentionDefaults } from '#contract/retention/words.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** In days; null: for ever. */
export async function listTerms(db: Db): Promise<Record<RetentionKind, number | null>> {
  const set = await db.selectFrom('retention').select(['kind', 'days']).execute();
  const chosen = Object.fromEntries(set.map(({ kind, days }) => [kind, days]));
  return { ...retentionDefaults, ...chosen };
}

/** Before this moment a term of so many days is over. */
export const endOfTerm = (days: number, now = Date.now()): string =>
  new Date(now - days * 24 * 3_600_000).toISOString();
