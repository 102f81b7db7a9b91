import pg from 'pg';
import { clientConfig, type ConnectionOptions } from './db/connect.ts';

/**
 * One connection of a worker's own, which lives as long as the worker: the locks it holds say that the worker is alive and
 * which of the places for a review it takes. A crash frees them all.
 */
export interface WorkerConnection {
  /** Says that the worker of this id lives. */
  holdWorker(workerId: string): Promise<void>;
  /** Takes up to so many of the places that this worker doesn't hold yet; none when all are taken. */
  takePlaces(wanted: number): Promise<number[]>;
  freePlaces(places: readonly number[]): Promise<void>;
  /** Called when some worker has freed places. */
  onPlaceFreed(told: () => void): void;
  /** Aborted when the connection, and every lock with it, is gone. */
  lost: AbortSignal;
  close(): Promise<void>;
}

/** A place is an advisory lock of this class; whoever frees one tells those who wait by this channel. */
export const placeLocks = 7_318_003;
export const placesChannel = 'review_places';
const beatMs = 5_000;

/** `places` is how many reviews may run at a time over all workers. */
export async function openWorkerConnection(
  connection: ConnectionOptions,
  places: number,
): Promise<WorkerConnection> {
  const client = new pg.Client({
    ...clientConfig(connection),
    application_name: 'otklik-worker',
    query_timeout: 10_000,
  });
  const lost = new AbortController();
  const held = new Set<number>();
  const lose = () => lost.abort();
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  await client.query(`listen ${placesChannel}`);

  let last: Promise<unknown> = Promise.resolve();
  /** One query at a time, in the order they were asked. */
  function query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const result = last.then(() => client.query<Row>(config));
    last = result.catch(() => {});
    return result;
  }

  // A connection that hangs is as good as lost: nobody knows whether the server still holds its locks.
  const beat = setInterval(() => query({ text: 'select 1' }).catch(lose), beatMs);
  beat.unref();

  return {
    lost: lost.signal,
    async holdWorker(workerId) {
      await query({ text: 'select pg_advisory_lock(hashtextextended($1, 7318002))', values: [workerId] });
    },
    async takePlaces(wanted) {
      // A session may take its own lock again, so those it holds are left out.
      const free = Array.from({ length: places }, (_, index) => index + 1).filter(
        (place) => !held.has(place),
      );
      const { rows } = await query<{ place: number }>({
        name: 'take-places',
        text: 'select place from unnest($2::integer[]) place where pg_try_advisory_lock($1, place) limit $3',
        values: [placeLocks, free, wanted],
      });
      const taken = rows.map(({ place }) => place);
      for (const place of taken) held.add(place);
      return taken;
    },
    async freePlaces(freed) {
      for (const place of freed) held.delete(place);
      await query({
        name: 'free-places',
        text: `select pg_advisory_unlock($1, place), pg_notify('${placesChannel}', '') from unnest($2::integer[]) place`,
        values: [placeLocks, freed],
      });
    },
    onPlaceFreed(told) {
      client.on('notification', told);
    },
    async close() {
      clearInterval(beat);
      client.off('end', lose);
      await client.end().catch(() => {});
    },
  };
}
