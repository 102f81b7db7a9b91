import { sql } from 'kysely';
import type { Through } from '#contract/audit/actions/users.ts';
import type { InviteBy } from '#contract/users/schemas.ts';
import { hasNoPassword } from '#server/accounts/auth/no-password.ts';
import { issueLink, linkPath } from '#server/accounts/links/personal-links.ts';
import { type Actor, personBehind, recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';

export interface Invite {
  userId: string;
  by: InviteBy;
  actor: Actor;
}

/** Invites a person who has no password; returns the path of a link to hand over. */
export async function invite(
  tx: Tx,
  { userId, by, actor }: Invite,
  through: Through = {},
): Promise<string | undefined> {
  await dropWaitingLetters(tx, [userId]);
  const actorId = personBehind(actor);
  const path =
    by === 'mail' ? await queueLetter(tx, { userId, actorId }) : await pathFor(tx, userId, actorId);
  await recordChange(tx, {
    actorId: actor,
    action: 'user_invited',
    subjectId: userId,
    details: { by, ...through },
  });
  return path;
}

/** Refuses letters where none are sent. */
export function refuseUnsentLetters(
  by: InviteBy | undefined,
  { mail }: { mail: unknown },
  field: string,
): void {
  if (by !== 'mail' || mail) return;
  throw invalid({ [field]: 'Почта не настроена: возьмите ссылку и передайте её сами' });
}

/** A link that invites; undefined if the person has a password by now. `email`: where the letter with it goes. */
export async function issueInvite(
  tx: Tx,
  { userId, actorId, email = null }: { userId: string; actorId: string | null; email?: string | null },
): Promise<string | undefined> {
  const person = await lockInvited(tx, userId);
  return person && issueLink(tx, { userId, purpose: 'invite', email, createdById: actorId });
}

/** Locked before the link, as by the one who uses it: so nobody is left with both a password and an open link. */
export const lockInvited = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasNoPassword)
    .forUpdate()
    .executeTakeFirst();

async function pathFor(tx: Tx, userId: string, actorId: string | null): Promise<string> {
  const token = await issueInvite(tx, { userId, actorId });
  if (token === undefined) throw hasPassword();
  return linkPath(token);
}

/** The link is made when the letter is written. */
async function queueLetter(
  tx: Tx,
  { userId, actorId }: { userId: string; actorId: string | null },
): Promise<undefined> {
  if (!(await lockInvited(tx, userId))) throw hasPassword();
  await queueMail(tx, { kind: 'invite', userId, invitedById: actorId }, { userId });
}

const hasPassword = () => conflict('Этот человек уже задал пароль: приглашать его не нужно');

/**
 * A letter that is still to be written would cancel the newer link; one that a worker sends just now isn't tried again. Before
 * the person is locked: whoever writes a letter locks its row first, too.
 */
export async function dropWaitingLetters(
  tx: Tx,
  userIds: readonly string[],
  problem = 'Вместо этого письма — новое приглашение',
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      state: 'dropped',
      claim: null,
      ended_at: now,
      problem,
    })
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .where('state', '=', 'waiting')
    .where(sql`payload->>'kind'`, '=', 'invite')
    .execute();
}
