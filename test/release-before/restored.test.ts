import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { header, type Header, readArchive } from '#server/app/backup/archive.ts';
import { temporaryTables } from '#server/app/backup/backed-up-tables.ts';
import { copySettings, nameInSql } from '#server/app/backup/copy-settings.ts';
import { restore } from '#server/app/backup/restore.ts';
import { migrationNames } from '#server/platform/db/migrate.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { refusedLists } from '#test/every-list.ts';
import { tableNames } from '#test/fill-tables.ts';

/**
 * Made by `npm run backup` of release 0.1.0 (be0435b4): a row in every table, an administrator with a hash of a hash, a person
 * with the word «none» and one with a cheap hash, and a file.
 */
const path = fileURLToPath(new URL('backup.tgz', import.meta.url));

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otklik-before-'));
  database = await createEmptyDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup of 0.1.0 comes back row by row, without the two hashes that open nothing, and the app works with it', async () => {
  const { about, rows } = await contentOf(path);
  const store = createFolderStore(folder);
  const { migrated, told, files } = await restore(database, store, path);

  expect(migrated).toEqual((await migrationNames()).slice(1));
  expect(told).toEqual([expect.stringContaining('пригласить заново: 2,')]);
  expect(files).toBe(1);
  // What it leaves out, and what came after it.
  const names = about.tables.map(({ name }) => name);
  expect([...names, ...temporaryTables, ...cameSince].toSorted()).toEqual(await tableNames(database.pool));
  const expected: typeof rows = { ...rows, users: (rows.users ?? []).map(withoutOldHash).toSorted() };
  expect(rows.users).not.toEqual(expected.users);
  for (const table of about.tables) {
    expect(expected[table.name]?.length, table.name).toBeGreaterThan(0);
    expect(await rowsOf(table), table.name).toEqual(expected[table.name]);
  }
  // These were plain values, which no program has written: no list could show them.
  await database.pool.query('delete from answer_files');
  await database.pool.query('update answers set lines = null');
  expect(await refusedLists(database)).toEqual([]);
});

/** Tables of releases after it. */
const cameSince = [
  'earlier_invitations',
  'lesson_drafts',
  'measured_cases',
  'measurements',
  'messages',
  'rule_changes',
  'run_results',
  'runs',
  'sample_levels',
  'samples',
  'self_levels',
  'threads',
];

const withoutOldHash = (row: string) =>
  row.replace(/\t(none|(?:\$argon2id\$[^\t$]*\$[^\t$]*\$[^\t$]*){2}\$[^\t]*)\t/, '\t\\N\t');

/** The rows of a backup by table, as PostgreSQL copies them. */
async function contentOf(archive: string): Promise<{ about: Header; rows: Record<string, string[]> }> {
  const rows: Record<string, string[]> = {};
  let about: Header | undefined;
  for await (const { name, content } of readArchive(archive)) {
    const [kind, table = ''] = name.split('/');
    const bytes = await buffer(content);
    if (kind === 'backup.json') about = header.parse(JSON.parse(String(bytes)));
    if (kind === 'tables') rows[table] = [...(rows[table] ?? []), ...linesOf(String(bytes))].toSorted();
  }
  if (!about) throw new Error('It has no description');
  return { about, rows };
}

async function rowsOf({ name, columns }: Header['tables'][number]): Promise<string[]> {
  const client: pg.PoolClient = await database.pool.connect();
  try {
    await client.query(`begin; ${copySettings}`);
    const list = columns.map(nameInSql).join(', ');
    return linesOf(
      await text(client.query(copyTo(`copy ${nameInSql(name)} (${list}) to stdout`))),
    ).toSorted();
  } finally {
    client.release(true);
  }
}

const linesOf = (rows: string) => rows.split('\n').filter((line) => line !== '');
