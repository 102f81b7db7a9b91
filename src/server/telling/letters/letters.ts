import type { MailKind } from '#contract/outbox/schemas.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { SignInConfig } from '#server/platform/config/sign-in-file.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Letter } from './letter.ts';
import type { MailPayload } from './mail-payload.ts';

export interface LetterSetting {
  /** The school's name; see `schoolName`. */
  appName: string;
  /** What else the school says of itself in letters. */
  senderName?: string | null;
  signature?: string | null;
  contact?: string | null;
  /** The school's zone, for dates in letters. */
  timeZone: string;
  mail: MailConfig;
  signIn: Pick<SignInConfig, 'passwordsOf'>;
}

/**
 * Writes the letter of a kind at the moment of sending, in a transaction that is committed before it leaves; undefined if there
 * is nothing to send any more: the person is gone, or has seen it.
 */
export type WriteLetter<Kind extends MailKind> = (
  tx: Tx,
  payload: Extract<MailPayload, { kind: Kind }>,
  setting: LetterSetting,
) => Promise<Letter | undefined>;

/** Who writes the letters of each kind; put together in app/. */
export type LetterWriters = { [Kind in MailKind]: WriteLetter<Kind> };
