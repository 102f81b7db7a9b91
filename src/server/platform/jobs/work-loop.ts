import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Log } from '#server/platform/log.ts';
import type { QueueTable } from './queue-table.ts';
import { type LostRows, pauseBefore, returnRow } from './return-rows.ts';
import { releaseRows, type TakenRow, takeRows } from './take-rows.ts';
import type { WorkerConnection } from './worker-connection.ts';

/** One kind of job: a queue table and the handler of its rows. */
export interface Kind {
  table: QueueTable;
  /** The maximum number of concurrent jobs over all processes. */
  slots: number;
  /**
   * Processes a row until it is finished or returned; an aborted signal asks to return it soon. An error counts as a crash.
   * Resolves with the delay, if the row was returned with one.
   */
  work(row: TakenRow, ending: AbortSignal): Promise<Again | void>;
  /**
   * Called in the same transaction, with the rows returned after a crash and the finished ones whose pages were not
   * notified.
   */
  onLost(tx: Tx, lost: LostRows): Promise<void>;
}

export interface Again {
  againInMs: number;
}

export interface WorkLoop {
  /** Takes due rows while slots are free. */
  look(): void;
  /** Takes no more rows, asks the running jobs to return theirs, and waits for them. */
  end(): Promise<void>;
}

interface Deps {
  connection: WorkerConnection;
  db: Db;
  log: Log;
}

/** Takes and processes rows of one kind, limited by the slots that all workers share. */
export function startWorkLoop(deps: Deps, kind: Kind): WorkLoop {
  const { connection } = deps;
  const { table, slots } = kind;
  const ending = new AbortController();
  const heldSlots = new Set<number>();
  const working = new Set<Promise<void>>();
  const done: TakenRow[] = [];

  const looking = createLooking(deps, async () => {
    if (done.length > 0) await release(done.splice(0));
    if (!ending.signal.aborted) await takeMore();
  });
  const { look } = looking;

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
    const again = await settle(deps, kind, { row, ending: ending.signal });
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
      // Rows that are being taken just now begin a last job each, which asks to look once more.
      await looking.ended();
      await Promise.all(working);
      await looking.ended();
    },
  };
}

/** One look at a time; one that is asked for meanwhile follows it. */
function createLooking({ connection, log }: Pick<Deps, 'connection' | 'log'>, lookOnce: () => Promise<void>) {
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
      await lookOnce();
    }
  }

  return { look, ended: async () => looking };
}

/** Works on a row until it is finished or returned, by the handler or for it. */
async function settle(
  deps: Deps,
  kind: Kind,
  { row, ending }: { row: TakenRow; ending: AbortSignal },
): Promise<Again | void> {
  try {
    return await kind.work(row, ending);
  } catch (error) {
    deps.log.error(
      { err: error, table: kind.table.name, id: row.id },
      'Работа прервалась ошибкой и будет повторена',
    );
    return returnCrashed(deps, kind, row);
  }
}

/** If the row can't be returned, the worker restarts with a new id, and the sweep returns its rows. */
async function returnCrashed(
  { connection, db }: Deps,
  { table, onLost }: Kind,
  { crashes, ...row }: TakenRow,
): Promise<Again | void> {
  const crashed = { ...row, crashes: crashes + 1 };
  const afterMs = pauseBefore(crashed.crashes);
  const isReturned = await db
    .transaction()
    .execute(async (tx) => {
      if (await returnRow(tx, table, crashed, { afterMs })) {
        await onLost(tx, { returned: [crashed], finished: [] });
      }
      return true;
    })
    .catch(() => false);
  if (isReturned) return { againInMs: afterMs };
  connection.lose();
}
