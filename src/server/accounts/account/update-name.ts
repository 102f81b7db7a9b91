import type { z } from 'zod';
import type { nameChange, User } from '#contract/auth/schemas.ts';
import { isRenamedByAdmins } from '#server/accounts/auth/renamed-by-admins.ts';
import { rareColumns, userColumns, withRare } from '#server/accounts/auth/session.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Opens nothing, so it isn't proved by a password. What is printed on certificates stays. */
export async function updateName(
  db: Db,
  viewer: Viewer,
  { firstName, lastName }: z.output<typeof nameChange>,
): Promise<{ user: User }> {
  return db.transaction().execute(async (tx) => {
    if (await isRenamedByAdmins(tx, viewer)) throw conflict(byAdmins);
    const before = await tx
      .selectFrom('users')
      .select(['first_name as firstName', 'last_name as lastName'])
      .where('id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = changedFields(before, { firstName, lastName }, ['firstName', 'lastName']);
    if (Object.keys(changes).length > 0) {
      await tx
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName, updated_at: now })
        .where('id', '=', viewer.id)
        .execute();
      const by = { actorId: viewer.id, subjectId: viewer.id };
      await recordChange(tx, { ...by, action: 'user_updated', details: { changes } });
    }
    const user = await tx
      .selectFrom('users')
      .select([...userColumns, ...rareColumns])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    return { user: withRare(user) };
  });
}

const byAdmins = 'Имена тех, кто входит через другие серверы, в этой школе меняют администраторы';
