import { refuseTakenEmail } from '#server/accounts/auth/taken-email.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { deadLink } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { guessLink, refuseOtherViewer } from './open-link.ts';
import { cancelLetterLinks, lockOwner, nothingKnownOfEmail, useLink } from './personal-links.ts';

/**
 * Consumes the link: the account gets the new address, and the old one is told. An address that somebody has taken meanwhile is
 * refused, and the link stays open.
 */
export async function confirmEmail(
  db: Db,
  viewer: Viewer | undefined,
  { token }: { token: string },
  { address, sendsMail }: { address: string; sendsMail: boolean },
): Promise<{ email: string }> {
  const found = await guessLink(db, token, address);
  refuseOtherViewer(found, viewer);
  return db.transaction().execute(async (tx) => {
    const before = await lockOwner(tx, found);
    const link = await useLink(tx, token.trim());
    if (!before || !link || link.purpose !== 'confirm_email' || link.email === null) throw deadLink();
    const { userId, email } = link;
    await tx
      .updateTable('users')
      .set({
        ...nothingKnownOfEmail,
        email,
        email_verified_at: now,
        updated_at: now,
      })
      .where('id', '=', userId)
      .execute()
      .catch(refuseTakenEmail);
    await cancelLetterLinks(tx, userId);
    await recordChange(tx, {
      actorId: userId,
      action: 'user_updated',
      subjectId: userId,
      details: { changes: { email: { from: before.email, to: email } } },
    });
    const letter = { kind: 'email_changed', userId, email: before.email } as const;
    if (sendsMail) await queueMail(tx, letter, { userId, urgent: true });
    return { email };
  });
}
