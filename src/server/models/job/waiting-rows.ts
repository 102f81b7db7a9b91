import { type RawBuilder, sql } from 'kysely';
import { allows, type DataRule, dataRule, type Place } from '#contract/models/places.ts';
import type { RuleOfPerson } from '#server/models/data-rule.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import type { LostRows } from '#server/platform/jobs/return-rows.ts';
import type { JobRows } from './job-rows.ts';

type Rows = Pick<JobRows<unknown>, 'queue' | 'notifyPages'>;

interface Waiting {
  /** The rows with their courses: `reviews join … join courses …`. */
  from: RawBuilder<unknown>;
  /** Which of those that wait for a model may be queued. */
  where: RawBuilder<unknown>;
  /** The rule for whose words they are. */
  rule: RawBuilder<RuleOfPerson>;
  /** What is forgotten of them besides the cause. */
  forgets?: 'estimate';
}

const batch = 100;

/** Queues all rows that were waiting for one of these models, oldest first. Returns their number. */
export async function queueAllowedRows(
  db: Db,
  rows: Rows,
  models: readonly { place: Place }[],
  waiting: Waiting,
): Promise<number> {
  const rules = dataRule.options.filter((rule) => models.some(({ place }) => allows(rule, place)));
  if (rules.length === 0) return 0;
  for (let queued = 0; ;) {
    const inBatch = await db.transaction().execute((tx) => queueBatch(tx, rows, rules, waiting));
    queued += inBatch;
    if (inBatch < batch) return queued;
  }
}

async function queueBatch(
  tx: Tx,
  { queue, notifyPages }: Rows,
  rules: readonly DataRule[],
  { from, where, rule, forgets }: Waiting,
): Promise<number> {
  const table = sql.table(queue.name);
  const { rows } = await sql<{ id: string }>`
    update ${table} set state = 'waiting', due_at = now(), cause = null ${forgets ? sql`, ${sql.ref(forgets)} = null` : sql``}
    where id in (
      select ${table}.id from ${from}
      where ${table}.state = 'not_configured' and ${rule} = any(${rules}) and ${where}
      order by ${table}.id limit ${batch} for update of ${table} skip locked
    )
    returning id`.execute(tx);
  if (rows.length === 0) return 0;
  await notifyPages(
    tx,
    rows.map(({ id }) => id),
  );
  await notifyQueue(tx, queue);
  return rows.length;
}

/** After so many crashes a row has failed. */
export const mostCrashes = 8;

/** Fails the rows with too many crashes, and notifies the pages of all lost ones. */
export async function onLostRows(
  tx: Tx,
  { queue, notifyPages }: Rows,
  { returned, finished }: LostRows,
  gaveUp: string,
): Promise<void> {
  const givenUp = returned.filter(({ crashes }) => crashes >= mostCrashes).map(({ id }) => id);
  const ids = returned.map(({ id }) => id);
  await sql`
    update ${sql.table(queue.name)} set state = 'failed', finished_at = now(), cause = ${gaveUp}
    where id = ${anyOf(givenUp)}`.execute(tx);
  const { drafts } = queue;
  if (drafts) {
    await sql`
      delete from ${sql.table(drafts.table)} where ${sql.ref(drafts.key)} = ${anyOf(ids)}`.execute(tx);
  }
  await notifyPages(tx, [...ids, ...finished]);
}
