import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Whether the school leaves the names of people who sign in through others to its administrators, and this is one of them. */
export async function isRenamedByAdmins(db: Db, { id, role }: Viewer): Promise<boolean> {
  if (rights[role].administers) return false;
  const found = await db
    .selectFrom('school_settings')
    .select('names_by_admins')
    .where('names_by_admins', '=', true)
    .where(sql<boolean>`exists (select from identities where user_id = ${id})`)
    .executeTakeFirst();
  return found !== undefined;
}
