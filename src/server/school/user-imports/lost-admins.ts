import type { Db } from '#server/platform/db/connect.ts';
import type { PlannedRow } from './plan.ts';

/** Refuses the last demotion if a file would leave no administrator; the import itself refuses that row too. */
export async function refuseToLoseAdmins(db: Db, planned: PlannedRow[]): Promise<PlannedRow[]> {
  const demoted = planned.filter(isDemotion);
  const last = demoted.at(-1);
  if (!last) return planned;
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const promotedBefore = planned.some((one) => isPromotion(one) && one.row.number < last.row.number);
  if (count > demoted.length || promotedBefore) return planned;
  return planned.map((one) =>
    one === last
      ? { ...one, action: 'error', problems: ['Это последний администратор: сначала назначьте другого'] }
      : one,
  );
}

const isDemotion = (planned: PlannedRow) =>
  planned.action === 'update' && roleChangeOf(planned)?.from === 'admin';

const isPromotion = (planned: PlannedRow) =>
  planned.action === 'create' ? planned.row.role === 'admin' : roleChangeOf(planned)?.to === 'admin';

const roleChangeOf = ({ changes }: PlannedRow) =>
  changes.flatMap((change) => (change.kind === 'field' && change.field === 'role' ? change : []))[0];
