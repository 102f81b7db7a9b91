import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { administersNow } from '#server/school/users/keep-an-admin.ts';
import type { KnownPersonRow, Plan, PlannedRow } from './plan.ts';

/** Refuses the last demotion if a file would leave no administrator; the import itself refuses that row too. */
export async function refuseToLoseAdmins(db: Db, planned: PlannedRow[]): Promise<PlannedRow[]> {
  const demoted = planned.filter(isDemotion);
  const last = demoted.at(-1);
  if (!last) return planned;
  const left = await db
    .selectFrom('users')
    .select('id')
    .where(administersNow)
    .where('id', '<>', sql<string>`all(${demoted.map(({ userId }) => userId)}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  const promotedBefore = planned.some((one) => isPromotion(one) && one.row.number < last.row.number);
  if (left || promotedBefore) return planned;
  return planned.map((one) =>
    one === last
      ? { ...one, action: 'error', problems: ['Это последний администратор: сначала назначьте другого'] }
      : one,
  );
}

const isDemotion = (planned: PlannedRow): planned is Plan & KnownPersonRow =>
  planned.action === 'update' && roleChangeOf(planned)?.from === 'admin';

const isPromotion = (planned: PlannedRow) =>
  planned.action === 'create' ? planned.row.role === 'admin' : roleChangeOf(planned)?.to === 'admin';

const roleChangeOf = ({ changes }: PlannedRow) =>
  changes.flatMap((change) => (change.kind === 'field' && change.field === 'role' ? change : []))[0];
