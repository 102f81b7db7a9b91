import { sql } from 'kysely';
import type { SignInOutcome, SignInWay } from '#contract/sign-ins/words.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface SignInRow {
  /** Undefined where there is no such account. */
  userId: string | undefined;
  outcome: SignInOutcome;
  via: SignInWay;
  client: { address: string; device: string };
}

/**
 * Writes a row of the journal of sign-ins. The same statement whether there is an account or not, so that a wrong password and
 * an unknown address cost the same; an account that has just been deleted is nobody.
 */
export async function recordSignIn(db: Db, { userId, outcome, via, client }: SignInRow): Promise<void> {
  await sql`insert into sign_ins (user_id, outcome, via, address, device) values (
    (select id from users where id = ${userId ?? null} for key share), ${outcome}, ${via}, ${client.address}, ${client.device}
  )`.execute(db);
}
