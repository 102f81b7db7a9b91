import type { User } from '#contract/auth/schemas.ts';
import { rareColumns, userColumns, withRare } from '#server/accounts/auth/session.ts';
import type { Attempt } from '#server/accounts/auth/sign-in-attempts.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { attemptOver } from '#server/platform/errors.ts';

/** Locks the person before the attempt, as every change of an account does; throws if it has ended meanwhile. */
export async function lockAttempt(tx: Tx, { id, userId }: Attempt): Promise<User> {
  const user = await tx
    .selectFrom('users')
    .select([...userColumns, ...rareColumns])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => attemptOver());
  await tx
    .selectFrom('sign_in_attempts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => attemptOver());
  return withRare(user);
}
