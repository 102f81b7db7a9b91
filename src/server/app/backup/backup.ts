import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database, Db } from '#server/platform/db/connect.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { sum } from '#server/platform/sum.ts';
import { type ArchiveWriter, type Ending, type Header, writeArchive } from './archive.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { checksumOf, checksumOnTheWay } from './checksum.ts';
import { copySettings, nameInSql } from './copy-settings.ts';

export interface BackedUp {
  rows: number;
  files: number;
  /** Uploaded files that are in the database but not in the store. */
  missingFiles: string[];
}

/** Why there is nothing to back up: one line for the operator. */
export class BackupError extends Error {}

/** Backs up everything, as of one moment, into one file, while the app keeps running. */
export async function backUp({ db, pool }: Database, store: FileStore, path: string): Promise<BackedUp> {
  await assertOurs(db);
  await holdFiles(db);
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(copySettings);
    let backedUp: BackedUp | undefined;
    await writeArchive(path, async (archive) => {
      backedUp = await fill(archive, client, store);
    });
    await client.query('commit');
    client.release();
    if (!backedUp) throw new Error('Копия записана не до конца');
    return backedUp;
  } catch (error) {
    // The connection may be in the middle of an abandoned COPY.
    client.release(true);
    throw error;
  }
}

async function assertOurs(db: Db): Promise<void> {
  const { rows } = await sql<{ ours: boolean }>`select to_regclass('files') is not null as ours`.execute(db);
  if (!rows[0]?.ours) throw new BackupError('В этой базе нет данных Отклика: копировать нечего');
}

async function fill(into: ArchiveWriter, client: pg.ClientBase, store: FileStore): Promise<BackedUp> {
  const checksums: Record<string, string> = {};
  const archive: ArchiveWriter = {
    add(name, content) {
      checksums[name] = checksumOf(content);
      return into.add(name, content);
    },
    async addStream(name, bytes, content) {
      const { through, checksum } = checksumOnTheWay();
      await Promise.all([pipeline(content, through), into.addStream(name, bytes, through)]);
      checksums[name] = checksum();
    },
  };
  const tables = await backedUpTables(client);
  const about: Header = {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: await namesIn(client, 'migrations'),
    checksums: 'sha256',
    tables,
  };
  await archive.add('backup.json', JSON.stringify(about, null, 2));
  const files = await namesIn(client, 'files');
  const missingFiles = await addFiles(archive, store, files);
  const end: Ending = { rows: {}, checksums };
  for (const table of tables) end.rows[table.name] = await addTable(archive, client, table);
  await into.add('end.json', JSON.stringify(end, null, 2));
  const rows = sum(Object.values(end.rows));
  return { rows, files: files.length - missingFiles.length, missingFiles };
}

/** Keeps the files in use from being removed while they are copied. */
async function holdFiles(db: Db): Promise<void> {
  await sql`update files set held_until = greatest(held_until, now() + interval '1 hour')`.execute(db);
}

async function namesIn(client: pg.ClientBase, table: 'migrations' | 'files'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`);
  return rows.map(({ name }) => name);
}

async function addFiles(archive: ArchiveWriter, store: FileStore, names: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    const content = await store.read(name);
    const bytes = content && (await store.size(name));
    if (content && bytes !== undefined) await archive.addStream(`files/${name}`, bytes, content);
    else missing.push(name);
  }
  return missing;
}

const partBytes = 1024 * 1024;

/** In parts, since a tar entry starts with its size. Returns the number of rows. */
async function addTable(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  { name, columns }: Header['tables'][number],
): Promise<number> {
  const list = columns.map(nameInSql).join(', ');
  const rows = client.query(copyTo(`copy ${nameInSql(name)} (${list}) to stdout`));
  let gathered: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    part += 1;
    await archive.add(`tables/${name}/${String(part).padStart(8, '0')}`, Buffer.concat(gathered));
    gathered = [];
    size = 0;
  };
  for await (const chunk of rows) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  return rows.rowCount;
}
