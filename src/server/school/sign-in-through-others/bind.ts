import { ProviderError, type Visitor } from '#server/accounts/providers/provider.ts';
import type { NamedProvider } from '#server/accounts/providers/providers.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';

interface Binding {
  provider: NamedProvider;
  visitor: Visitor;
  userId: string;
}

/** Whose the identity is; undefined: nobody has bound it. */
export async function findOwner(
  db: Db,
  { listed }: NamedProvider,
  { sub }: Visitor,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('identities')
    .select('user_id as userId')
    .where('provider', '=', listed.name)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return found?.userId;
}

/**
 * Once bound, an identity opens this account and no other; that of somebody else is refused. Binding it again changes nothing.
 * Its owner is told by a letter, unless this sign-in has made the account.
 */
export async function bind(
  tx: Tx,
  { provider: { listed }, visitor, userId }: Binding,
  { how, sendsMail }: { how: 'address' | 'new' | 'profile' | 'link'; sendsMail: boolean },
): Promise<void> {
  const email = visitor.email ?? null;
  const { numInsertedOrUpdatedRows: isNew } = await tx
    .insertInto('identities')
    .values({ provider: listed.name, sub: visitor.sub, user_id: userId, email })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  if (isNew === 0n) {
    const owner = await tx
      .selectFrom('identities')
      .select('user_id as userId')
      .where('provider', '=', listed.name)
      .where('sub', '=', visitor.sub)
      .executeTakeFirst();
    if (owner?.userId !== userId) throw new ProviderError('taken', 'bound to another account');
    return;
  }
  await recordChange(tx, {
    actorId: userId,
    action: 'identity_bound',
    subjectId: userId,
    details: { provider: listed.title, how, email },
  });
  if (!sendsMail || how === 'new') return;
  const letter = { kind: 'identity_changed', userId, act: acts[how], provider: listed.title, email } as const;
  await queueMail(tx, letter, { userId, urgent: true });
}

const acts = {
  address: 'bound_by_address',
  profile: 'bound_in_profile',
  link: 'bound_by_invitation',
} as const;

/** After each sign-in. `roleFrom`: undefined leaves it as it was. */
export async function noteUse(
  tx: Tx,
  { provider, visitor }: Omit<Binding, 'userId'>,
  roleFrom?: string,
): Promise<void> {
  await tx
    .updateTable('identities')
    .set({
      last_used_at: now,
      email: visitor.email ?? null,
      ...(roleFrom !== undefined && { role_from: roleFrom }),
    })
    .where('provider', '=', provider.listed.name)
    .where('sub', '=', visitor.sub)
    .execute();
}
