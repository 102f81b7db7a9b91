import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { shareConnections } from './shared-connections.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export type ConnectionOptions = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database'
>;

const timestamptzOid = 1184;
const bigintOid = 20;

// Times stay strings from the driver to the page, which saves creating Dates; counts fit a double.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === timestamptzOid) return toIso;
    if (format !== 'binary' && oid === bigintOid) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

interface Counts {
  /** The pool's size: one connection for each running statement or transaction. */
  max?: number;
  /** The number of shared connections (shared-connections.ts), for short reads and one-trip transactions. */
  reading?: number;
  writing?: number;
}

/** Connects on the first query, up to `max` connections. */
export function connect(
  options: ConnectionOptions,
  { max = 10, reading = 4, writing = 6 }: Counts = {},
): Database {
  const pool = new pg.Pool({
    ...clientConfig(options),
    max,
    Client: PreparingClient,
    idleTimeoutMillis: 60_000,
  });
  // A broken connection fails its query or is replaced for the next one; without a listener, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const shared = shareConnections(
    db,
    { reading, writing },
    () => new PreparingClient({ ...clientConfig(options), ...pipelined }),
  );
  return {
    db,
    pool,
    async close() {
      await shared.close();
      // Kysely ends the pool only if it has used it.
      await pool.end();
    },
  };
}

/** The driver's types lack this setting. */
const pipelined: object = { pipeline: true };

/** The settings of all connections, pooled and listening. */
export function clientConfig(options: ConnectionOptions): pg.ClientConfig {
  return {
    ...options,
    types,
    options: '-c TimeZone=UTC',
    application_name: 'otklik',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}

/**
 * Converts `2026-11-21 06:19:40.123456+00`, PostgreSQL's format in UTC, to ISO 8601 with milliseconds. By slicing, which
 * is faster than parsing: a page has hundreds of times. PostgreSQL omits trailing zeros of a fraction.
 */
function toIso(text: string): string {
  const day = text.slice(0, 10);
  if (text.length >= '2026-11-21 06:19:40.123+00'.length) return `${day}T${text.slice(11, 23)}Z`;
  const fraction = text[19] === '.' ? text.slice(20, -'+00'.length) : '';
  return `${day}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const maxNamedStatements = 500;

/** Names each parameterized statement by its text, so that PostgreSQL parses and plans it once per connection. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // The driver overloads this method a dozen ways; only the (text, values) form, which Kysely uses, is named.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values)) {
      const name = this.#nameOf(text);
      if (name) args.splice(0, 2, { text, values, name });
    }
    return Reflect.apply(pg.Client.prototype.query, this, args) as never;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxNamedStatements) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}
