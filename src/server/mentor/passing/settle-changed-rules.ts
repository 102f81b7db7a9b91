import { sql } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { publishAnswers } from '#server/platform/live/live.ts';
import { settleWhatever } from './settle-passing.ts';

export const changedRulesChore: Chore = {
  name: 'правила уроков',
  everyMs: 1_000,
  run: (db) => settleChangedRules(db),
};

/** So that nobody waits long for the locks, and a worker that is stopped ends soon. */
const peopleAtOnce = 200;
const mostBatches = 50;

/**
 * Settles the people of lessons whose rule has changed: triggers keep in `rule_changes` which, whoever has changed it, and how far
 * it has come. A batch is a transaction, so a process that is killed leaves the rest to the next one, and two take different lessons.
 */
export async function settleChangedRules(db: Db): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const isMore = await db.transaction().execute(settleBatch);
    if (!isMore) return;
  }
}

async function settleBatch(tx: Tx): Promise<boolean> {
  const change = await takeChange(tx);
  if (!change) return false;
  const { lessonId } = change;
  const people = await lockPeople(tx, change);
  const pairs = sql`select unnest(${people}::uuid[]), ${lessonId}::uuid`;
  if (people.length > 0) await publishAnswers(tx, await settleWhatever(tx, pairs));
  const settledTo = people.at(peopleAtOnce - 1);
  await (settledTo === undefined
    ? tx.deleteFrom('rule_changes').where('lesson_id', '=', lessonId).execute()
    : tx
        .updateTable('rule_changes')
        .set({ settled_to: settledTo })
        .where('lesson_id', '=', lessonId)
        .execute());
  return true;
}

interface Change {
  lessonId: string;
  settledTo: string | null;
}

/** The lesson is held too: one that is being deleted takes its people's progress first, and this row last. */
async function takeChange(tx: Tx): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select rule_changes.lesson_id as "lessonId", rule_changes.settled_to as "settledTo"
    from rule_changes join lessons on lessons.id = rule_changes.lesson_id
    order by rule_changes.changed_at, rule_changes.lesson_id limit 1
    for update of rule_changes skip locked for key share of lessons skip locked`.execute(tx);
  return rows[0];
}

async function lockPeople(tx: Tx, { lessonId, settledTo }: Change): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from lesson_progress
    where lesson_id = ${lessonId} and user_id > ${settledTo ?? beforeAll}
    order by user_id limit ${sql.lit(peopleAtOnce)}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select from users where id = ${anyOf(ids)} order by id for share`.execute(tx);
  return ids;
}

/** Less than any id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';
