import type { Role } from '#contract/auth/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DemoAccount } from '#server/talks/demo/demo-account.ts';
import { stamps } from '#server/talks/demo/demo-times.ts';
import { idAt } from './id-at.ts';

export interface DemoPerson extends DemoAccount {
  passwordHash: string;
}

export async function writeDemoPerson(
  tx: Tx,
  { email, firstName, lastName, passwordHash }: DemoPerson,
  role: Role,
  createdAt: Date,
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      role,
      ...stamps(createdAt),
    })
    .execute();
  return id;
}
