import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import type { User } from '#contract/auth/schemas.ts';
import type { stranger } from '#contract/joining/schemas.ts';
import type { TickedConsent } from '#contract/legal/schemas.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { Client } from '#server/accounts/auth/client.ts';
import { type Gates, type Opened, openSession } from '#server/accounts/auth/open-session.ts';
import { userColumns } from '#server/accounts/auth/session.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { recordConsents } from '#server/school/legal/record-consents.ts';
import { addUser } from '#server/school/users/create-user.ts';
import { enrolByLink } from './enrol-by-link.ts';

export interface JoinedAs {
  user: User;
  courseId: string;
  opened: Opened;
  client: Client;
  /** Of the password that was chosen. */
  passwordAdvice?: string | undefined;
}

/** A code, and the browser that gave it. */
export interface GivenBy {
  code: string;
  client: Client;
}

interface NewStudent extends Omit<z.output<typeof stranger>, 'consents'> {
  passwordHash: string;
  isConfirmed: boolean;
  client: Client;
  agreed: readonly TickedConsent[];
}

/** Makes the account of a stranger, enrols it by the link and signs it in. There is no other way to register. */
export async function addStudent(
  tx: Tx,
  code: string,
  { isConfirmed, client, agreed, ...person }: NewStudent,
  { hasModelAbroad, gates }: { hasModelAbroad: boolean; gates: Gates },
): Promise<JoinedAs> {
  const id = randomUUIDv7();
  await addUser(tx, id, { id, ...person, role: 'student' }, { joinCode: showJoinCode(code) });
  // Before the link is asked: one of certain domains lets in nobody whose address isn’t confirmed.
  if (isConfirmed) await confirmAddress(tx, id);
  const courseId = await enrolByLink(tx, id, code);
  await recordConsents(tx, id, { consents: agreed, how: 'join', hasModelAbroad });
  // Their first browser is no news, so no letter is sent.
  const opening = { via: 'join', remember: false, client, sendsMail: false, gates } as const;
  const opened = await openSession(tx, id, opening);
  const user = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { user, opened, client, courseId };
}

async function confirmAddress(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', id).execute();
}

/** A browser belongs to one person at a time: another’s link opened in it binds nothing. */
export function refuseSignedIn(viewer: Viewer | undefined): void {
  if (viewer) throw conflict(`Вы вошли как ${shownEmail(viewer.email)}. Сначала выйдите`);
}
