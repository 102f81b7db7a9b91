import { sql } from 'kysely';
import type { RuleOfPerson } from '#server/models/data-rule.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { changeClaimed } from '#server/platform/jobs/change-claimed.ts';
import type { QueueTable } from '#server/platform/jobs/queue-table.ts';
import { type Return, returnRow } from '#server/platform/jobs/return-rows.ts';
import { claimsIn, draftsIn } from '#server/platform/jobs/save-drafts.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import { publish, type PublishedEvent, publishSoon } from '#server/platform/live/live.ts';

/** A row that waits for a model's text, taken by this worker. */
export interface JobRow extends TakenRow {
  attempt: number;
  lessonId: string;
  courseId: string;
  /** Where the models may be that read what is sent. */
  dataRule: RuleOfPerson;
}

/** Where the rows of a job are, and who is told of them. `Page` is what is known of those pages. */
interface JobTable<Page> {
  queue: QueueTable;
  event(page: Page): PublishedEvent;
  /** Of rows that aren't taken. */
  pagesOf(tx: Tx, ids: string[]): Promise<Page[]>;
}

export type JobRows<Page> = ReturnType<typeof createJobRows<Page>>;

type Columns = Record<string, unknown>;

/** Each change is fenced by the claim: a row that another worker has taken or somebody has deleted stays as it is. */
export function createJobRows<Page>({ queue, event, pagesOf }: JobTable<Page>) {
  type Row = JobRow & Page;
  const notify = (db: Db, row: Row): Promise<void> => publishSoon(db, event(row));

  /** Returns whether the row is still ours. */
  async function update(tx: Tx, { id, claim }: Row, set: Columns): Promise<boolean> {
    const columns = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const { numAffectedRows } = await sql`
      update ${sql.table(queue.name)} set ${sql.join(columns)} where id = ${id} and claim = ${claim}`.execute(
      tx,
    );
    return numAffectedRows === 1n;
  }

  /** Changes the row if it is still ours, deletes its draft, and then notifies the pages. Returns whether it was. */
  async function finish(db: Db, row: Row, change: (tx: Tx) => Promise<boolean>): Promise<boolean> {
    const isOurs = await changeClaimed(db, queue.drafts, row.id, change);
    if (isOurs) await notify(db, row);
    return isOurs;
  }

  return {
    queue,
    saveDrafts: queue.drafts ? draftsIn({ ...queue, drafts: queue.drafts }) : claimsIn(queue),
    notify,
    update,
    finish,
    /** Gives up: the administrator sees the cause. */
    async fail(db: Db, row: Row, set: Columns & { cause: string | null }): Promise<void> {
      const ended = { state: 'failed', claim: null, failures: row.failures + 1, finished_at: now };
      await finish(db, row, (tx) => update(tx, row, { ...ended, ...set }));
    },
    /** No model may be asked now: the row waits for one outside of the queue. */
    async setAside(db: Db, row: Row, set: Columns & { cause: string | null }): Promise<void> {
      await finish(db, row, (tx) => update(tx, row, { state: 'not_configured', claim: null, ...set }));
    },
    /** Returns it to the queue: after a fault with one more failure and a delay, on a stop unchanged and at once. */
    async putBack(db: Db, row: Row, how?: Return): Promise<void> {
      await finish(db, row, (tx) => returnRow(tx, queue, row, how));
    },
    /** Notifies the pages of rows that aren't taken, and returns what is known of them. */
    async notifyPages(tx: Tx, ids: string[]): Promise<Page[]> {
      const pages = await pagesOf(tx, ids);
      for (const page of pages) await publish(tx, event(page));
      return pages;
    },
  };
}
