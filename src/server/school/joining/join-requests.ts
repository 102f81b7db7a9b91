import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { stranger } from '#contract/joining/schemas.ts';
import type { TickedConsent } from '#contract/legal/schemas.ts';
import { readJoinCode } from '#domain/join-code.ts';
import { hashOf, newToken } from '#server/accounts/auth/secret-token.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const oldJoinRequestsChore: Chore = {
  name: 'удаление просроченных просьб записать',
  everyMs: 60_000,
  run: forgetExpiredJoinRequests,
};

type Stranger = Omit<z.output<typeof stranger>, 'consents'>;

/** Returns the secret of the link in the letter; only its hash is stored. */
export async function makeJoinRequest(
  tx: Tx,
  {
    code,
    email,
    firstName,
    lastName,
    agreed = [],
  }: Stranger & { code: string; agreed?: TickedConsent[] | undefined },
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('join_requests')
    .values({
      id: randomUUIDv7(),
      token_hash: hashOf(token),
      code,
      email,
      first_name: firstName,
      last_name: lastName,
      agreed: JSON.stringify(agreed),
      expires_at: sql<string>`now() + interval '3 days'`,
    })
    .execute();
  return token;
}

/** Consumes nothing. */
export async function getJoinRequest(db: Db, typed: string, token: string): Promise<Stranger> {
  return db
    .selectFrom('join_requests')
    .select(columns)
    .where('token_hash', '=', hashOf(token))
    .where('code', '=', codeOf(typed))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(linkIsOver);
}

/** Of several at once, one gets it; a refusal of the transaction gives it back. */
export async function takeJoinRequest(
  tx: Tx,
  typed: string,
  token: string,
): Promise<Stranger & { agreed: TickedConsent[] }> {
  return tx
    .deleteFrom('join_requests')
    .where('token_hash', '=', hashOf(token))
    .where('code', '=', codeOf(typed))
    .where('expires_at', '>', now)
    .returning([...columns, sql<TickedConsent[]>`agreed`.as('agreed')])
    .executeTakeFirstOrThrow(linkIsOver);
}

/** A chore: they name people who never came. */
export async function forgetExpiredJoinRequests(db: Db): Promise<void> {
  await sql`delete from join_requests where expires_at <= now()`.execute(db);
}

const columns = ['email', 'first_name as firstName', 'last_name as lastName'] as const;

/** Alike for a used, expired and invented secret. */
const linkIsOver = () =>
  notFound('Ссылка из письма недействительна: её уже открыли или её срок прошёл. Попросите новое письмо');

function codeOf(typed: string): string {
  const code = readJoinCode(typed);
  if (code === undefined) throw linkIsOver();
  return code;
}
