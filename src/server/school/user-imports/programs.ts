import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { PlannedRow } from './plan.ts';
import type { ImportTask } from './user-imports.ts';

/** A program that could make or change administrators could do everything: its file may only name them as they are. */
export function withoutAdmins(planned: PlannedRow): PlannedRow {
  const { row, changes, ofAdmin } = planned;
  const isOfPerson = changes.some(({ kind }) => kind === 'field' || kind === 'sign_in');
  const isRefused =
    (planned.action === 'create' && row.role === 'admin') ||
    (planned.action === 'update' && isOfPerson && (ofAdmin || row.role === 'admin'));
  return isRefused ? { ...planned, action: 'error', problems: [onlyPeople] } : planned;
}

const onlyPeople = 'Программа не назначает и не меняет администраторов: это делает администратор сам';

/** Whoever ends a program's access ends what it has begun: the rows that wait fail, each with this reason. */
export async function refuseToGoOn(db: Db, { importId, token }: ImportTask): Promise<void> {
  await db
    .updateTable('user_import_rows')
    .set({ state: 'failed', problem: 'Доступ программы прекращён, пока шёл импорт', password_hash: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`not exists (
      select from api_tokens join users on users.id = api_tokens.user_id
      where api_tokens.id = ${token?.id} and revoked_at is null and blocked_at is null and role = 'admin'
    )`)
    .execute();
}
