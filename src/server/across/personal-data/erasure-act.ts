import { sql } from 'kysely';
import { z } from 'zod';
import { actionName } from '#contract/audit/words.ts';
import { actNames, kindNames as textNames } from '#contract/legal/words.ts';
import { erasureAct, type ErasureAct } from '#contract/personal-data/schemas.ts';
import { quotedInActs } from '#server/across/retention/quoted-in-acts.ts';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { tableRules } from './table-rules.ts';

/** What is stored of an act; the rest is of its request, and of who ended it. */
const storedAct = z.object({
  operator: erasureAct.shape.operator,
  kinds: erasureAct.shape.kinds,
  consents: erasureAct.shape.consents,
  version: erasureAct.shape.version,
});
type StoredAct = z.infer<typeof storedAct>;

/** `counts`: rows by table. */
export async function createAct(
  tx: Db,
  counts: Partial<Record<string, number>>,
  consents: ErasureAct['consents'],
): Promise<StoredAct> {
  const operator = await tx.selectFrom('operators').select(['name', 'address']).executeTakeFirst();
  const kinds = Object.entries(tableRules).flatMap(([table, rule]) => {
    const rows = counts[table] ?? 0;
    return 'none' in rule || rows === 0 ? [] : [{ title: rule.title, rows }];
  });
  return { operator: operator ?? null, kinds, consents, version: packageJson.version };
}

/** What the person had agreed to and when, which is to be proved also after their data are gone. */
export async function consentsOf(tx: Db, userId: string): Promise<ErasureAct['consents']> {
  const rows = await tx
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.text_id')
    .select(['consents.kind', 'legal_texts.number', 'act', 'at'])
    .where('user_id', '=', userId)
    .orderBy('consents.id')
    .execute();
  return rows.map(({ kind, number, act, at }) => ({
    title: textNames[kind],
    number,
    act: actNames[act],
    at,
  }));
}

export async function getAct(db: Db | Tx, id: string): Promise<ErasureAct> {
  const request = await db
    .selectFrom('erasure_requests')
    .leftJoin('users', 'users.id', 'erasure_requests.ended_by_id')
    .select([
      'number',
      'account_id as accountId',
      'asked_by as askedBy',
      'asked_at as askedAt',
      'ended_at as erasedAt',
      'act',
      'vacuumed_at as vacuumedAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('erasure_requests.id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow(() => notFound('Акта нет: данные по этой просьбе не стёрты'));
  const { act, firstName, lastName, erasedAt, ...rest } = request;
  return {
    ...rest,
    ...storedAct.parse(act),
    erasedAt: erasedAt ?? rest.askedAt,
    erasedBy: firstName === null || lastName === null ? null : { firstName, lastName },
    journal: await entriesOf(db, rest),
  };
}

async function entriesOf(
  db: Db,
  { number, askedAt }: { number: number; askedAt: string },
): Promise<ErasureAct['journal']> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'created_at as at'])
    .where('id', '>=', firstIdAt(askedAt))
    .where(sql<boolean>`action = any(${quotedInActs})`)
    .where(sql<boolean>`details->>'number' = ${`${number}`}`)
    .orderBy('id')
    .execute();
  return entries.map(({ action, at }) => ({ action: actionName(action), at }));
}
