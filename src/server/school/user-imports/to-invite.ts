import { sql } from 'kysely';
import { hasNoWayIn } from '#server/accounts/auth/no-password.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The people whom an import created, or who were selected to be invited, and who have no way in yet. */
export const peopleToInvite = sql`from user_import_rows
  join users on users.id = user_import_rows.user_id
  where user_import_rows.import_id = user_imports.id and ${hasNoWayIn} and (
    user_import_rows.state = 'created'
    or (user_import_rows.state = 'updated' and user_imports.action->>'kind' = 'invite')
  )`;

export interface PersonToInvite {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** In the order of the file. */
export async function listPeopleToInvite(db: Db, importId: string): Promise<PersonToInvite[]> {
  const { rows } = await sql<PersonToInvite>`
    select people.* from user_imports, lateral (
      select users.id, first_name as "firstName", last_name as "lastName", email, number ${peopleToInvite}
    ) as people
    where user_imports.id = ${importId}
    order by people.number`.execute(db);
  return rows;
}
