import type { Tx } from '#server/platform/db/connect.ts';
import type { TableOfPerson } from '#server/platform/db/table-of-person.ts';
import { publishSessionsEnded } from '#server/platform/live/live.ts';
import { passwordless } from './no-password.ts';
import { endSessionsOf } from './session.ts';

/**
 * The tables whose row opens the account of its person or gives out what is theirs. `opens` in the rules of all tables
 * (app/personal-data/table-rules.ts) says the same, and the compiler compares the two.
 */
export const credentialTables = [
  // The cookie of a browser.
  'sessions',
  // A password that was right, and a setup that has begun: a code finishes either.
  'sign_in_attempts',
  // An account on another server.
  'identities',
  // The secret of a link that sets a password or an address.
  'personal_links',
  // Of a letter that invited before the open invitation.
  'earlier_invitations',
  // A code of the app, or one on paper: it opens nothing alone, and without it nothing opens.
  'second_factors',
  'recovery_codes',
  // The token of a program.
  'api_tokens',
  // The private address that a calendar program reads.
  'calendars',
] as const satisfies readonly TableOfPerson[];

export type CredentialTable = (typeof credentialTables)[number];

/** Nothing that has been set up so far opens the account any more. What is no way in stays: the address, the role, the work. */
export async function revokeCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set(passwordless).where('id', '=', userId).execute();
  // Before their rows go: the journal of sign-ins tells of the end of each.
  await endSessionsOf(tx, userId);
  for (const table of credentialTables) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await publishSessionsEnded(tx, userId);
}

/**
 * Whoever set up the account has not proved its address, and a letter has now reached its owner: no program, no other server
 * and no calendar that somebody else connected opens it any more. A second factor stays: a letter alone must not take it away.
 */
export async function revokeUnproved(tx: Tx, userId: string): Promise<void> {
  for (const table of connected) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

const connected = ['identities', 'api_tokens', 'calendars'] as const satisfies readonly CredentialTable[];
