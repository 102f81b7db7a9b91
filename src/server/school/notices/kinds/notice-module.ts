import type { RawBuilder, SqlBool } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';
import type { NoticeKind, NoticeSubjects } from '#contract/notices/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import type { Block } from '#server/telling/letters/letter.ts';

export interface NoticeWords {
  heading: string;
  text: string;
  button: string;
  path: string;
}

/** What the text of a letter is about, one by one. */
export type NoticeList = Extract<Block, { list: unknown }>['list'];

/** All that the server knows of a kind of notice, but who tells of it and when. */
export interface NoticeModule<Kind extends NoticeKind> {
  /** Who chooses when letters about it come. */
  roles: readonly Role[];
  /** What a letter says about it: never an answer's text or a review's, only that it is there. */
  words(subject: NoticeSubjects[Kind], zone: string): NoticeWords;
  /** Instead of the text, if it is known only at the sending; undefined if nothing waits any more. */
  list?(
    tx: Tx,
    userId: string,
    page: { address: string; zone: string },
  ): Promise<{ text: string; list: NoticeList } | undefined>;
  /** Is a letter about it still news? Not if access is lost, the lesson answered, the date moved. */
  stillTrue(person: Scope, subject: NoticeSubjects[Kind]): RawBuilder<SqlBool>;
}
