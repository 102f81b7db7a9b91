import { sql } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/** What stands between a right password and a session. */
export type NextStep = 'code' | 'setup';

/** Undefined: nothing. `demandedOf` are the roles that don't get in without a second factor. */
export async function nextStep(
  tx: Tx,
  userId: string,
  demandedOf: readonly Role[],
): Promise<NextStep | undefined> {
  const { role, hasFactor } = await tx
    .selectFrom('users')
    .select([
      'role',
      sql<boolean>`exists (select from second_factors where user_id = users.id)`.as('hasFactor'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (hasFactor) return 'code';
  return demandedOf.includes(role) ? 'setup' : undefined;
}
