import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseline, contained } from '#server/platform/db/baseline.ts';
import { migrateTo } from '#server/platform/db/migrate.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAnswer, createStudentInLesson } from '#test/factories.ts';
import { fillTables, tableNames } from '#test/fill-tables.ts';
import { storeFile } from '#test/store-file.ts';
import { readArchive, writeArchive } from './archive.ts';
import { temporaryTables } from './backed-up-tables.ts';
import { backUp } from './backup.ts';
import { restore, RestoreError } from './restore.ts';

let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otklik-backup-'));
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (create: () => Promise<TestDatabase>) => {
  const database = await create();
  databases.push(database);
  return database;
};

const storeIn = (name: string) => createFolderStore(join(folder, name));
const fileName = `${'ab'.repeat(32)}.webp`;

test('every row and every file comes back as it was, and nothing else', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  await fillTables(from.pool);
  // Otherwise than a new row would have it.
  await from.pool.query(`
    update courses set passes_by = 'person', in_order = true;
    update lessons set passes_by = 'levels', is_counted = false, asks_when_short = false, asks_self = true`);
  const { student, lesson } = await createStudentInLesson(from.db);
  const odd = ['Таб\tи\\обратная\r\nстрока, «ё», 🙂, \\N', '\\.', '', 'я'.repeat(3_000_000)];
  for (const content of odd)
    await createAnswer(from.db, { user_id: student.id, lesson_id: lesson.id, content });
  await from.pool.query('insert into files values ($1, now())', [fileName]);
  await storeFile(storeIn('from'), fileName, Buffer.from('картинка'));
  const path = join(folder, 'whole.tar.gz');

  const made = await backUp(from, storeIn('from'), path);
  // The store doesn't have the file that fillTables refers to.
  expect(made).toMatchObject({ files: 1, missingFiles: ['file.webp'] });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const restored = await restore(to, storeIn('to'), path);

  expect(restored).toMatchObject({ rows: made.rows, files: 1, migrated: [] });
  const rows = await everyRow(from.pool);
  for (const name of temporaryTables) rows[name] = [];
  expect(Object.keys(rows)).toEqual(await tableNames(from.pool));
  expect(await everyRow(to.pool)).toEqual(rows);
  const file = await storeIn('to').read(fileName);
  expect(file && String(await buffer(file))).toBe('картинка');
});

test('a backup of an older version is restored at its level and brought forward', async () => {
  const from = await open(createEmptyDatabase);
  const to = await open(createEmptyDatabase);
  const client = await from.pool.connect();
  await client.query('begin');
  await migrateTo(client, [baseline]);
  await client.query('commit');
  client.release();
  await fillTables(from.pool);
  const path = join(folder, 'older.tar.gz');
  await backUp(from, storeIn('from'), path);
  const before = await everyRow(from.pool);

  const restored = await restore(to, storeIn('to'), path);
  expect(restored.migrated[0]).toMatch(/^0056_/);
  const after = await everyRow(to.pool);
  for (const [name, rows] of Object.entries(before)) {
    if (temporaryTables.some((table) => table === name)) continue;
    expect(after[name]).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) expect(after[name]?.[index]).toMatchObject(row);
  }
});

test('a backup holds one moment, whatever is written meanwhile', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  const { student, lesson } = await createStudentInLesson(from.db);
  await from.pool.query('insert into files values ($1, now())', [fileName]);
  const path = join(folder, 'moment.tar.gz');
  // Files are read after the snapshot is taken and before any table.
  const writesMeanwhile = {
    ...storeIn('from'),
    async read() {
      await createAnswer(from.db, { user_id: student.id, lesson_id: lesson.id });
      await from.pool.query(`delete from user_courses`);
      return undefined;
    },
  };
  await backUp(from, writesMeanwhile, path);

  await restore(to, storeIn('to'), path);
  expect((await to.pool.query('select from answers')).rowCount).toBe(0);
  expect((await to.pool.query('select from user_courses')).rowCount).toBe(1);
});

test('a database that is not empty is refused and left as it is', async () => {
  const from = await open(createTestDatabase);
  const path = join(folder, 'refused.tar.gz');
  await createStudentInLesson(from.db);
  await backUp(from, storeIn('from'), path);
  const before = await everyRow(from.pool);

  await expect(restore(from, storeIn('to'), path)).rejects.toThrow(
    'База не пустая. Восстановить копию можно только в пустую',
  );
  expect(await everyRow(from.pool)).toEqual(before);
});

test('a file cut short, or of something else, is refused, and the database stays empty for the next try', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  await fillTables(from.pool);
  const path = join(folder, 'cut.tar.gz');
  const whole = join(folder, 'uncut.tar.gz');
  await backUp(from, storeIn('from'), whole);
  const { size } = await stat(whole);

  for (const length of [0, 100, Math.floor(size / 2), size - 10]) {
    await copyFile(whole, path);
    await truncate(path, length);
    await expect(restore(to, storeIn('to'), path), `${length} bytes`).rejects.toThrow(/копи/);
    expect(await tableNames(to.pool)).toEqual([]);
  }
  await writeFile(path, 'Дорогой дневник');
  await expect(restore(to, storeIn('to'), path)).rejects.toThrow('не целая резервная копия');
  await restore(to, storeIn('to'), whole);
  expect(await tableNames(to.pool)).toEqual(await tableNames(from.pool));
});

test('a flipped byte is found, wherever it is, and named', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  await fillTables(from.pool);
  await from.pool.query('insert into files values ($1, now())', [fileName]);
  await storeFile(storeIn('from'), fileName, Buffer.from('картинка'));
  const whole = join(folder, 'unflipped.tar.gz');
  await backUp(from, storeIn('from'), whole);
  const packed = await readFile(whole);
  const plain = gunzipSync(packed);
  const path = join(folder, 'flipped.tar.gz');
  const refusal = async (bytes: Buffer) => {
    await writeFile(path, bytes);
    const error: unknown = await restore(to, storeIn('to'), path).then(
      () => 'restored',
      (refused: unknown) => refused,
    );
    expect(await tableNames(to.pool), String(error)).toEqual([]);
    return error;
  };
  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 4;
    return copy;
  };

  for (let part = 1; part < 40; part += 1) {
    const at = Math.floor((packed.length * part) / 40);
    const bytes = flipped(packed, at);
    // Two or three bits of a compressed file mean nothing.
    if (unpacksTo(bytes, plain)) continue;
    const error = await refusal(bytes);
    expect(error, `byte ${at}`).toBeInstanceOf(RestoreError);
    expect(String(error), `byte ${at}`).toMatch(/не целая резервная копия: \S/);
  }
  // What no compression guards: the archive was unpacked, changed and packed again.
  for (const [inside, named] of [
    ['картинка', `files/${fileName}`],
    ['name@example.ru', 'tables/'],
    ['"createdAt"', 'backup.json'],
    ['"rows"', 'end.json'],
    ['"checksums": {', 'end.json'],
    ['"checksums": "', 'backup.json'],
  ]) {
    const error = await refusal(gzipSync(flipped(plain, plain.indexOf(`${inside}`) + 2)));
    expect(String(error), inside).toMatch(/не целая резервная копия: /);
    expect(String(error), inside).toContain(named);
  }
});

test('a backup of before checksums is restored', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  await fillTables(from.pool);
  const path = join(folder, 'unsummed.tar.gz');
  await writeArchive(path, async (archive) => {
    const made = join(folder, 'summed.tar.gz');
    await backUp(from, storeIn('from'), made);
    for await (const { name, content } of readArchive(made)) {
      const isJson = name.endsWith('.json');
      const bytes = await buffer(content);
      await archive.add(name, isJson ? withoutSums(String(bytes)) : bytes);
    }
  });
  await restore(to, storeIn('to'), path);
  expect(await tableNames(to.pool)).toEqual(await tableNames(from.pool));
});

function unpacksTo(packed: Buffer, plain: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(plain);
  } catch {
    return false;
  }
}

function withoutSums(json: string): string {
  const { checksums: _sums, ...rest } = JSON.parse(json);
  return JSON.stringify(rest);
}

test('a backup of a newer version is refused by name', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  await from.pool.query(`insert into migrations values ('9000_later.sql')`);
  const path = join(folder, 'newer.tar.gz');
  await backUp(from, storeIn('from'), path);
  await expect(restore(to, storeIn('to'), path)).rejects.toThrow(
    'более новой версией Отклика (в ней есть 9000_later.sql)',
  );
});

test('a backup of a level before 0.1.0 is refused with the first migration that is missing', async () => {
  const from = await open(createTestDatabase);
  const to = await open(createEmptyDatabase);
  await from.pool.query('delete from migrations where name = $1 or name > $2', [
    contained[20],
    contained[40],
  ]);
  const path = join(folder, 'unfinished.tar.gz');
  await backUp(from, storeIn('from'), path);
  await expect(restore(to, storeIn('to'), path)).rejects.toThrow(`в ней нет миграции ${contained[20]}.`);
  expect(await tableNames(to.pool)).toEqual([]);
});

test('a database without anything of ours is not copied', async () => {
  const empty = await open(createEmptyDatabase);
  await expect(backUp(empty, storeIn('from'), join(folder, 'empty.tar.gz'))).rejects.toThrow(
    'копировать нечего',
  );
});

test('a backup that can’t be finished leaves no file', async () => {
  const from = await open(createTestDatabase);
  await from.pool.query('insert into files values ($1, now())', [fileName]);
  const broken = { ...storeIn('from'), read: () => Promise.reject(new Error('Хранилище молчит')) };
  await expect(backUp(from, broken, join(folder, 'broken.tar.gz'))).rejects.toThrow('Хранилище молчит');
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  await expect(backUp(from, storeIn('from'), join(folder, 'no/such/folder.tar.gz'))).rejects.toThrow(
    'ENOENT',
  );
  expect((await from.pool.query('select 1')).rowCount).toBe(1);
});

async function everyRow(pool: pg.Pool): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const name of await tableNames(pool)) {
    rows[name] = (await pool.query(`select * from "${name}" as row order by row::text`)).rows;
  }
  return rows;
}
