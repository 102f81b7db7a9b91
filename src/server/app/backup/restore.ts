import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { missingOf, releaseBefore } from '#server/platform/db/baseline.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { migrate, migrateTo, unknownMigrations } from '#server/platform/db/migrate.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { sum } from '#server/platform/sum.ts';
import { type ArchiveEntry, type Ending, ending, type Header, header, readArchive } from './archive.ts';
import { copySettings, nameInSql } from './copy-settings.ts';
import { faultIn } from './fault-in.ts';

/** Why a backup can't be restored here: one line for the operator. */
export class RestoreError extends Error {}

export interface Restored {
  createdAt: string;
  rows: number;
  files: number;
  /** The migrations that were applied after the backup's own. */
  migrated: string[];
  /** What these had to say of the rows. */
  told: string[];
}

/**
 * Fills an empty database from a backup: first at the backup's migration level, with every constraint checked, then
 * migrated to the current one. All or nothing: a failure leaves the database empty.
 */
export async function restore({ pool }: Database, store: FileStore, path: string): Promise<Restored> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(copySettings);
    await assertEmpty(client);
    const fault = await faultIn(path);
    if (fault) throw new RestoreError(`Файл ${path} — не целая резервная копия: ${fault}`);
    const filled = await fill(client, store, readArchive(path));
    await client.query('commit');
    client.release();
    const told: string[] = [];
    return { ...filled, migrated: await migrate(pool, (line) => void told.push(line)), told };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Ignores the tables of extensions. */
async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    limit 1`);
  if (rows.length > 0) {
    throw new RestoreError(
      'База не пустая. Восстановить копию можно только в пустую: укажите новую папку в DATA_DIR или новую базу в DATABASE_URL',
    );
  }
}

async function fill(
  client: pg.PoolClient,
  store: FileStore,
  entries: AsyncGenerator<ArchiveEntry>,
): Promise<Omit<Restored, 'migrated' | 'told'>> {
  let about: Header | undefined;
  let end: Ending | undefined;
  let files = 0;
  let table: TableFill | undefined;
  const rows: Record<string, number> = {};
  const endTable = async () => {
    if (table) rows[table.name] = await table.end();
    table = undefined;
  };

  for await (const entry of entries) {
    const [kind, name = ''] = entry.name.split('/');
    if (kind === 'backup.json') about = await begin(client, await buffer(entry.content));
    if (!about) throw new RestoreError('Это не резервная копия Отклика: в начале файла нет её описания');
    if (kind === 'files') {
      const safeName = safeFileName(name);
      await store.put(safeName, await store.stage(entry.content));
      files += 1;
    }
    if (kind === 'tables') {
      if (table?.name !== name) {
        await endTable();
        table = startTable(client, about, name);
      }
      await table.add(await buffer(entry.content));
    }
    if (kind === 'end.json') end = ending.parse(parseJson(String(await buffer(entry.content))));
  }
  await endTable();
  if (!about || !end) throw new RestoreError('Резервная копия обрывается раньше конца');
  await setTriggers(client, about, 'enable');
  for (const [name, count] of Object.entries(end.rows)) {
    const restored = rows[name] ?? 0;
    if (restored !== count) {
      throw new RestoreError(`В таблице ${name} восстановлено строк: ${restored}, а в копии их ${count}`);
    }
  }
  const total = sum(Object.values(end.rows));
  return { createdAt: about.createdAt, rows: total, files };
}

/** Creates the schema of the backup's migration level. */
async function begin(client: pg.PoolClient, content: Buffer): Promise<Header> {
  const about = header.safeParse(parseJson(String(content)));
  if (!about.success)
    throw new RestoreError('Описание резервной копии не читается: её сделала другая версия Отклика');
  const { migrations, tables } = about.data;
  const unknown = await unknownMigrations(migrations);
  if (unknown.length > 0) {
    throw new RestoreError(
      `Копия сделана более новой версией Отклика (в ней есть ${unknown.join(', ')}): обновите приложение`,
    );
  }
  const missing = missingOf(migrations);
  if (missing !== undefined) {
    throw new RestoreError(
      `Копия старше выпуска 0.1.0: в ней нет миграции ${missing}. Восстановите её Откликом ${releaseBefore} в другое пустое место и запустите его там один раз, снимите новую копию и восстановите её этой версией`,
    );
  }
  await migrateTo(client, migrations);
  // A table whose keys are still to be checked can't be altered.
  await client.query('set constraints all immediate');
  // A migration may have inserted rows; the backup has their current state.
  for (const { name } of tables.toReversed()) await client.query(`delete from ${nameInSql(name)}`);
  // The backup includes the statistics that triggers maintain: filling the tables must not count them again.
  await setTriggers(client, about.data, 'disable');
  return about.data;
}

async function setTriggers(
  client: pg.ClientBase,
  { tables }: Header,
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${nameInSql(name)} ${to} trigger user`);
}

interface TableFill {
  name: string;
  add(content: Buffer): Promise<void>;
  /** Returns the number of rows. */
  end(): Promise<number>;
}

function startTable(client: pg.ClientBase, { tables }: Header, name: string): TableFill {
  const columns = tables.find((table) => table.name === name)?.columns;
  if (!columns) throw new RestoreError(`В описании копии нет таблицы ${name}`);
  const copy = client.query(
    copyFrom(`copy ${nameInSql(name)} (${columns.map(nameInSql).join(', ')}) from stdin`),
  );
  const done = finished(copy);
  // The next write rejects with the error.
  done.catch(() => {});
  return {
    name,
    add: (content) => Promise.race([write(copy, content), done]),
    async end() {
      copy.end();
      await done;
      return copy.rowCount;
    },
  };
}

async function write(stream: Writable, chunk: Buffer): Promise<void> {
  if (!stream.write(chunk)) await once(stream, 'drain');
}

/** An entry's name must not lead outside of the store. */
function safeFileName(name: string): string {
  if (/^[\da-f]{64}\.[a-z]+$/.test(name)) return name;
  throw new RestoreError(`В копии файл с неожиданным именем: ${name}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
