import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Today } from '#contract/today/schemas.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { learnerThings } from './learner-today.ts';
import { endOffer } from './offer-lead-first.ts';
import { getToday, type TodayDeps } from './today.ts';

const days = 7;

/** «Не сейчас»: what has no key ends by being read. */
export async function putOffItem(deps: TodayDeps, viewer: Viewer, key: string): Promise<Today> {
  const { db } = deps;
  if (rights[viewer.role].administers && (await endOffer(db, key))) return getToday(deps, viewer);
  const { items } = rights[viewer.role].studies ? await learnerThings(db, viewer) : { items: [] };
  if (!items.some((item) => 'key' in item && item.key === key)) throw notFound('Такой строки нет');
  // Those that are shown again by now go with it.
  await sql`
    with old as (delete from set_asides where user_id = ${viewer.id} and until < now() and key <> ${key})
    insert into set_asides (user_id, key, until)
    values (${viewer.id}, ${key}, now() + make_interval(days => ${sql.lit(days)}))
    on conflict (user_id, key) do update set until = excluded.until`.execute(db);
  return getToday(deps, viewer);
}
