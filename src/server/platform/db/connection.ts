import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import pg from 'pg';
import { noteFullDisk } from './disk-space.ts';
import { followDeletions, noteDeletion } from './refused-deletions.ts';
import { type ConnectionOptions, type Servers, serversOf } from './servers.ts';
import { type SilenceWatch, silenceWatchOf, type Waiting } from './silence.ts';
import { tryAgain } from './try-again.ts';
import { wireTypes } from './wire-types.ts';

export interface Session {
  applicationName?: string;
  /** Statements are sent without waiting for the results of earlier ones. */
  pipelined?: boolean;
  /** Commits don't wait for the disk: a crash of the server may lose the last ones. */
  mayLoseCommits?: boolean;
}

/** A standby or a read-only server; has PostgreSQL's code for a refused write. */
class ReadOnlyServer extends Error {
  readonly code = '25006';
  override message = 'The server takes no writes';
}

/** Has the code with which the system would report this minutes later. */
class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';
  override message = 'The server does not answer';
}

const connectsWithinMs = 4_000;

/** Longer than any statement of a request or a worker; migrations, backups and restores lift the limit. */
const statementEndsWithinMs = 120_000;

const maxNamedStatements = 500;

/** Typed as pg.Client: the driver's overloads are wider than those that the class can declare. */
export const createConnection = (options: ConnectionOptions, session?: Session): pg.Client =>
  new Connection(options, session);

/**
 * A connection to PostgreSQL: pooled, shared or listening. It finds the server that accepts writes, configures its session
 * by a statement (poolers and URLs drop startup options), and fails when the server stops responding.
 */
export class Connection extends pg.Client implements Waiting {
  readonly #names = new Map<string, string>();
  readonly #servers: Servers;
  readonly #server: ConnectionOptions;
  readonly #options: ConnectionOptions;
  readonly #watch: SilenceWatch;
  readonly #session: Session;
  readonly #isOfDeletion = followDeletions();
  /** Set until the session is configured; queries made meanwhile wait for it. */
  #opening: Promise<void> | undefined;
  #inFlight = 0;
  #lastSign = 0;
  #bytesRead = 0;
  pid: number | undefined;

  constructor(options: ConnectionOptions, session: Session = {}) {
    const servers = serversOf(options);
    const server = servers.chosen();
    super({
      ...server,
      types: wireTypes,
      application_name: session.applicationName ?? 'otklik',
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      ...(session.pipelined && pipelined),
    });
    // A broken connection fails its statements; without a listener, the error would end the process.
    this.on('error', () => {});
    this.#servers = servers;
    this.#server = server;
    this.#options = options;
    this.#watch = silenceWatchOf(options);
    this.#session = session;
  }

  // The driver overloads its methods: with promises, and with callbacks for its pool.
  override connect(...args: unknown[]): never {
    const callback = args[0] as ((error: Error | null) => void) | undefined;
    const opening = this.#open();
    this.#opening = opening;
    const opened = opening.then(() => {
      this.#opening = undefined;
      return this;
    });
    if (callback) callbackify(() => opened)(callback);
    return opened as never;
  }

  async #open(): Promise<void> {
    const limit = setTimeout(() => this.giveUp(), connectsWithinMs);
    try {
      await super.connect();
      const { rows } = await super.query<Begun>(beginSession(this.#session));
      if (rows[0]?.isReadOnly) throw new ReadOnlyServer();
      this.pid = rows[0]?.pid;
    } catch (error) {
      this.#servers.refused(this.#server);
      this.connection.stream.destroy();
      throw error;
    } finally {
      clearTimeout(limit);
    }
    this.#watch.add(this);
    this.once('end', () => this.#watch.remove(this));
  }

  /**
   * Names each parameterized statement by its text, so that PostgreSQL parses and plans it once per connection. Applies to
   * the (text, values) form, which Kysely uses.
   */
  override query(...args: unknown[]): never {
    if (this.#opening) return this.#opening.then(() => this.query(...args)) as never;
    const [text, values] = args;
    const isAlone = Array.isArray(values) && args.length === 2 && this.#isBetweenTransactions();
    if (typeof text === 'string' && Array.isArray(values)) {
      const name = this.#nameOf(text);
      if (name) args.splice(0, 2, { text, values, name });
    }
    const deletes = typeof text === 'string' && this.#isOfDeletion(text);
    const send = () => this.#send(args, deletes);
    const result = isAlone ? tryAgain(async () => send()) : send();
    if (result instanceof Promise) this.#await(result);
    return result as never;
  }

  /**
   * With a callback: of what the driver answers by its own promise, the rows of each statement outlive the young generation's
   * collections when one follows another, and the heap grows by them.
   */
  #send(args: readonly unknown[], deletes: boolean): unknown {
    const call = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, this, given);
    if (isSubmittable(args[0]) || args.some((given) => typeof given === 'function')) return call(...args);
    return new Promise((resolve, reject) => {
      call(...args, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // The driver does the same: the stack leads to whoever has asked, not to the socket.
      Error.captureStackTrace(error);
      if (deletes) noteDeletion(error);
      throw error;
    });
  }

  /** Then a statement is a transaction by itself. Of pipelined ones it isn't known yet. */
  #isBetweenTransactions(): boolean {
    return !this.#session.pipelined && this.getTransactionStatus() === 'I';
  }

  silentMs(): number {
    // Not by a listener for data: a COPY takes the connection's stream over, and allows no other.
    const { bytesRead } = this.connection.stream as Socket;
    if (bytesRead !== this.#bytesRead) this.waitOn();
    this.#bytesRead = bytesRead;
    return this.#inFlight === 0 ? 0 : performance.now() - this.#lastSign;
  }

  waitOn(): void {
    this.#lastSign = performance.now();
  }

  giveUp(): void {
    this.connection.stream.destroy(new SilentServer());
  }

  #await(answer: Promise<unknown>): void {
    if (this.#inFlight === 0) this.waitOn();
    this.#inFlight += 1;
    const settle = () => {
      this.#inFlight -= 1;
    };
    answer.then(settle, (error: unknown) => {
      settle();
      noteFullDisk(this.#options, error);
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxNamedStatements) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** A COPY, which is its own answer. */
const isSubmittable = (given: unknown) => typeof given === 'object' && given !== null && 'submit' in given;

/** The driver's types lack this setting. */
const pipelined: object = { pipeline: true };

interface Begun {
  pid: number;
  isReadOnly: boolean;
}

/** The keepalives make a server that has lost this connection end its transaction and release its locks within about 10 s. */
const beginSession = ({ mayLoseCommits = false, pipelined: isShared = false }: Session) => `
  select pg_backend_pid() as pid, current_setting('transaction_read_only')::boolean as "isReadOnly",
    set_config('TimeZone', 'UTC', false),
    set_config('statement_timeout', '${statementEndsWithinMs}', false),
    set_config('idle_in_transaction_session_timeout', '60000', false),
    set_config('plan_cache_mode', '${isShared ? 'force_generic_plan' : 'auto'}', false),
    set_config('tcp_keepalives_idle', '5', false),
    set_config('tcp_keepalives_interval', '2', false),
    set_config('tcp_keepalives_count', '3', false),
    set_config('synchronous_commit', ${mayLoseCommits ? `'off'` : durableCommit}, false)`;

/** Keeps the server's setting, which may also wait for a standby, unless it is `off`. */
const durableCommit = `case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end`;
