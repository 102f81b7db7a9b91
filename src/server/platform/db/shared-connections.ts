import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import { tryAgain } from './try-again.ts';

type Db = Kysely<Tables>;

/** Adds shared connections to a database: some for short reads, others for transactions, which wait for disk and locks. */
export function shareConnections(
  db: Db,
  counts: { reading: number; writing: number },
  open: () => pg.Client,
): { close(): Promise<void> } {
  const reading = new SharedConnections({ count: counts.reading, heldUpMs: 5 }, open);
  const writing = new SharedConnections({ count: counts.writing, heldUpMs: 50 }, open);
  sharedOf.set(db, { reading, writing });
  return {
    async close() {
      await Promise.all([reading.close(), writing.close()]);
    },
  };
}

const sharedOf = new WeakMap<Db, { reading: SharedConnections; writing: SharedConnections }>();

/**
 * Runs a short read (by a key or a short range of an index) on a connection that all requests share. Within a transaction
 * it is part of the transaction.
 */
export async function readShared<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const connection = sharedOf.get(db)?.reading.pick();
  if (!connection) return (await db.executeQuery(query)).rows;
  const { rows } = await connection.query(query.sql, query.parameters);
  return rows as Row[];
}

/** Runs a statement that is a transaction by itself. */
export async function writeShared<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const connection = sharedOf.get(db)?.writing.pick();
  if (!connection) return (await db.executeQuery(query)).rows;
  try {
    const { rows } = await tryAgain(() => connection.query(query.sql, query.parameters));
    return rows as Row[];
  } catch (error) {
    if (!isUnread(error)) throw error;
    return (await db.executeQuery(query)).rows;
  }
}

type RowsOf<S extends readonly RawBuilder<unknown>[]> = {
  [K in keyof S]: S[K] extends RawBuilder<infer Row> ? Row[] : never;
};

/** Runs a transaction of statements that don't depend on each other's results, in one round trip including the commit. */
export async function inOneTrip<const S extends readonly RawBuilder<unknown>[]>(
  db: Db,
  statements: S,
): Promise<RowsOf<S>> {
  const queries = statements.map((statement) => statement.compile(db));
  const connection = sharedOf.get(db)?.writing.pick();
  const rows = await (connection
    ? tryAgain(() => sendTogether(db, connection, queries))
    : inTurn(db, queries));
  return rows as RowsOf<S>;
}

async function sendTogether(
  db: Db,
  connection: SharedConnection,
  queries: readonly CompiledQuery[],
): Promise<unknown[][]> {
  const answers = await Promise.allSettled(
    connection.together(() =>
      [begin, ...queries, commit].map(({ sql, parameters }) => connection.query(sql, parameters)),
    ),
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (isUnread(failed?.reason)) return inTurn(db, queries);
  if (failed) throw failed.reason;
  const rows = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : []));
  return rows.slice(1, -1);
}

const begin = { sql: 'begin', parameters: [] };
const commit = { sql: 'commit', parameters: [] };

/**
 * PostgreSQL parses a statement once per connection; later uses only name it. If the first use was refused before it was
 * parsed, as in a transaction that has already failed, the later ones name a missing statement. They can be retried, since
 * nothing of them has been stored.
 */
const isUnread = (error: unknown) => error instanceof pg.DatabaseError && error.code === '26000';

async function inTurn(db: Db, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  const run = async (tx: Db) => {
    const rows: unknown[][] = [];
    for (const query of queries) rows.push((await tx.executeQuery(query)).rows);
    return rows;
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/**
 * A few connections for short statements. A statement on its own connection costs a round trip, two wake-ups and a place
 * in the pool's queue; here the statements of all requests are pipelined, which gives three times the throughput. A slow
 * statement, or a transaction with pauses, would block those behind it: it belongs in the pool.
 */
class SharedConnections {
  readonly #open: () => pg.Client;
  readonly #heldUpMs: number;
  readonly #connections: (SharedConnection | undefined)[];
  #closed = false;

  /** A connection without an answer for longer than `heldUpMs` is blocked by a slow statement. */
  constructor({ count, heldUpMs }: { count: number; heldUpMs: number }, open: () => pg.Client) {
    this.#open = open;
    this.#heldUpMs = heldUpMs;
    this.#connections = Array.from({ length: count }, () => undefined);
  }

  /** The least loaded connection; undefined when all are blocked by slow statements. */
  pick(): SharedConnection | undefined {
    let least: SharedConnection | undefined;
    for (const [index, connection] of this.#connections.entries()) {
      if (!connection) return this.#openAt(index);
      if (connection.waiting === 0) return connection;
      const isLess = !least || connection.waiting < least.waiting;
      if (isLess && !connection.isHeldUp(this.#heldUpMs)) least = connection;
    }
    return least;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const open = this.#connections.filter((connection) => connection !== undefined);
    await Promise.all(open.map(({ client }) => client.end().catch(() => {})));
  }

  #openAt(index: number): SharedConnection {
    if (this.#closed) throw new Error('The database has been closed');
    const client = this.#open();
    const connection = new SharedConnection(client);
    this.#connections[index] = connection;
    // A lost connection fails the statements in flight and is replaced for the next one.
    const forget = () => {
      if (this.#connections[index] === connection) this.#connections[index] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    client.connect().catch(forget);
    return connection;
  }
}

/** Statements are sent without waiting, and the results arrive in the same order. */
class SharedConnection {
  readonly client: pg.Client;
  waiting = 0;
  #corked = false;
  #answeredAt = performance.now();

  constructor(client: pg.Client) {
    this.client = client;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.waiting === 0) this.#answeredAt = performance.now();
    this.#writeTogether();
    this.waiting += 1;
    try {
      return await this.client.query(text, [...values]);
    } finally {
      this.waiting -= 1;
      this.#answeredAt = performance.now();
    }
  }

  /** What the requests of one turn of the event loop ask is written to the socket at once. */
  #writeTogether(): void {
    if (this.#corked) return;
    this.#corked = true;
    const { stream } = this.client.connection;
    stream.cork();
    setImmediate(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  /** Writes all statements of `send` to the socket at once. */
  together<T>(send: () => T): T {
    const { stream } = this.client.connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  isHeldUp(ms: number): boolean {
    return performance.now() - this.#answeredAt > ms;
  }
}
