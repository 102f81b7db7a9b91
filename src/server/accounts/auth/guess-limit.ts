import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { networkOf } from './network.ts';
import { waitInWords } from './wait-in-words.ts';

/**
 * Limits password guessing.
 *
 * Every guess is counted before the password is checked, so that concurrent guesses can't bypass the limit; a right one is
 * taken back. Buckets drain with time. The first guesses are free, the next are answered with growing delays, and when a
 * bucket is full the guess is refused with the time to retry, and not counted: further tries don't lengthen the wait.
 *
 * | bucket                | free | full at | one drains in | holds for                                    |
 * | account from a place  |    3 |      10 |          90 s | every sign-in                                |
 * | account from anywhere |    5 |      20 |          60 s | sign-ins from where the account isn't known  |
 * | place                 |   50 |     100 |           9 s | sign-ins from where the account isn't known  |
 * | session               |    3 |      10 |          90 s | the forms that ask for the current password  |
 * | links from a place    |   20 |      60 |          20 s | codes of links                               |
 * | codes from a place    |    3 |      10 |         300 s | the second factor, beside five tries a sign-in |
 * | codes from anywhere   |    5 |      20 |         900 s | the same, from where the account isn't known |
 * | copies of one's data  |    5 |       5 |       4.8 h | what is stored of the person, after their password |
 * | files of answers      |   60 |      60 |          60 s | uploads, also of files that were removed again |
 * | bytes of answers      | one fullest answer   ||   a day at most | what came whole, also of files that were removed again |
 * | uploads at a time     |    1 |       1 |        15 min | each of three places, which is given back at the end |
 *
 * Requests for letters are counted in buckets of their own (links/letter-limit.ts).
 *
 * A place is an IPv4 address or an IPv6 /64. An account is known at a place for 90 days after a sign-in from there. So an
 * attacker elsewhere, with any number of machines, can't lock the owner out at a known place; an attacker at the owner's
 * own place can, for at most 90 seconds at a time. Open sessions are not affected.
 */
export interface Bucket {
  key: string;
  /** What there was too much of, for the refusal. */
  excess?: string;
  free: number;
  full: number;
  drainSeconds: number;
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
  const place = networkOf(address);
  const pair = { key: `pair:${account}:${place}`, free: 3, full: 10, drainSeconds: 90 };
  if (known) return [pair];
  return [
    pair,
    { key: `account:${account}`, free: 5, full: 20, drainSeconds: 60 },
    { key: `place:${place}`, free: 50, full: 100, drainSeconds: 9 },
  ];
}

export function sessionBuckets(sessionId: string): Bucket[] {
  return [{ key: `session:${sessionId}`, free: 3, full: 10, drainSeconds: 90 }];
}

/** Not of guesses: a copy reads everything that there is of a person. */
export function dataBuckets(userId: string): Bucket[] {
  const excess = 'Ваши данные сегодня уже скачивали пять раз';
  return [{ key: `data:${userId}`, free: 5, full: 5, drainSeconds: (24 * 3600) / 5, excess }];
}

/** Not of guesses: a row is kept for each. A whole office comes to work at once. */
export function tripBuckets(address: string): Bucket[] {
  const excess = 'Слишком много входов из вашей сети';
  return [{ key: `trip:${networkOf(address)}`, free: 600, full: 600, drainSeconds: 0.5, excess }];
}

/** Not of guesses: what is uploaded and removed again takes its place on the disk for a while. */
export function uploadBuckets(userId: string): Bucket[] {
  const excess = 'Слишком много файлов подряд';
  return [{ key: `upload:${userId}`, free: 60, full: 60, drainSeconds: 60, excess }];
}

/** Not of guesses: what of its bytes a person may put on the disk in a day, though it be removed again. */
export function byteBuckets(userId: string, amount: number, full: number): Bucket[] {
  const excess = 'За сутки загружено столько, сколько занимает самый полный ответ';
  return [{ key: `bytes:${userId}`, free: full, full, drainSeconds: (24 * 3600) / full, excess, amount }];
}

/** Not of guesses: one of the places that a person may upload in, empty again when the upload has ended. */
export function placeBuckets(userId: string, place: number): Bucket[] {
  return [{ key: `uploading:${userId}:${place}`, free: 1, full: 1, drainSeconds: 15 * 60 }];
}

export function linkBuckets(address: string): Bucket[] {
  return [{ key: `link:${networkOf(address)}`, free: 20, full: 60, drainSeconds: 20 }];
}

/**
 * Whoever guesses a code has the password, so these drain slowly: three of a million codes are right at a time, and a guesser
 * gets a hundred tries a day.
 */
export function codeBuckets({ account, address, known }: SignInGuess): Bucket[] {
  const pair = { key: `code-pair:${account}:${networkOf(address)}`, free: 3, full: 10, drainSeconds: 300 };
  if (known) return [pair];
  return [pair, { key: `code:${account}`, free: 5, full: 20, drainSeconds: 900 }];
}

/** A guess that was refused. */
export class FullBucket extends ApiError {
  readonly bucket: string;

  constructor({ key, excess = 'Слишком много неудачных попыток' }: Bucket, seconds: number) {
    super('too_many_requests', `${excess}. Попробуйте снова через ${waitInWords(seconds)}`, {
      retryAfterSeconds: seconds,
    });
    this.bucket = key;
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
  const shared = buckets.filter(({ key }) => key.startsWith('place:'));
  const own = buckets.filter((bucket) => !shared.includes(bucket)).map(({ key }) => key);
  for (const key of new Set([...own, `account:${account}`])) {
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
  for (const { key, drainSeconds, amount = 1 } of buckets) {
    await sql`update login_failures set drained_at = drained_at - make_interval(secs => ${drainSeconds * amount})
      where key = ${key}`.execute(db);
  }
}

/** Returns the delay of this guess in milliseconds; throws without counting when the bucket is full. */
async function pourInto(tx: Db, bucket: Bucket): Promise<number> {
  const { key, free, full, drainSeconds, amount = 1 } = bucket;
  const poured = sql`make_interval(secs => ${drainSeconds * amount})`;
  // Not now(), which is the start of the transaction: a concurrent guess is counted after waiting for the lock.
  const { rows } = await sql<{ level: number }>`
    insert into login_failures as bucket (key, drained_at) values (${key}, clock_timestamp() + ${poured})
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
async function secondsUntilRoom(tx: Db, { key, full, drainSeconds, amount = 1 }: Bucket): Promise<number> {
  const roomSeconds = drainSeconds * (full - amount);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from drained_at - clock_timestamp())::float8 - ${roomSeconds}::float8 as seconds
    from login_failures where key = ${key}`.execute(tx);
  return Math.ceil(rows[0]?.seconds ?? 0);
}

/** Deletes a few rows per guess, so that the table holds only the guesses of the last minutes; a told one stays its hour. */
async function deleteDrained(db: Db): Promise<void> {
  await sql`delete from login_failures where key = any(array(
    select key from login_failures where drained_at <= now() and (told_at is null or told_at <= now() - interval '1 hour')
    limit 20 for update skip locked
  ))`.execute(db);
}
