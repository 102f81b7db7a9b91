import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { Connection, createConnection } from './connection.ts';
import { canWrite } from './disk-space.ts';
import type { ConnectionOptions } from './servers.ts';
import { shareConnections } from './shared-connections.ts';
import type { Tables } from './tables.ts';
import { tryAgain } from './try-again.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** False if the server's disk is full. */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}

interface Counts {
  /** The pool's size: one connection for each running statement or transaction. */
  max?: number;
  /** The number of shared connections (shared-connections.ts), for short reads and one-trip transactions. */
  reading?: number;
  writing?: number;
}

/** A request that gets no connection in time is refused, so that it can be retried. */
const waitsForConnectionMs = 8_000;

/** Connects on the first query, up to `max` connections. */
export function connect(
  options: ConnectionOptions,
  { max = 10, reading = 4, writing = 6 }: Counts = {},
): Database {
  const pool = new pg.Pool({
    max,
    Client: class extends Connection {
      constructor() {
        super(options);
      }
    },
    connectionTimeoutMillis: waitsForConnectionMs,
    idleTimeoutMillis: 60_000,
  });
  // A broken idle connection is replaced for the next query.
  pool.on('error', () => {});
  const db = new PatientKysely({ dialect: new PostgresDialect({ pool }) });
  const shared = shareConnections(db, { reading, writing }, () =>
    createConnection(options, { pipelined: true }),
  );
  return {
    db,
    pool,
    canWrite: () => canWrite(options, pool),
    async close() {
      await shared.close();
      // Kysely ends the pool only if it has used it.
      await pool.end();
    },
  };
}

/** A transaction that gave way to another is tried again; so what it runs changes nothing outside of the database. */
class PatientKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const transaction = super.transaction();
    const once = transaction.execute.bind(transaction);
    transaction.execute = (work) => tryAgain(() => once(work));
    return transaction;
  }
}
