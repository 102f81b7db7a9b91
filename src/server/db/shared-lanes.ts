import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import type { Db } from './connect.ts';
import { Lanes } from './lanes.ts';
import type { Tables } from './tables.ts';

/** Gives a database its lanes: some for short reads, others for transactions that wait for the disk and for locks. */
export function shareLanes(
  db: Db,
  pool: pg.Pool,
  counts: { reading: number; writing: number },
  open: () => pg.Client,
): { close(): Promise<void> } {
  const reading = new Lanes({ count: counts.reading, heldUpMs: 5 }, open);
  const writing = new Lanes({ count: counts.writing, heldUpMs: 50 }, open);
  const lanePool: PostgresPool = {
    options: {},
    // What Kysely may ask of a client beyond a query and its release, cursors, nobody here asks of it.
    connect: async () => (reading.pick() as PostgresPoolClient | undefined) ?? pool.connect(),
    end: async () => {},
  };
  const reads = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lanePool }) });
  lanesOf.set(db, { reads, reading, writing });
  return {
    async close() {
      await Promise.all([reading.close(), writing.close()]);
    },
  };
}

const lanesOf = new WeakMap<Db, { reads: Db; reading: Lanes; writing: Lanes }>();

/**
 * For reads that are soon done, by a key or a short stretch of an index: they share connections with those of all other
 * requests (lanes.ts). Within a transaction it is the transaction.
 */
export const shortReads = (db: Db): Db => lanesOf.get(db)?.reads ?? db;

/** The rows of one such read that has been compiled (compile-once.ts). */
export async function readShort<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const lane = lanesOf.get(db)?.reading.pick();
  if (!lane) return (await db.executeQuery(query)).rows;
  const { rows } = await lane.query(query.sql, query.parameters);
  return rows as Row[];
}

type RowsOf<Q extends readonly CompiledQuery[]> = {
  [K in keyof Q]: Q[K] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * A transaction of statements that don't depend on each other's answers, sent all at once: one round trip, its commit
 * included. One statement is a transaction by itself.
 */
export async function inOneTrip<const Q extends readonly CompiledQuery[]>(
  db: Db,
  queries: Q,
): Promise<RowsOf<Q>> {
  const lane = lanesOf.get(db)?.writing.pick();
  if (!lane) return inTurn(db, queries);
  const isAlone = queries.length === 1;
  const statements = isAlone ? queries : [begin, ...queries, commit];
  const answers = await Promise.allSettled(
    lane.together(() => statements.map(({ sql, parameters }) => lane.query(sql, parameters))),
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (isUnread(failed?.reason)) return inTurn(db, queries);
  if (failed) throw failed.reason;
  const rows = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : []));
  return (isAlone ? rows : rows.slice(1, -1)) as RowsOf<Q>;
}

const begin = { sql: 'begin', parameters: [] };
const commit = { sql: 'commit', parameters: [] };

/**
 * A statement is sent for reading once a connection, and those behind it only name it. If the first was refused unread, as
 * all in a transaction are that something else has failed, the others name nothing: no fault of theirs, and nothing of them
 * has been stored.
 */
const isUnread = (error: unknown) => error instanceof pg.DatabaseError && error.code === '26000';

async function inTurn<Q extends readonly CompiledQuery[]>(db: Db, queries: Q): Promise<RowsOf<Q>> {
  const run = async (tx: Db) => {
    const rows: unknown[][] = [];
    for (const query of queries) rows.push((await tx.executeQuery(query)).rows);
    return rows as RowsOf<Q>;
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
