import { sql } from 'kysely';
import type { AskedText, LegalOffer } from '#contract/legal/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import { findOperator, selectAsked } from './texts.ts';

/** Where the words of people may go by this server's configuration. */
export interface Setting {
  db: Db;
  hasModelAbroad: boolean;
}

/** Who is asked: somebody who joins a course, or a person who is there. */
export type Whom = { courseId: string } | { userId: string };

/** Undefined where nobody is named: then nothing is asked. */
export async function findLegalOffer(
  { db, hasModelAbroad }: Setting,
  whom: Whom,
): Promise<LegalOffer | undefined> {
  const operator = await findOperator(db);
  if (!operator) return undefined;
  const [policy, edition] = await Promise.all([findPolicy(db), findAskedEdition(db)]);
  if (edition === null) return { operator, policy, texts: [] };
  return { operator, policy, texts: await listAsked({ db, hasModelAbroad }, whom) };
}

/** About a foreign model only those are asked whose words could go to one. */
export async function listAsked({ db, hasModelAbroad }: Setting, whom: Whom): Promise<AskedText[]> {
  return selectAsked(db)
    .where(sql<boolean>`(kind <> 'foreign_model' or (${hasModelAbroad} and ${mayGoAbroad(whom)}))`)
    .execute();
}

/** What the person hasn't answered for, in a version not older than the newest that asked again. */
export async function listDue({ db, hasModelAbroad }: Setting, userId: string): Promise<AskedText[]> {
  return selectAsked(db)
    .where(sql<boolean>`(kind <> 'foreign_model' or (${hasModelAbroad} and ${mayGoAbroad({ userId })}))`)
    .where(
      sql<boolean>`not coalesce((
        select (act = 'given' or consents.kind <> 'processing') and agreed.number >= coalesce((
          select max(again.number) from legal_texts again
          where again.kind = consents.kind and again.asks_again and again.published_at is not null
        ), 1)
        from consents join legal_texts agreed on agreed.id = consents.text_id
        where consents.user_id = ${userId} and consents.kind = legal_texts.kind
        order by consents.id desc limit 1
      ), false)`,
    )
    .execute();
}

/** The one that is asked for, wherever anybody is asked. */
export const newestEdition = sql<number>`(select max(edition) from legal_texts where kind <> 'policy')`;

export async function findAskedEdition(db: Db): Promise<number | null> {
  const school = await db.selectFrom('school_settings').select('asked_edition').executeTakeFirst();
  return school?.asked_edition ?? null;
}

export async function findPolicy(db: Db): Promise<number | null> {
  const policy = await db
    .selectFrom('legal_texts')
    .select('number')
    .where('kind', '=', 'policy')
    .where('in_force', '=', true)
    .executeTakeFirst();
  return policy?.number ?? null;
}

const mayGoAbroad = (whom: Whom) =>
  'courseId' in whom
    ? sql`exists (select from courses where id = ${whom.courseId} and data_rule = 'anywhere')`
    : sql`exists (
        select from user_courses join courses on courses.id = user_courses.course_id
        where user_courses.user_id = ${whom.userId} and courses.data_rule = 'anywhere' and ${unexpired}
      )`;
