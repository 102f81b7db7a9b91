import { sql } from 'kysely';
import { allows, dataRule, type Place } from '#contract/places.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { spentBy } from '#server/models/ledger.ts';
import { notifyQueue } from '#server/queue/notify-queue.ts';
import { turnQueue } from '#server/queue/queue-table.ts';
import type { LostRows } from '#server/queue/return-rows.ts';

const mostAtOnce = 500;

/** After this many crashes, a turn has failed. */
const mostCrashes = 8;

/**
 * Queues the turns that waited for one of these models, or for money that their course has now. Returns their number. A talk
 * that nobody plays any more is ended by age (end-old-dialogues.ts), so they are few.
 */
export async function queueAllowedTurns(db: Db, models: readonly { place: Place }[]): Promise<number> {
  const rules = dataRule.options.filter((rule) => models.some(({ place }) => allows(rule, place)));
  if (rules.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update dialogue_turns set state = 'waiting', due_at = now(), cause = null, estimate = null
      where id in (
        select turn.id from dialogue_turns turn
        join dialogues on dialogues.id = turn.dialogue_id
        join lessons on lessons.id = dialogues.lesson_id
        join courses on courses.id = lessons.course_id and courses.data_rule = any(${rules})
        where turn.state = 'not_configured' and (
          courses.monthly_budget is null or (
            ${spentBy(sql`courses.id`)} < courses.monthly_budget
            and ${spentBy(sql`courses.id`)} + coalesce(turn.estimate, 0) <= courses.monthly_budget
          )
        )
        order by turn.id limit ${mostAtOnce} for update of turn skip locked
      )
      returning id`.execute(tx);
    if (rows.length === 0) return 0;
    await notifyPages(
      tx,
      rows.map(({ id }) => id),
    );
    await notifyQueue(tx, turnQueue);
    return rows.length;
  });
}

/** Fails the turns with too many crashes, and notifies the pages of all lost ones. */
export async function onLostTurns(tx: Tx, { returned, finished }: LostRows): Promise<void> {
  const givenUp = returned.filter(({ crashes }) => crashes >= mostCrashes).map(({ id }) => id);
  const ids = returned.map(({ id }) => id);
  await sql`
    update dialogue_turns set state = 'failed', finished_at = now(), cause = ${gaveUp}
    where id = any(${givenUp}::uuid[])`.execute(tx);
  await sql`delete from turn_drafts where turn_id = any(${ids}::uuid[])`.execute(tx);
  await notifyPages(tx, [...ids, ...finished]);
}

const gaveUp = `Ответ прерывался ${mostCrashes} раз подряд: процесс, который его вёл, останавливался, не закончив. Посмотрите журнал сервера.`;

async function notifyPages(tx: Tx, turnIds: string[]): Promise<void> {
  const pages = await tx
    .selectFrom('dialogue_turns')
    .innerJoin('dialogues', 'dialogues.id', 'dialogue_turns.dialogue_id')
    .select(['dialogues.id as dialogueId', 'dialogues.lesson_id as lessonId', 'dialogues.user_id as userId'])
    .distinct()
    .where('dialogue_turns.id', '=', sql<string>`any(${turnIds}::uuid[])`)
    .execute();
  for (const page of pages) await publish(tx, { type: 'dialogue', ...page });
}
