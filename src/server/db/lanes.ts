import type pg from 'pg';

/** A connection that many use at once: what is asked goes out at once, and the answers come back in the same order. */
export interface Lane {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  /** Sends all that `send` asks in one piece. */
  together<T>(send: () => T): T;
  /** For whoever thinks it was theirs alone. */
  release(): void;
}

/**
 * A few connections for statements that are soon done. A statement on a connection of its own costs a round trip, two
 * wake-ups and a place in the pool's queue; here those of all requests follow one another without waiting for answers, which
 * carries three times as many. Whatever is slow, or begins a transaction and thinks in between, would hold up everyone
 * behind it: it belongs into the pool.
 */
export class Lanes {
  readonly #open: () => pg.Client;
  readonly #heldUpMs: number;
  readonly #lanes: (OpenLane | undefined)[];
  #closed = false;

  /** A statement that keeps a lane for longer than `heldUpMs` is a slow one. */
  constructor({ count, heldUpMs }: { count: number; heldUpMs: number }, open: () => pg.Client) {
    this.#open = open;
    this.#heldUpMs = heldUpMs;
    this.#lanes = Array.from({ length: count }, () => undefined);
  }

  /** The one with the least to do; undefined when all are held up by something slow. */
  pick(): Lane | undefined {
    let least: OpenLane | undefined;
    for (const [index, lane] of this.#lanes.entries()) {
      if (!lane) return this.#openLane(index);
      if (lane.waiting === 0) return lane;
      if (!lane.isHeldUp(this.#heldUpMs) && (!least || lane.waiting < least.waiting)) least = lane;
    }
    return least;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const open = this.#lanes.filter((lane) => lane !== undefined);
    await Promise.all(open.map(({ client }) => client.end().catch(() => {})));
  }

  #openLane(index: number): OpenLane {
    if (this.#closed) throw new Error('The database has been closed');
    const client = this.#open();
    const lane = new OpenLane(client);
    this.#lanes[index] = lane;
    // A lost connection fails what is on its way and is replaced at the next statement.
    const forget = () => {
      if (this.#lanes[index] === lane) this.#lanes[index] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    client.connect().catch(forget);
    return lane;
  }
}

class OpenLane implements Lane {
  readonly client: pg.Client;
  waiting = 0;
  #answeredAt = performance.now();

  constructor(client: pg.Client) {
    this.client = client;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.waiting === 0) this.#answeredAt = performance.now();
    this.waiting += 1;
    try {
      return await this.client.query(text, [...values]);
    } finally {
      this.waiting -= 1;
      this.#answeredAt = performance.now();
    }
  }

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

  release(): void {}
}
