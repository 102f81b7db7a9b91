import type { Body } from '#contract/endpoint.ts';
import type { joining } from '#contract/joining/calls.ts';
import { type Bucket, countGuess } from '#server/accounts/auth/guess-limit.ts';
import { fingerprint } from '#server/accounts/auth/login.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { readJoiningConsents } from '#server/school/legal/record-consents.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { refuseOtherDomains } from './email-domain.ts';
import { getOpenByCode } from './find-by-code.ts';
import type { Given } from './join-course.ts';
import { refuseSignedIn } from './new-student.ts';

/** Queues the same row for every address: whether it has an account is looked up when the letter is written. */
export async function askToJoin(
  { db, config }: { db: Db; config: Pick<Config, 'mail'> },
  viewer: Viewer | undefined,
  { code: given, ...from }: Given & { device: string },
  { email, firstName, lastName, consents = [] }: Body<typeof joining.askToJoin>,
): Promise<Record<string, never>> {
  refuseSignedIn(viewer);
  const { address } = from;
  const { code, domains } = await getOpenByCode(db, given, address);
  if (!config.mail) throw conflict('Письма не отправляются. Обновите страницу и задайте пароль сразу');
  refuseOtherDomains(domains, email);
  const at = new Date().toISOString();
  const ticked = await readJoiningConsents(db, consents, from);
  const agreed = ticked.map((consent) => ({ ...consent, at }));
  await countGuess(db, lettersTo(email, address));
  const asked = { code, email, firstName, lastName, ...(agreed.length > 0 && { agreed }) };
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'join', ...asked }, { urgent: true }));
  return {};
}

const lettersTo = (email: string, address: string): Bucket[] => [
  { limit: 'join-letter', of: fingerprint(email) },
  { limit: 'join-letters', of: networkOf(address) },
];
