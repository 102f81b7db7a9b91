import { writeNewDeviceLetter } from '#server/accounts/auth/new-device-letter.ts';
import { writeConfirmEmailLetter } from '#server/accounts/links/confirm-email-letter.ts';
import { writeEmailChangedLetter } from '#server/accounts/links/email-changed-letter.ts';
import { writeResetLetter } from '#server/accounts/links/reset-letter.ts';
import { writeFactorOffLetter } from '#server/accounts/second-factor/factor-off-letter.ts';
import { writeErasureLetter } from '#server/school/erasures/erasure-letter.ts';
import { writeRefusalLetter } from '#server/school/erasures/refusal-letter.ts';
import { writeJoinLetter } from '#server/school/joining/join-letter.ts';
import { writeDigestLetter } from '#server/school/notices/digest-letter.ts';
import { writeNoticeLetter } from '#server/school/notices/notice-letter.ts';
import { writeIdentityLetter } from '#server/school/sign-in-through-others/identity-letter.ts';
import { writeInviteLetter } from '#server/school/users/invite-letter.ts';
import type { LetterWriters } from '#server/telling/letters/letters.ts';
import { writeTestLetter } from '#server/telling/letters/test-letter.ts';

export const letterWriters: LetterWriters = {
  invite: writeInviteLetter,
  reset: writeResetLetter,
  confirm_email: writeConfirmEmailLetter,
  email_changed: writeEmailChangedLetter,
  join: writeJoinLetter,
  new_device: writeNewDeviceLetter,
  factor_off: writeFactorOffLetter,
  identity_changed: writeIdentityLetter,
  erasure_asked: writeErasureLetter,
  erasure_refused: writeRefusalLetter,
  notice: writeNoticeLetter,
  digest: writeDigestLetter,
  test: writeTestLetter,
};
