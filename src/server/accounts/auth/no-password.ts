import { sql, type SqlBool } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { SignInConfig } from '#server/platform/config/sign-in-file.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** An account whose owner hasn't set a password yet. */
export const hasNoPassword = sql<SqlBool>`(users.password_hash is null)`;

/** The columns of a user whom no password lets in. */
export const passwordless = {
  password_hash: null,
  must_change_password: false,
  password_given_at: null,
} as const;

/** Nor another server that has let them in. */
export const hasNoWayIn = sql<SqlBool>`(
  ${hasNoPassword} and not exists (select from identities where identities.user_id = users.id)
)`;

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ not }) => not(hasNoPassword))
    .executeTakeFirst();
  return found !== undefined;
}

export interface PasswordSetting {
  signIn: Pick<SignInConfig, 'passwordsOf'>;
}

/** Whether the school lets such a person in by a password. */
export const passwordOpens = ({ signIn }: PasswordSetting, { role }: { role: Role }): boolean =>
  signIn.passwordsOf === 'everyone' || rights[role].administers;

/** Said to whoever would give somebody a password that opens nothing. */
export const opensNothing =
  'Паролем здесь входят только администраторы: этот человек входит через сервер вашей организации';
