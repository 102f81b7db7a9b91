import type { Body } from '#contract/endpoint.ts';
import type { joining } from '#contract/joining/calls.ts';
import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { checkOwnPassword } from '#server/accounts/passwords/new-password.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { readJoiningConsents } from '#server/school/legal/record-consents.ts';
import { refuseOtherDomains } from './email-domain.ts';
import { getOpenByCode } from './find-by-code.ts';
import { addStudent, type GivenBy, type JoinedAs, refuseSignedIn } from './new-student.ts';

/** Only where no letters are sent: the account is made at once, with an address that nobody has confirmed. */
export async function registerToJoin(
  {
    db,
    config,
  }: { db: Db; config: Pick<Config, 'mail' | 'ai' | 'passwordRules' | 'secondFactor' | 'signIn'> },
  viewer: Viewer | undefined,
  { code: given, client }: GivenBy,
  { password, consents = [], ...person }: Body<typeof joining.registerToJoin>,
): Promise<JoinedAs> {
  refuseSignedIn(viewer);
  const { code, domains } = await getOpenByCode(db, given, client.address);
  if (config.mail) throw conflict('Адрес нужно подтвердить: попросите письмо на странице кода');
  refuseOtherDomains(domains, person.email);
  if (domains) throw forbidden(noneConfirms);
  const agreed = await readJoiningConsents(db, consents, client);
  await countGuess(db, [{ limit: 'register', of: networkOf(client.address) }]);
  const chosen = { password, owner: { ...person, role: 'student' }, field: 'password' } as const;
  const passwordAdvice = checkOwnPassword(config.passwordRules, chosen);
  const passwordHash = await hashPassword(password);
  const student = { ...person, agreed, passwordHash, client, isConfirmed: false };
  const school = { hasModelAbroad: hasModelAbroad(config), gates: config };
  const joined = await db.transaction().execute((tx) => addStudent(tx, code, student, school));
  return { ...joined, passwordAdvice };
}

/** The letters were on when the code was made. */
const noneConfirms =
  'По этому коду записывают только с подтверждённым адресом, а подтвердить его сейчас нечем: письма не отправляются. Попросите администратора записать вас';
