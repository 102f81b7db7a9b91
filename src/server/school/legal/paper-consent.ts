import { sql } from 'kysely';
import type { ConsentKind } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { ApiError, conflict } from '#server/platform/errors.ts';
import type { Setting } from './asked.ts';
import { settleGate } from './record-consents.ts';
import { selectAsked } from './texts.ts';

/** What a person has signed, and where it is kept. */
export interface Paper {
  textId: string;
  /** A day of the school's calendar. */
  signedOn: string;
  note: string;
}

export interface SignedText {
  kind: ConsentKind;
  number: number;
}

export const textTitle = ({ kind, number }: SignedText) => `«${kindNames[kind]}», редакция ${number}`;

/** Refuses a text that is no longer agreed to, and a day that has not come. */
export async function getSignedText(db: Db, paper: Omit<Paper, 'note'>): Promise<SignedText> {
  const text = await selectAsked(db)
    .select(sql<boolean>`${startOf(paper)} > now()`.as('isAhead'))
    .where('id', '=', paper.textId)
    .executeTakeFirstOrThrow(() => new ApiError('texts_changed', 'Документ обновился: выберите его заново'));
  if (text.isAhead) throw conflict('День подписи ещё не наступил');
  return text;
}

/** Already given, or answered by the person after the paper was signed; who isn't named can be noted. */
export type PaperOutcome = 'given' | 'answered_later';

export async function findPaperOutcomes(
  db: Db,
  userIds: readonly string[],
  paper: Omit<Paper, 'note'>,
): Promise<Map<string, PaperOutcome>> {
  const { rows } = await sql<{ userId: string; outcome: PaperOutcome }>`
    select "userId", outcome from (
      select distinct on (consents.user_id) consents.user_id as "userId", case
        when act = 'given' and text_id = signed.id then 'given'
        when at >= ${startOf(paper)} + interval '1 day' then 'answered_later'
      end as outcome
      from consents join legal_texts signed on signed.kind = consents.kind
      where signed.id = ${paper.textId} and consents.user_id = ${anyOf(userIds)}
      order by consents.user_id, consents.id desc
    ) newest where outcome is not null`.execute(db);
  return new Map(rows.map(({ userId, outcome }) => [userId, outcome]));
}

/** It may open the gate, and never shuts it: nobody is shut out by what another person has noted. */
export async function notePaperConsent(
  setting: Setting & { db: Tx },
  actorId: string | null,
  userId: string,
  { textId, signedOn, note, importId }: Paper & { importId: string },
): Promise<void> {
  const { db: tx } = setting;
  await lockPerson(tx, userId);
  const { kind, number } = await getSignedText(tx, { textId, signedOn });
  // The person may have answered since the operation was planned.
  if ((await findPaperOutcomes(tx, [userId], { textId, signedOn })).has(userId)) {
    throw conflict('Человек только что ответил сам');
  }
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      text_id: textId,
      kind,
      act: 'given',
      at: sql<string>`${startOf({ signedOn })}`,
      how: 'paper',
      noted_by_id: actorId,
      note,
    })
    .execute();
  await settleGate(setting, userId, { mayShut: false });
  await recordChange(tx, {
    actorId,
    action: 'paper_consents_noted',
    subjectId: userId,
    details: { kind, number, signedOn, note, importId },
  });
}

const startOf = ({ signedOn }: Pick<Paper, 'signedOn'>) =>
  sql`(${signedOn}::date::timestamp at time zone school_time_zone())`;
