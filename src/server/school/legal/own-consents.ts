import type { User } from '#contract/auth/schemas.ts';
import type { ConsentAnswers, OwnConsent, OwnConsents } from '#contract/legal/schemas.ts';
import { rareColumns, userColumns, withRare } from '#server/accounts/auth/session.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, unauthenticated } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { openOwnRequest } from '#server/school/erasures/own-erasure.ts';
import { isLastAdmin, waitForOtherDemotions } from '#server/school/users/keep-an-admin.ts';
import { findAskedEdition, findPolicy, listAsked, listDue, type Setting } from './asked.ts';
import { answersTo, recordConsents } from './record-consents.ts';
import { findOperator } from './texts.ts';

export async function getOwnConsents(setting: Setting, viewer: Pick<Viewer, 'id'>): Promise<OwnConsents> {
  const { db } = setting;
  const whom = { userId: viewer.id };
  const operator = await findOperator(db);
  const [policy, edition, inForce, due, consents] = await Promise.all([
    findPolicy(db),
    findAskedEdition(db),
    operator ? listAsked(setting, whom) : [],
    listDue(setting, viewer.id),
    listOwn(db, viewer.id),
  ]);
  return { operator, policy, inForce, due: edition === null ? [] : due, consents };
}

/** Gives, refuses and takes back. What is taken back may be of a text that is no longer in force. */
export async function answerConsents(
  { config, ...setting }: Setting & { config: Pick<Config, 'erasureDays' | 'mail'> },
  viewer: Viewer,
  { consents: answers, from }: { consents: ConsentAnswers; from: 'profile' | 'lesson' },
  { address, device }: { address: string; device: string },
): Promise<OwnConsents & { user: User }> {
  const { db, hasModelAbroad } = setting;
  return db.transaction().execute(async (tx) => {
    if (answers.some(({ given }) => !given)) await waitForOtherDemotions(tx);
    const inTx = { db: tx, hasModelAbroad };
    const { inForce, consents: own } = await getOwnConsents(inTx, viewer);
    const refused = answers.filter(({ given }) => !given).map(({ textId }) => textId);
    const once = own.filter(({ textId }) => refused.includes(textId));
    const known = [...inForce, ...once.map(({ textId, kind }) => ({ id: textId, kind }))];
    const named = answersTo(known, answers);
    const shutsGate = named.some(({ kind, given }) => kind === 'processing' && !given);
    // Nobody could let them in again.
    if (shutsGate && (await isLastAdmin(tx, viewer.id))) {
      throw conflict('Вы последний администратор: сначала назначьте другого');
    }
    const consents = named.map((consent) => ({ ...consent, address, device }));
    const how = viewer.mustConsent ? 'sign_in' : from;
    await recordConsents(tx, viewer.id, { consents, how, hasModelAbroad });
    if (shutsGate) await openOwnRequest(tx, config, viewer, { askedBy: 'withdrawal' });
    const user = await tx
      .selectFrom('users')
      .select([...userColumns, ...rareColumns])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow(unauthenticated);
    return { ...(await getOwnConsents(inTx, viewer)), user: withRare(user) };
  });
}

const listOwn = (db: Db, userId: string): Promise<OwnConsent[]> =>
  db
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.text_id')
    .select([
      'consents.id',
      'consents.text_id as textId',
      'consents.kind',
      'legal_texts.number',
      'legal_texts.title',
      'consents.act',
      'consents.at',
      'consents.how',
    ])
    .where('consents.user_id', '=', userId)
    .orderBy('consents.id', 'desc')
    .execute();
