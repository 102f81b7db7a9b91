import { sql } from 'kysely';
import type {
  AskedText,
  ConsentAct,
  ConsentAnswers,
  ConsentHow,
  ConsentKind,
  TickedConsent,
} from '#contract/legal/schemas.ts';
import { takeBackWithdrawal } from '#server/accounts/erasures/take-back.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { findAskedEdition, listDue, newestEdition, type Setting } from './asked.ts';
import { selectAsked } from './texts.ts';

interface From {
  address: string;
  device: string;
}

/** Of whoever joins: refuses what can't be joined with. Nothing is kept where the school asks nobody. */
export async function readJoiningConsents(
  db: Db,
  answers: ConsentAnswers,
  { address, device }: From,
): Promise<TickedConsent[]> {
  if ((await findAskedEdition(db)) === null) return [];
  const inForce = await selectAsked(db).execute();
  const consents = answersTo(inForce, answers).map((consent) => ({ ...consent, address, device }));
  const isRefused = ({ id, required }: AskedText) =>
    required && !consents.some(({ textId, given }) => textId === id && given);
  if (inForce.some(isRefused)) throw withoutProcessing();
  return consents;
}

/** The answers with their kinds; a text that is no longer in force must be read anew. */
export function answersTo(
  texts: readonly Pick<AskedText, 'id' | 'kind'>[],
  answers: ConsentAnswers,
): { textId: string; kind: ConsentKind; given: boolean }[] {
  if (new Set(answers.map(({ textId }) => textId)).size < answers.length) {
    throw invalid({ consents: 'На один документ отвечают один раз' });
  }
  return answers.map(({ textId, given }) => {
    const text = texts.find(({ id }) => id === textId);
    if (!text) throw textsChanged();
    return { textId, kind: text.kind, given };
  });
}

/** Stores what is new in the answers, and opens the gate or shuts it. Of whoever comes where nobody is asked, nothing is noted. */
export async function recordConsents(
  tx: Tx,
  userId: string,
  {
    consents,
    how,
    hasModelAbroad,
  }: { consents: readonly TickedConsent[]; how: ConsentHow; hasModelAbroad: boolean },
): Promise<void> {
  const edition = await findAskedEdition(tx);
  if (edition === null && consents.length === 0) return;
  // Of many answers at once, the second finds the first.
  await lockPerson(tx, userId);
  const rows: (TickedConsent & { act: ConsentAct })[] = [];
  for (const consent of consents) {
    const act = actOf(consent, await findNewest(tx, userId, consent.kind));
    if (act) rows.push({ ...consent, act });
  }
  if (rows.length > 0) {
    await tx
      .insertInto('consents')
      .values(
        rows.map(({ textId, kind, act, at, address, device }) => ({
          user_id: userId,
          text_id: textId,
          kind,
          act,
          how,
          address,
          device,
          ...(at !== undefined && { at }),
        })),
      )
      .execute();
  }
  if (rows.some(({ kind, act }) => kind === 'processing' && act === 'given')) {
    await takeBackWithdrawal(tx, userId);
  }
  const isRefusal = rows.some(({ kind, act }) => kind === 'processing' && act !== 'given');
  const isComing = how === 'join' || how === 'invitation';
  const mayShut = isComing ? edition !== null : isRefusal;
  await settleGate({ db: tx, hasModelAbroad }, userId, { mayShut });
}

/** Undefined if nothing has changed by it. */
function actOf({ textId, given }: TickedConsent, newest: Newest | undefined): ConsentAct | undefined {
  if (given) return newest?.act === 'given' && newest.textId === textId ? undefined : 'given';
  if (newest?.act === 'given') return 'withdrawn';
  return newest?.textId === textId ? undefined : 'refused';
}

interface Newest {
  textId: string;
  act: ConsentAct;
}

const findNewest = (tx: Tx, userId: string, kind: ConsentKind): Promise<Newest | undefined> =>
  tx
    .selectFrom('consents')
    .select(['text_id as textId', 'act'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Opens the gate to whoever owes no answer. It may shut only to whoever comes, and to whoever takes back what no study goes
 * without: an answer about one text shuts nobody out for another.
 */
export async function settleGate(
  setting: Setting & { db: Tx },
  userId: string,
  { mayShut }: { mayShut: boolean },
): Promise<void> {
  const due = await listDue(setting, userId);
  if (due.length > 0 && !mayShut) return;
  await setting.db
    .updateTable('users')
    .set({ answered_edition: due.length === 0 ? newestEdition : sql<number>`0` })
    .where('id', '=', userId)
    .execute();
}

export const withoutProcessing = () =>
  invalid({ consents: 'Без согласия на обработку персональных данных записать нельзя' });

const textsChanged = () =>
  new ApiError('texts_changed', 'Документы школы обновились. Прочитайте их и отметьте заново');
