import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from '#server/accounts/auth/client.ts';
import { revokeCredentials } from '#server/accounts/auth/revoke-credentials.ts';
import { takeBackUnproved } from '#server/accounts/erasures/take-back.ts';
import type { InvitationConsents } from '#server/accounts/links/invitation-consents.ts';
import { ProviderError, type Visitor } from '#server/accounts/providers/provider.ts';
import type { NamedProvider } from '#server/accounts/providers/providers.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError } from '#server/platform/errors.ts';
import { addUser } from '#server/school/users/create-user.ts';
import { bind } from './bind.ts';
import { namesOf } from './person-of-visitor.ts';
import { decide, isAddressTrusted } from './who-is-it.ts';

/** What is done for whoever comes for the first time. */
export interface Newcomer {
  consents: InvitationConsents;
  client: Client;
  sendsMail: boolean;
}

/** The account of whoever nobody has bound yet: found by the address or made, as the table says (who-is-it.test.ts). */
export async function findByAddress(
  tx: Tx,
  { provider, visitor }: { provider: NamedProvider; visitor: Visitor },
  setting: Newcomer,
): Promise<string> {
  const { listed } = provider;
  const { email } = visitor;
  const isTrusted = isAddressTrusted(listed.email, visitor.emailVerified);
  const account = email === undefined ? undefined : await findAccount(tx, email);
  const decision = decide(listed, { email, isTrusted, account });
  if (decision.act === 'refuse') throw new ProviderError(decision.why, 'by the address');
  if (decision.act === 'create') {
    return create(tx, { provider, visitor, isConfirmed: decision.isConfirmed }, setting);
  }
  if (!account) throw new ProviderError('over', 'the account has gone');
  if (decision.endsPassword) await endWhatIsNotProved(tx, account.id);
  await bind(tx, { provider, visitor, userId: account.id }, { how: 'address', sendsMail: setting.sendsMail });
  return account.id;
}

/** Locked: neither its address nor its role changes until it is linked. */
async function findAccount(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      sql<boolean>`role = 'admin'`.as('isAdmin'),
      sql<boolean>`email_verified_at is not null`.as('isConfirmed'),
      sql<boolean>`blocked_at is not null`.as('isShut'),
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .forUpdate()
    .executeTakeFirst();
}

async function create(
  tx: Tx,
  { provider, visitor, isConfirmed }: { provider: NamedProvider; visitor: Visitor; isConfirmed: boolean },
  { consents, client, sendsMail }: Newcomer,
): Promise<string> {
  const id = randomUUIDv7();
  const { email = '' } = visitor;
  const person = {
    id,
    email,
    ...namesOf(visitor, isConfirmed),
    role: 'student',
    passwordHash: null,
  } as const;
  await addUser(tx, id, person, { provider: provider.listed.title }).catch(sayItIsTaken);
  if (isConfirmed) await confirmAddress(tx, id);
  await bind(tx, { provider, visitor, userId: id }, { how: 'new', sendsMail });
  // Asked at the first call, as whoever opens an invitation is.
  await consents.record(tx, id, undefined, client);
  return id;
}

/** Two at once made it. */
function sayItIsTaken(error: unknown): never {
  if (error instanceof ApiError && error.code === 'email_taken')
    throw new ProviderError('over', 'two at once');
  throw error;
}

/**
 * Whoever set up the account has not proved the address, and its owner has now come: nothing that the former has set up for
 * himself opens it any more, and what he asked to be erased stays.
 */
async function endWhatIsNotProved(tx: Tx, userId: string): Promise<void> {
  await confirmAddress(tx, userId);
  await revokeCredentials(tx, userId);
  await takeBackUnproved(tx, userId);
  await recordChange(tx, {
    actorId: userId,
    action: 'user_updated',
    subjectId: userId,
    details: { changes: { password: 'changed' } },
  });
}

async function confirmAddress(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
