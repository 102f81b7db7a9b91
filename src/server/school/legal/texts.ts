import { sql } from 'kysely';
import type { z } from 'zod';
import type { AskedText, LegalKind, legalSummary, legalText, Operator } from '#contract/legal/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';

const operatorColumns = ['name', 'address', 'inn', 'ogrn', 'email', 'phone'] as const;

export async function findOperator(db: Db): Promise<Operator | null> {
  return (await db.selectFrom('operators').select(operatorColumns).executeTakeFirst()) ?? null;
}

/** What anybody may know: nothing is asked for where nobody is named. */
export async function getLegal(db: Db): Promise<z.output<typeof legalSummary>> {
  const [school, texts] = await Promise.all([
    db
      .selectFrom('operators')
      .select([...operatorColumns, 'asks'])
      .executeTakeFirst(),
    selectInForce(db).execute(),
  ]);
  if (!school) return { operator: null, asks: 'nobody', texts: [] };
  const { asks, ...operator } = school;
  return { operator, asks, texts };
}

/** Any published one, for ever. */
export async function getLegalText(
  db: Db,
  { kind, number }: { kind: LegalKind; number: number },
): Promise<z.output<typeof legalText>> {
  const found = await db
    .selectFrom('legal_texts')
    .select([
      'kind',
      'number',
      'title',
      'text',
      'in_force as isInForce',
      sql<string>`published_at`.as('publishedAt'),
      sql<string>`encode(sha256, 'hex')`.as('sha256'),
      sql<number[]>`array(
        select number from legal_texts same where same.kind = legal_texts.kind and published_at is not null
        order by number desc
      )`.as('numbers'),
    ])
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!found) throw notFound('Такого документа нет');
  return found;
}

/** In the order in which they are shown. */
export const selectInForce = (db: Db) =>
  db
    .selectFrom('legal_texts')
    .select(['id', 'kind', 'number', 'title', isRequired.as('required')])
    .where('in_force', '=', true)
    .orderBy(sql`array_position(array['policy', 'processing', 'foreign_model', 'letters'], kind)`);

export const isRequired = sql<boolean>`kind = 'processing'`;

/** The texts that are agreed to. */
export const selectAsked = (db: Db) => selectInForce(db).where('kind', '<>', 'policy').$castTo<AskedText>();
