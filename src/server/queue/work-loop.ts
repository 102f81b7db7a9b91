import type { Db, Tx } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import type { QueueTable } from './queue-table.ts';
import { type LostRows, pauseBefore, returnRow } from './return-rows.ts';
import { releaseRows, type TakenRow, takeRows } from './take-rows.ts';
import type { WorkerConnection } from './worker-connection.ts';

/** One kind of work that waits in the queue: a table and what is done with a row of it. */
export interface Kind {
  table: QueueTable;
  /** How many rows may be worked on at a time over all processes. */
  slots: number;
  /**
   * Works on a row until it is finished or given back; an aborted signal asks to give it back soon. Whatever it throws counts
   * as a crash. Resolves with when the row is due again, where it was given back with a pause.
   */
  work(row: TakenRow, ending: AbortSignal): Promise<Again | void>;
  /**
   * Called in the same transaction with the rows that wait again after a crash, and those that were finished but not
   * announced.
   */
  onLost?(tx: Tx, lost: LostRows): Promise<void>;
}

export interface Again {
  againInMs: number;
}

export interface WorkLoop {
  /** Takes rows as far as they are due and slots are free. */
  look(): void;
  /** Takes nothing more, asks those at work to give their rows back, and waits for them. */
  end(): Promise<void>;
}

/** Takes rows of one kind and works on them, as many at a time as there are slots over all workers. */
export function startWorkLoop(
  { connection, db, log }: { connection: WorkerConnection; db: Db; log: Log },
  { table, slots, work, onLost }: Kind,
): WorkLoop {
  const ending = new AbortController();
  const heldSlots = new Set<number>();
  const working = new Set<Promise<void>>();
  const done: TakenRow[] = [];
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  function look(): void {
    lookAgain = true;
    looking ??= lookWhileAsked()
      .catch((error: unknown) => log.debug({ err: error }, 'Очередь не отвечает'))
      .finally(() => {
        looking = undefined;
        if (lookAgain && !connection.lost.aborted) look();
      });
  }

  async function lookWhileAsked(): Promise<void> {
    while (lookAgain && !connection.lost.aborted) {
      lookAgain = false;
      if (done.length > 0) await release(done.splice(0));
      if (!ending.signal.aborted) await takeMore();
    }
  }

  async function release(rows: TakenRow[]): Promise<void> {
    await releaseRows(connection, table, rows);
    for (const { slot } of rows) heldSlots.delete(slot);
  }

  async function takeMore(): Promise<void> {
    const others = Array.from({ length: slots }, (_, index) => index + 1).filter(
      (slot) => !heldSlots.has(slot),
    );
    if (others.length === 0) return;
    for (const row of await takeRows(connection, table, others)) begin(row);
  }

  function begin(row: TakenRow): void {
    heldSlots.add(row.slot);
    const ended = workOn(row).finally(() => {
      working.delete(ended);
      done.push(row);
      look();
    });
    working.add(ended);
  }

  async function workOn(row: TakenRow): Promise<void> {
    try {
      lookAfter(await work(row, ending.signal));
    } catch (error) {
      log.error({ err: error, table: table.name, id: row.id }, 'Работа прервалась ошибкой и будет повторена');
      lookAfter(await returnCrashed(row));
    }
  }

  /** Where the row can't be given back, the worker begins anew under another id, and the sweep gives back what it had. */
  async function returnCrashed({ crashes, ...row }: TakenRow): Promise<Again | void> {
    const crashed = { ...row, crashes: crashes + 1 };
    const afterMs = pauseBefore(crashed.crashes);
    const isReturned = await db
      .transaction()
      .execute(async (tx) => {
        if (await returnRow(tx, table, crashed, { afterMs })) {
          await onLost?.(tx, { returned: [crashed], finished: [] });
        }
        return true;
      })
      .catch(() => false);
    if (isReturned) return { againInMs: afterMs };
    connection.lose();
  }

  function lookAfter(again: Again | void): void {
    if (again) setTimeout(look, again.againInMs).unref();
  }

  connection.onNotice((name) => {
    if (name === table.name) look();
  });
  look();
  return {
    look,
    async end() {
      ending.abort();
      await Promise.all(working);
      await looking;
    },
  };
}
