import { type RawBuilder, sql } from 'kysely';
import type { ConsentKind } from '#contract/legal/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** For a query on `users`: whether the newest act gives it, for a version not older than the newest that asked again. */
export const agreesTo = (kind: ConsentKind): RawBuilder<boolean> => sql<boolean>`coalesce((
  select act = 'given' and agreed.number >= coalesce((
    select max(again.number) from legal_texts again
    where again.kind = ${kind} and again.asks_again and again.published_at is not null
  ), 1)
  from consents join legal_texts agreed on agreed.id = consents.text_id
  where consents.user_id = users.id and consents.kind = ${kind} order by consents.id desc limit 1
), false)`;

export const isAskedAbout = (kind: ConsentKind): RawBuilder<boolean> => sql<boolean>`exists (
  select from legal_texts asked where asked.kind = ${kind} and asked.in_force
)`;

export async function asksAbout(db: Db, kind: ConsentKind): Promise<boolean> {
  const { isAsked } = await db.selectNoFrom(isAskedAbout(kind).as('isAsked')).executeTakeFirstOrThrow();
  return isAsked;
}
