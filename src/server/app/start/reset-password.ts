import { asciiEmail } from '#domain/mail-address/mail-address.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { readablePassword } from '#server/accounts/auth/readable-password.ts';
import { endSessionsOf } from '#server/accounts/auth/session.ts';
import { cancelLinks } from '#server/accounts/links/personal-links.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { StartError } from './start-error.ts';

/** Sets a new password for an administrator who has lost it, and ends their sessions and links; run by the operator. */
export async function resetPassword(db: Db, email: string): Promise<string> {
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_given_at: null, updated_at: now })
      .where(({ fn }) => fn<string>('lower', ['email']), '=', asciiEmail(email).toLowerCase())
      .returning('id')
      .executeTakeFirstOrThrow(() => new StartError(`Пользователя с email ${email} нет`));
    await cancelLinks(tx, user.id);
    await endSessionsOf(tx, user.id);
    return password;
  });
}
