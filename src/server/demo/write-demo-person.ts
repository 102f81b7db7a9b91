import type { Role } from '#contract/auth/schemas.ts';
import type { PersonInFile } from '#server/course-files/format/person-in-file.ts';
import { idAt } from '#server/course-files/rows/id-at.ts';
import { stamps } from '#server/course-files/rows/times.ts';
import type { Tx } from '#server/platform/db/connect.ts';

export interface DemoPerson extends PersonInFile {
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
