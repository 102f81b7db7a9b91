import pg from 'pg';
import { type ConnectionOptions, serversOf } from './servers.ts';

/** A connection that may wait for a response. */
export interface Waiting {
  /** The pid of its backend. */
  pid: number | undefined;
  /** The time it has waited without receiving a byte; 0 if no statement is in flight. */
  silentMs(): number;
  /** Restarts the wait. */
  waitOn(): void;
  /** Fails the connection and its statements in flight. */
  giveUp(): void;
}

const lookEveryMs = 1_000;
const silentAfterMs = 5_000;
const asksWithinMs = 2_500;

/**
 * Fails connections whose server has stopped responding: its host is down, frozen or unreachable, or its address has moved
 * to another host. TCP would wait for minutes, and a statement whose response was lost would wait forever. Since a statement
 * may just be slow, the server is asked over a new connection whether it is still at work on it.
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
    // Some may have received a response meanwhile; others fell silent before a server that didn't respond to us either.
    for (const connection of (atWork ? silent : [...this.#connections]).filter(isSilent)) {
      if (atWork?.has(connection)) connection.waitOn();
      else connection.giveUp();
    }
  }

  /** The connections whose statements the server is still running; undefined if it doesn't respond. */
  async #atWork(connections: Waiting[]): Promise<Set<Waiting> | undefined> {
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
      return undefined;
    } finally {
      client.connection.stream.destroy();
    }
  }
}

const isSilent = (connection: Waiting) => connection.silentMs() > silentAfterMs;

const tooManyConnections = '53300';

const watches = new WeakMap<ConnectionOptions, SilenceWatch>();

/** One watch for all connections of the process to a database. */
export function silenceWatchOf(options: ConnectionOptions): SilenceWatch {
  const watch = watches.get(options) ?? new SilenceWatch(options);
  watches.set(options, watch);
  return watch;
}
