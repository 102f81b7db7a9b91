import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';

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
