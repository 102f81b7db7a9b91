import { writeNewDeviceLetter } from '#server/auth/new-device-letter.ts';
import { writeJoinLetter } from '#server/joining/join-letter.ts';
import { writeConfirmEmailLetter } from '#server/links/confirm-email-letter.ts';
import { writeEmailChangedLetter } from '#server/links/email-changed-letter.ts';
import { writeResetLetter } from '#server/links/reset-letter.ts';
import { writeDigestLetter } from '#server/notices/digest-letter.ts';
import { writeNoticeLetter } from '#server/notices/notice-letter.ts';
import type { MailKind } from '#server/outbox/mail-payload.ts';
import { writeInviteLetter } from '#server/users/invite-letter.ts';
import type { WriteLetter } from './letters.ts';
import { writeTestLetter } from './test-letter.ts';

/** Who writes letters of each kind. */
export const letterWriters: { [Kind in MailKind]: WriteLetter<Kind> } = {
  invite: writeInviteLetter,
  reset: writeResetLetter,
  confirm_email: writeConfirmEmailLetter,
  email_changed: writeEmailChangedLetter,
  join: writeJoinLetter,
  new_device: writeNewDeviceLetter,
  notice: writeNoticeLetter,
  digest: writeDigestLetter,
  test: writeTestLetter,
};
