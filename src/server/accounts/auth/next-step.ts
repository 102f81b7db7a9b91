import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { passwordsAreForAdmins } from '#server/platform/errors.ts';
import { passwordOpens } from './no-password.ts';

/** What stands between a right password and a session. */
export type NextStep = 'code' | 'setup';

/** Undefined: nothing. Refuses whom the school lets in through another server alone. */
export async function nextStep(
  tx: Tx,
  userId: string,
  config: Pick<Config, 'secondFactor' | 'signIn'>,
): Promise<NextStep | undefined> {
  const { role, hasFactor } = await tx
    .selectFrom('users')
    .select([
      'role',
      sql<boolean>`exists (select from second_factors where user_id = users.id)`.as('hasFactor'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!passwordOpens(config, { role })) throw passwordsAreForAdmins();
  if (hasFactor) return 'code';
  return config.secondFactor.includes(role) ? 'setup' : undefined;
}
