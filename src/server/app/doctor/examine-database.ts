import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import { locks } from '#server/platform/db/locks.ts';
import { migrateTo, migrationNames } from '#server/platform/db/migrate.ts';
import { find, type Finding } from './finding.ts';

const notificationWithinMs = 5_000;
const rightOrder = 'ёж, ель, Ель';

/** What Отклик asks of a PostgreSQL. Nothing of it stays in the database. */
export async function examineDatabase(pool: pg.Pool): Promise<Finding[]> {
  const check = (what: string, how: () => Promise<string>) => find(what, how, whyNot);
  const version = await check('Сервер', () => one(pool, 'select version()'));
  if (version.isFault) return [version];
  return [
    version,
    await check('Сборка', () => vendor(pool)),
    await check('Порядок русских слов (ICU)', () => russianOrder(pool)),
    await check('Часовой пояс', () => timeZone(pool)),
    await check('Блокировка', () => lockKeeps(pool)),
    await check('Уведомление', () => notificationArrives(pool)),
    await check('Миграции', () => migrationsApply(pool)),
  ];
}

/** By its code: a message may name the server. */
function whyNot(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  return `не вышло (${systemCode(error) ?? (error instanceof Error ? error.name : 'ошибка')})`;
}

class Unfit extends Error {}

async function one(client: pg.Pool | pg.PoolClient, text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<Record<string, unknown>>(text, values);
  return String(Object.values(rows[0] ?? {})[0]);
}

/** Of another vendor's build `version()` may be that of PostgreSQL: they name themselves by functions such as pgpro_version. */
async function vendor(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and pronargs = 0 and prorettype = 'text'::regtype
        and proname ~ '_(version|edition)$' and proname not in ('unicode_version', 'icu_unicode_version')
      order by proname`,
  );
  const named = [];
  for (const { name } of rows) {
    named.push(`${name}: ${await one(pool, `select pg_catalog.${pg.escapeIdentifier(name)}()`)}`);
  }
  return named.join('; ') || 'не названа, как у обычной PostgreSQL';
}

async function russianOrder(pool: pg.Pool): Promise<string> {
  const order = await one(
    pool,
    `select string_agg(word, ', ' order by word collate "ru-x-icu") from unnest('{Ель,ель,ёж}'::text[]) word`,
  );
  if (order !== rightOrder) throw new Unfit(`${order}, а нужно ${rightOrder}`);
  return order;
}

/** Of the server; that it knows the school's is asked by the query itself. */
async function timeZone(pool: pg.Pool): Promise<string> {
  await one(pool, `select now() at time zone 'Europe/Moscow'`);
  return one(pool, 'show timezone');
}

/** Two sessions can't have it at once. */
async function lockKeeps(pool: pg.Pool): Promise<string> {
  return withTwo(pool, async (first, second) => {
    const take = (client: pg.PoolClient) => one(client, 'select pg_try_advisory_lock($1, 0)', [locks.doctor]);
    if ((await take(first)) !== 'true') throw new Unfit('не берётся');
    if ((await take(second)) !== 'false') throw new Unfit('не держится: соединения делят один сеанс');
    await first.query('select pg_advisory_unlock($1, 0)', [locks.doctor]);
    return 'держится';
  });
}

async function notificationArrives(pool: pg.Pool): Promise<string> {
  return withTwo(pool, async (listener, speaker) => {
    const arrived = new Promise<string>((resolve) => {
      listener.once('notification', ({ payload }) => resolve(payload ?? ''));
    });
    await listener.query('listen otklik_doctor');
    await speaker.query(`select pg_notify('otklik_doctor', 'слышно')`);
    const heard = await Promise.race([arrived, sleep(notificationWithinMs, undefined, { ref: false })]);
    await listener.query('unlisten otklik_doctor');
    if (heard === undefined) throw new Unfit('не дошло');
    return 'доходит';
  });
}

/** All of them, into a schema of their own, in a transaction that is taken back. */
async function migrationsApply(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  const names = await migrationNames();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('create schema otklik_doctor');
    await client.query('set local search_path = otklik_doctor');
    await migrateTo(client, names);
    return `применяются, все ${names.length}; откачены`;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release(true);
  }
}

async function withTwo(
  pool: pg.Pool,
  check: (first: pg.PoolClient, second: pg.PoolClient) => Promise<string>,
): Promise<string> {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    return await check(first, second);
  } finally {
    // Closed rather than reused: whatever a failed check has left in the session goes with it.
    first.release(true);
    second.release(true);
  }
}
