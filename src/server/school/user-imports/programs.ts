import { rights } from '#contract/auth/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { PlannedRow } from './plan.ts';
import type { ImportTask } from './user-imports.ts';

/** A program that could make or change administrators could do everything: its file may only name them as they are. */
export function withoutAdmins(planned: PlannedRow): PlannedRow {
  const { row, changes, ofAdmin } = planned;
  const makesAdmin = row.role !== undefined && rights[row.role].administers;
  const isOfPerson = changes.some(({ kind }) => kind === 'field' || kind === 'sign_in');
  const isRefused =
    (planned.action === 'create' && makesAdmin) ||
    (planned.action === 'update' && isOfPerson && (ofAdmin || makesAdmin));
  return isRefused ? { ...planned, action: 'error', problems: [onlyPeople] } : planned;
}

const onlyPeople = 'Программа не назначает и не меняет администраторов: это делает администратор сам';

/** Whoever ends a program's access ends what it has begun: the rows that wait fail, each with this reason. */
export async function refuseToGoOn(db: Db, { importId, token }: ImportTask): Promise<void> {
  const owner = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select('users.role')
    .where('api_tokens.id', '=', token?.id ?? null)
    .where('revoked_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (owner && rights[owner.role].administers) return;
  await db
    .updateTable('user_import_rows')
    .set({ state: 'failed', problem: 'Доступ программы прекращён, пока шёл импорт', password_hash: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
}
