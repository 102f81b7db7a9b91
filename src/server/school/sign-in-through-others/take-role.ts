import type { Visitor } from '#server/accounts/providers/provider.ts';
import type { NamedProvider } from '#server/accounts/providers/providers.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { isLastAdmin } from '#server/school/users/keep-an-admin.ts';
import { changeUser } from '#server/school/users/update-user.ts';
import { roleBy } from './claims.ts';

/**
 * Gives the role that the provider's claim says; returns the provider's title where it says any. The last administrator stays
 * one, or nobody could mend the file.
 */
export async function takeRole(
  tx: Tx,
  userId: string,
  { provider: { listed }, visitor }: { provider: NamedProvider; visitor: Visitor },
): Promise<string | undefined> {
  if (!listed.roles) return undefined;
  const { role: now } = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const role = roleBy(listed.roles, visitor.claims, now);
  if (role === undefined) return undefined;
  if (role !== now && !(now === 'admin' && (await isLastAdmin(tx, userId)))) {
    await changeUser(tx, userId, userId, { role, isRoleFromProvider: true }, { provider: listed.title });
  }
  return listed.title;
}
