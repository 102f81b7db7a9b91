import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { type LimitName, limits } from './limits.ts';
import { networkOf } from './network.ts';
import { waitInWords } from './wait-in-words.ts';

/**
 * Limits guessing, and whatever else a person may do only so often (limits.ts).
 *
 * Every guess is counted before the password is checked, so that concurrent guesses can't bypass the limit; a right one is
 * taken back. Buckets drain with time. The first guesses are free, the next are answered with growing delays, and when a
 * bucket is full the guess is refused with the time to retry, and not counted: further tries don't lengthen the wait.
 */
export interface Bucket {
  limit: LimitName;
  /** Whose it is. */
  of: string;
  /** What is poured at once; one by default. */
  amount?: number;
}

export interface SignInGuess {
  /** The user's id, or a substitute for an account that doesn't exist. */
  account: string;
  address: string;
  known: boolean;
}

export function signInBuckets({ account, address, known }: SignInGuess): Bucket[] {
  const network = networkOf(address);
  const pair = { limit: 'pair', of: `${account}:${network}` } as const;
  if (known) return [pair];
  return [pair, { limit: 'account', of: account }, { limit: 'place', of: network }];
}

export function codeBuckets({ account, address, known }: SignInGuess): Bucket[] {
  const pair = { limit: 'code-pair', of: `${account}:${networkOf(address)}` } as const;
  return known ? [pair] : [pair, { limit: 'code', of: account }];
}

const keyOf = ({ limit, of }: Bucket) => `${limit}:${of}`;

/** A guess that was refused. */
export class FullBucket extends ApiError {
  readonly bucket: string;

  constructor(bucket: Bucket, seconds: number) {
    const { excess = 'Слишком много неудачных попыток' } = limits[bucket.limit];
    super('too_many_requests', `${excess}. Попробуйте снова через ${waitInWords(seconds)}`, {
      retryAfterSeconds: seconds,
    });
    this.bucket = keyOf(bucket);
  }
}

/** Whether the journal is to be told that a bucket is full: once an hour, also of many refused at once. */
export async function isNews(db: Db, bucket: string): Promise<boolean> {
  const { rows } = await sql`update login_failures set told_at = now()
    where key = ${bucket} and (told_at is null or told_at <= now() - interval '1 hour') returning key`.execute(
    db,
  );
  return rows.length > 0;
}

/** Counts a guess, delays it if there were many, throws 429 if there were too many. Call it before checking the password. */
export async function countGuess(db: Db, buckets: Bucket[]): Promise<void> {
  await deleteDrained(db);
  // Buckets are locked in one order everywhere, so that two sign-ins can't deadlock.
  const delays = await db.transaction().execute(async (tx) => {
    const taken: number[] = [];
    for (const bucket of buckets) taken.push(await pourInto(tx, bucket));
    return taken;
  });
  const delay = Math.max(...delays);
  if (delay > 0) await sleep(delay);
}

/** After a right password: clears the account's guesses, and takes this one back from the shared bucket of the place. */
export async function forgiveGuesses(db: Db, account: string, buckets: Bucket[]): Promise<void> {
  const shared = buckets.filter(({ limit }) => limit === 'place');
  const own: Bucket[] = [
    ...buckets.filter((bucket) => !shared.includes(bucket)),
    { limit: 'account', of: account },
  ];
  for (const key of new Set(own.map(keyOf))) {
    await db.deleteFrom('login_failures').where('key', '=', key).execute();
  }
  await takeBack(db, shared);
}

/** Throws what counting would throw, and counts nothing. */
export async function refuseFull(db: Db, bucket: Bucket): Promise<void> {
  const seconds = await secondsUntilRoom(db, bucket);
  if (seconds > 0) throw new FullBucket(bucket, seconds);
}

/** Uncounts one guess, which was right, and leaves the others in the buckets. */
export async function takeBack(db: Db, buckets: Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    const seconds = limits[bucket.limit].drainSeconds * (bucket.amount ?? 1);
    await sql`update login_failures set drained_at = drained_at - make_interval(secs => ${seconds})
      where key = ${keyOf(bucket)}`.execute(db);
  }
}

/** Returns the delay of this guess in milliseconds; throws without counting when the bucket is full. */
async function pourInto(tx: Db, bucket: Bucket): Promise<number> {
  const { free, full, drainSeconds } = limits[bucket.limit];
  const poured = sql`make_interval(secs => ${drainSeconds * (bucket.amount ?? 1)})`;
  // Not now(), which is the start of the transaction: a concurrent guess is counted after waiting for the lock.
  const { rows } = await sql<{ level: number }>`
    insert into login_failures as bucket (key, drained_at) values (${keyOf(bucket)}, clock_timestamp() + ${poured})
    on conflict (key) do update set drained_at = greatest(bucket.drained_at, clock_timestamp()) + ${poured}
      where greatest(bucket.drained_at, clock_timestamp()) + ${poured}
        <= clock_timestamp() + make_interval(secs => ${drainSeconds * full})
    returning (extract(epoch from drained_at - clock_timestamp()) / ${drainSeconds})::float8 as level`.execute(
    tx,
  );
  if (rows[0]) return slowingMs(Math.ceil(rows[0].level) - free);
  throw new FullBucket(bucket, Math.max(1, await secondsUntilRoom(tx, bucket)));
}

const slowingMs = (beyondFree: number) => Math.min(Math.max(beyondFree, 0) * 400, 2000);

/** None or fewer: there is. */
async function secondsUntilRoom(tx: Db, bucket: Bucket): Promise<number> {
  const { full, drainSeconds } = limits[bucket.limit];
  const roomSeconds = drainSeconds * (full - (bucket.amount ?? 1));
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from drained_at - clock_timestamp())::float8 - ${roomSeconds}::float8 as seconds
    from login_failures where key = ${keyOf(bucket)}`.execute(tx);
  return Math.ceil(rows[0]?.seconds ?? 0);
}

/** Deletes a few rows per guess, so that the table holds only the guesses of the last minutes; a told one stays its hour. */
async function deleteDrained(db: Db): Promise<void> {
  await sql`delete from login_failures where key = any(array(
    select key from login_failures where drained_at <= now() and (told_at is null or told_at <= now() - interval '1 hour')
    limit 20 for update skip locked
  ))`.execute(db);
}
