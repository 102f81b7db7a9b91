import { sql } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Moment } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';

/** In one transaction. */
const mostAtOnce = 500;

/**
 * Asks how it went with the plans whose day has come: each once, since asking takes its day away. Of several workers each
 * takes others, so that none waits.
 */
export async function askAboutPlans(db: Db, now: Moment): Promise<void> {
  for (let asked = mostAtOnce; asked === mostAtOnce;) {
    asked = await db.transaction().execute((tx) => askAboutSome(tx, now));
  }
}

async function askAboutSome(tx: Tx, now: Moment): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from plans where ask_at <= ${now} order by ask_at limit ${sql.lit(mostAtOnce)} for update skip locked
    )
    update plans set ask_at = null, asked = asked + 1, asked_at = coalesce(asked_at, ${now}), asks_since = ${now}
    from due where plans.id = due.id
    returning plans.id`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tellMany(tx, {
    kind: 'plan_asks',
    at: now,
    facts: sql`
      select user_id, 'plan:' || id || ':' || asked as key, ${subject} as subject
      from plans where id = ${anyOf(ids)}`,
  });
  return rows.length;
}

const subject = subjectIn<'plan_asks'>({ planId: sql`plans.id` });
