import { hashPassword } from '#server/accounts/auth/password.ts';
import { checkOwnPassword } from '#server/accounts/passwords/new-password.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getOpenByCode } from './find-by-code.ts';
import { getJoinRequest, takeJoinRequest } from './join-requests.ts';
import { addStudent, type GivenBy, type JoinedAs, refuseSignedIn } from './new-student.ts';

/** The link of a letter is opened by whoever reads the address’s mail, so the address is confirmed. */
export async function confirmJoin(
  { db, config }: { db: Db; config: Pick<Config, 'ai' | 'passwordRules' | 'secondFactor' | 'signIn'> },
  viewer: Viewer | undefined,
  { code: given, client }: GivenBy,
  { token, password }: { token: string; password: string },
): Promise<JoinedAs> {
  refuseSignedIn(viewer);
  const { code } = await getOpenByCode(db, given, client.address);
  const owner = { ...(await getJoinRequest(db, code, token)), role: 'student' } as const;
  const passwordAdvice = checkOwnPassword(config.passwordRules, { password, owner, field: 'password' });
  const passwordHash = await hashPassword(password);
  const school = { hasModelAbroad: hasModelAbroad(config), gates: config };
  const joined = await db.transaction().execute(async (tx) => {
    const person = await takeJoinRequest(tx, code, token);
    const student = { ...person, passwordHash, client, isConfirmed: true };
    return addStudent(tx, code, student, school).catch(sayItIsTheirs);
  });
  return { ...joined, passwordAdvice };
}

/** Only the reader of the mailbox learns it. */
function sayItIsTheirs(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'email_taken') throw error;
  throw new ApiError('email_taken', 'У вас уже есть учётная запись. Войдите и откройте код ещё раз');
}
