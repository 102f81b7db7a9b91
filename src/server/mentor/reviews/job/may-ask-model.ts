import { sql } from 'kysely';
import type { AnswerReader, TalkLine } from '#contract/answers/schemas.ts';
import { ownWords } from '#domain/talk-lines.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';

/** What is known of an answer before a model is asked about it. */
export interface Askable {
  /** The student's own words. */
  answer: string;
  reader: AnswerReader;
  /** What a person has decided of an alarm, the newest; until then `denied` by its author or `open`, null if there was none. */
  alarm: string | null;
}

/** For a query on `answers`. */
const alarmOf = sql<string | null>`(
  select coalesce(decision, case when denied_at is null then 'open' else 'denied' end) from referrals
  where referrals.answer_id = answers.id and reason = 'crisis'
  order by settled_at is null desc, referrals.id desc limit 1
)`;

export const alarm = alarmOf.as('alarm');

/** A person has dismissed it, or its author has said that it isn't about him. */
export const isFalseAlarm = (raised: string | null): boolean =>
  raised !== null && falseAlarms.includes(raised);

const falseAlarms = ['dismissed', 'denied'];

/** Somebody has told what its words mean: a person, or the student, of the whole or of a line of the talk. */
export const isHeard = ({ alarm: raised, talk }: Heard): boolean =>
  isFalseAlarm(raised) || talk?.lines.some(({ played }) => played) === true;

interface Heard {
  alarm: string | null;
  talk: { lines: readonly TalkLine[] } | undefined;
}

/** The same without the texts, for statements about many answers: the worker looks at those. */
export const mayBeAsked = sql<boolean>`(answers.reader = 'model' and coalesce(${alarmOf}, 'dismissed') = any(${falseAlarms}))`;

/** Why no model may be asked; undefined if one may. */
export function whyNoModel({ answer, reader, alarm: raised }: Askable): 'crisis' | 'no_ai' | undefined {
  if (reader === 'person') return 'no_ai';
  if (isFalseAlarm(raised)) return undefined;
  return raised !== null || crisisTier(answer) === 'explicit' ? 'crisis' : undefined;
}

/** Call with the answer locked. */
export async function refuseModel(tx: Tx, answerId: string): Promise<void> {
  const refusal = await findModelRefusal(tx, answerId);
  if (refusal !== undefined) throw conflict(refusal);
}

/** In words; undefined if a model may be asked. */
export async function findModelRefusal(db: Db, answerId: string): Promise<string | undefined> {
  const askable = await db
    .selectFrom('answers')
    .select(['content', 'reader', alarm])
    .select(({ ref }) => ref('lines').$castTo<TalkLine[] | null>().as('lines'))
    .where('id', '=', answerId)
    .executeTakeFirstOrThrow();
  const { content, lines, ...known } = askable;
  switch (whyNoModel({ ...known, answer: ownWords(content, lines) })) {
    case 'no_ai':
      return 'Студент попросил, чтобы этот ответ прочитал человек: ИИ-наставника о нём не спрашивают';
    case 'crisis':
      return 'Этот ответ похож на тревогу: его читает человек, а не ИИ-наставник';
    case undefined:
      return undefined;
  }
}
