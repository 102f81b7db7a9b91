import { sql } from 'kysely';
import { type NoticeKind, noticeKind, noticeSubject } from '#contract/notices.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Block, Letter } from '#server/mail/letter.ts';
import type { LetterSetting } from '#server/mail/letters.ts';
import { mailChoiceOf } from './mail-choice.ts';
import { noticeWords } from './notice-words.ts';
import { inSchoolTime } from './school-time.ts';
import { stillTrue, type Told } from './still-true.ts';
import { listWaitingByGroup, type WaitingInGroup } from './waiting-by-group.ts';

/** What a letter says about one notice. */
export interface News {
  kind: NoticeKind;
  userId: string;
  to: Letter['to'];
  heading: string;
  text: string;
  /** What the text is about, one by one. */
  list: Extract<Block, { list: unknown }>['list'];
  button: string;
  address: string;
}

/** The notices that are still news for their person: unseen, wanted by mail, and true. */
export async function listNews(tx: Tx, ids: readonly string[], setting: LetterSetting): Promise<News[]> {
  const news: News[] = [];
  for (const { told, to } of await listTold(tx, ids)) {
    const { rows } = await sql`select where ${stillTrue(told)}`.execute(tx);
    const written = rows.length > 0 && (await writeNews(tx, told, setting));
    if (written) news.push({ ...written, kind: told.kind, userId: told.person.id, to });
  }
  return news;
}

async function listTold(tx: Tx, ids: readonly string[]): Promise<{ told: Told; to: Letter['to'] }[]> {
  const choice = mailChoiceOf(sql.ref('notices.user_id'), sql.ref('notices.kind'));
  const rows = await tx
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['notices.kind', 'notices.subject', 'users.id', 'users.role', 'users.email'])
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .where('notices.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('notices.seen_at', 'is', null)
    .where(choice, '<>', 'never')
    .orderBy('notices.id')
    .execute();
  return rows.map(({ kind, subject, id, role, email, firstName, lastName }) => ({
    told: { kind: noticeKind.parse(kind), person: { id, role }, subject: noticeSubject.parse(subject) },
    to: { address: email, name: `${firstName} ${lastName}` },
  }));
}

/** Undefined if nothing waits any more. */
async function writeNews(tx: Tx, { kind, person, subject }: Told, { timeZone, mail }: LetterSetting) {
  const { path, ...words } = noticeWords[kind](subject, timeZone);
  const address = `${mail.publicUrl}${path}`;
  if (kind !== 'answers_waiting') return { ...words, list: [], address };
  const waiting = await listWaitingByGroup(tx, person.id);
  if (waiting.length === 0) return undefined;
  const list = waiting.map((group) => ({
    text: waitingLine(group, timeZone),
    ...(group.groupId !== null && { address: `${address}?group=${group.groupId}` }),
  }));
  const count = waiting.reduce((sum, group) => sum + group.count, 0);
  const waits = rules.select(count) === 'one' ? 'Проверки ждёт' : 'Проверки ждут';
  return { ...words, text: `${waits} ${inAnswers(count)} ваших студентов.`, list, address };
}

function waitingLine({ courseTitle, groupTitle, count, since }: WaitingInGroup, zone: string): string {
  const where = groupTitle === null ? `«${courseTitle}»` : `«${courseTitle}», поток «${groupTitle}»`;
  const oldest = count === 1 ? 'ждёт' : 'самый давний ждёт';
  return `${where}: ${inAnswers(count)}, ${oldest} с ${inSchoolTime(since, zone)}`;
}

const rules = new Intl.PluralRules('ru');
const forms: Record<string, string> = { one: 'ответ', few: 'ответа' };

const inAnswers = (count: number) => `${count} ${forms[rules.select(count)] ?? 'ответов'}`;
