import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { consentKind } from '#contract/legal/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { writeAskedEdition } from '#server/school/legal/settings.ts';

type Given<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

/** Published and in force by default, in place of the one before. */
export async function createLegalText(db: Db, given: Given<'legal_texts'> = {}) {
  const { kind = 'processing', text = `Текст: ${kind}` } = given;
  const { number } = await db
    .selectFrom('legal_texts')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  await db.updateTable('legal_texts').set({ in_force: false }).where('kind', '=', kind).execute();
  return db
    .insertInto('legal_texts')
    .values({
      kind,
      number,
      title: `Документ: ${kind}`,
      text,
      sha256: createHash('sha256').update(text).digest(),
      edition: 1,
      asks_again: true,
      in_force: true,
      published_at: new Date().toISOString(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function nameOperator(db: Db, given: Given<'operators'> = {}): Promise<void> {
  const row = { name: 'ООО «Ромашка»', address: 'Москва, Цветочная, 1', email: 'data@romashka.ru', ...given };
  await db
    .insertInto('operators')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute();
  await askEdition(db);
}

/** First editions, asked of whom the operator says. */
export async function publishedTexts<Kind extends Tables['legal_texts']['kind']>(
  db: Db,
  kinds: readonly Kind[],
): Promise<Record<Kind, { id: string; number: number }>> {
  const made: [Kind, { id: string; number: number }][] = [];
  for (const kind of kinds) made.push([kind, await createLegalText(db, { kind })]);
  await askEdition(db);
  return Object.fromEntries(made) as Record<Kind, { id: string; number: number }>;
}

const askEdition = (db: Db) => db.transaction().execute(writeAskedEdition);

/** One act, as the app would store it. */
export async function agreeTo(
  db: Db,
  { id }: { id: string },
  text: { id: string; kind: string },
  act: Tables['consents']['act'] = 'given',
): Promise<void> {
  const kind = consentKind.parse(text.kind);
  await db
    .insertInto('consents')
    .values({ user_id: id, text_id: text.id, kind, act, how: 'profile' })
    .execute();
}
