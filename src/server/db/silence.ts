import pg from 'pg';
import { type ConnectionOptions, serversOf } from './servers.ts';

/** A connection that may wait for an answer. */
export interface Waiting {
  /** The server's process behind it. */
  pid: number | undefined;
  /** For how long it has waited without a byte; 0 when it waits for nothing. */
  silentMs(): number;
  /** Starts the waiting anew. */
  waitOn(): void;
  /** Fails what waits, and the connection with it. */
  giveUp(): void;
}

const lookEveryMs = 1_000;
const silentAfterMs = 5_000;
const asksWithinMs = 2_500;

/**
 * Gives up connections whose server has gone silent: its host is gone, frozen or unreachable, or its address has moved to
 * another. TCP would wait for minutes, and a statement whose answer was lost for ever. A statement may as well be slow, so the
 * server is asked over a new connection whether it still works on it.
 */
export class SilenceWatch {
  readonly #options: ConnectionOptions;
  readonly #connections = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  add(connection: Waiting): void {
    this.#connections.add(connection);
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  remove(connection: Waiting): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const silent = [...this.#connections].filter(isSilent);
    if (silent.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    const atWork = await this.#atWork(silent);
    this.#isAsking = false;
    // Others may have got their answer meanwhile.
    for (const connection of silent.filter(isSilent)) {
      if (atWork.has(connection)) connection.waitOn();
      else connection.giveUp();
    }
  }

  /** Of the connections those whose statements the server is at. */
  async #atWork(connections: Waiting[]): Promise<Set<Waiting>> {
    const servers = serversOf(this.#options);
    const server = servers.chosen();
    const client = new pg.Client({
      ...server,
      application_name: 'otklik-watch',
      connectionTimeoutMillis: asksWithinMs,
      query_timeout: asksWithinMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and state = 'active'`,
        [connections.map(({ pid }) => pid)],
      );
      const pids = new Set<number | undefined>(rows.map(({ pid }) => pid));
      return new Set(connections.filter(({ pid }) => pids.has(pid)));
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === tooManyConnections) return new Set(connections);
      servers.refused(server);
      return new Set();
    } finally {
      client.connection.stream.destroy();
    }
  }
}

const isSilent = (connection: Waiting) => connection.silentMs() > silentAfterMs;

const tooManyConnections = '53300';

const watches = new WeakMap<ConnectionOptions, SilenceWatch>();

/** One for all connections of the process to a database. */
export function silenceWatchOf(options: ConnectionOptions): SilenceWatch {
  const watch = watches.get(options) ?? new SilenceWatch(options);
  watches.set(options, watch);
  return watch;
}
