import { sql } from 'kysely';
import { type NoticeKind, noticeKind, noticeSubjects } from '#contract/notices/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import type { LetterSetting } from '#server/telling/letters/letters.ts';
import { mailChoiceOf } from '#server/telling/notices/mail-choice.ts';
import { noticeModules } from './kinds/kinds.ts';
import type { NoticeList } from './kinds/notice-module.ts';

/** What a letter says about one notice. */
export interface News {
  kind: NoticeKind;
  userId: string;
  to: Letter['to'];
  heading: string;
  text: string;
  list: NoticeList;
  button: string;
  address: string;
}

interface Told<Kind extends NoticeKind> {
  kind: Kind;
  person: Scope;
  subject: unknown;
}

/** The notices that are still news for their person: unseen, wanted by mail, and true. */
export async function listNews(tx: Tx, ids: readonly string[], setting: LetterSetting): Promise<News[]> {
  const news: News[] = [];
  for (const { told, to } of await listTold(tx, ids)) {
    const written = await writeNews(tx, told, setting);
    if (written) news.push({ ...written, kind: told.kind, userId: told.person.id, to });
  }
  return news;
}

async function listTold(
  tx: Tx,
  ids: readonly string[],
): Promise<{ told: Told<NoticeKind>; to: Letter['to'] }[]> {
  const choice = mailChoiceOf(sql.ref('notices.user_id'), sql.ref('notices.kind'));
  const rows = await tx
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['notices.kind', 'notices.subject', 'users.id', 'users.role', 'users.email'])
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .where('notices.id', '=', anyOf(ids))
    .where('notices.seen_at', 'is', null)
    .where(choice, '<>', 'never')
    .orderBy('notices.id')
    .execute();
  return rows.map(({ kind, subject, id, role, email, firstName, lastName }) => ({
    told: { kind: noticeKind.parse(kind), person: { id, role }, subject },
    to: { address: email, name: fullName({ firstName, lastName }) },
  }));
}

/** Undefined if it is no news any more, or if an earlier release stored less than its kind has now. */
async function writeNews<Kind extends NoticeKind>(
  tx: Tx,
  { kind, person, subject: stored }: Told<Kind>,
  { timeZone, mail }: LetterSetting,
) {
  const { words, stillTrue, list } = noticeModules[kind];
  const { data: subject } = noticeSubjects[kind].safeParse(stored);
  if (subject === undefined) return undefined;
  const { rows } = await sql`select where ${stillTrue(person, subject)}`.execute(tx);
  if (rows.length === 0) return undefined;
  const { path, ...said } = words(subject, timeZone);
  const address = `${mail.publicUrl}${path}`;
  if (!list) return { ...said, list: [], address };
  const listed = await list(tx, person.id, { address, zone: timeZone });
  return listed && { ...said, ...listed, address };
}
