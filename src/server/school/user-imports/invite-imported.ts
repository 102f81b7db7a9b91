import type { UserImport } from '#contract/user-imports/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { startBulk } from './bulk/start.ts';
import { listPeopleToInvite } from './to-invite.ts';
import { getUserImport } from './user-imports.ts';

/** Starts an operation that sends an invitation to everyone of an import who has no way in yet. */
export async function inviteImported(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  importId: string,
): Promise<UserImport> {
  await getUserImport(db, importId);
  const people = await listPeopleToInvite(db, importId);
  if (people.length === 0) throw conflict('У всех людей этого импорта уже есть вход');
  const ids = people.map(({ id }) => id);
  return startBulk({ db, config }, viewer, { action: { kind: 'invite', by: 'mail' }, ids });
}
