import type { UntiedCriteria } from '#contract/skills/schemas.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listCriteria } from './criteria-in-force.ts';

/** Those of one title stand together: they are tied at once. The tie to an archived skill counts for none. */
export async function listUntiedCriteria(db: Db): Promise<UntiedCriteria[]> {
  const [criteria, archived] = await Promise.all([listCriteria(db), listArchived(db)]);
  const untied = criteria.filter(({ skillId }) => skillId === null || archived.has(skillId));
  const byTitle = Map.groupBy(untied, ({ title }) => foldTitle(title));
  return [...byTitle.values()]
    .flatMap(([first, ...others]) => (first ? { title: first.title, criteria: [first, ...others] } : []))
    .toSorted((one, other) => other.criteria.length - one.criteria.length);
}

async function listArchived(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('skills').select('id').where('archived_at', 'is not', null).execute();
  return new Set(rows.map(({ id }) => id));
}
