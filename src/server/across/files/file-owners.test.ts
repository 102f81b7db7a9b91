import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FileOwner } from '#server/platform/files/file-owner.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { fileOwners } from './file-owners.ts';

const t = testDatabase();

interface Column {
  table: string;
  column: string;
}

const written = ({ table, column }: Column) => `${table}.${column}`;
const owned = fileOwners.map(written);

/** Of a request that is under way: the removal asks it by itself. */
const holds = 'file_holds.name';

/** Columns whose names speak of files, and which hold the name of none. */
const otherWords = ['lessons.answer_file_kinds', 'lessons.answer_files_limit', 'user_imports.file_name'];

/** What a column that holds the name or the address of a file is called; a name that can't be told so needs a key. */
const namesFile = /file|image|picture|photo|cover|logo|avatar|icon|banner|attachment|scan/;

async function keysToFiles() {
  const { rows } = await sql<Column & { whenDeleted: string }>`
    select conrelid::regclass::text as table, attname as column, confdeltype as "whenDeleted"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`.execute(t.db);
  return rows;
}

async function columnsOfTables(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema`.execute(t.db);
  return rows;
}

test('Every column that refers to files, by a key or by what it is called, has an owner', async () => {
  const keys = (await keysToFiles()).map(written);
  const named = (await columnsOfTables()).filter(({ column }) => namesFile.test(column)).map(written);
  const unowned = [...new Set([...keys, ...named])].filter((one) => ![...owned, holds].includes(one));
  expect(unowned.toSorted()).toEqual(otherWords);
});

test('Every owner is a column of the database, named once, and found here without being asked', async () => {
  const columns = (await columnsOfTables()).map(written);
  expect(owned.filter((one) => !columns.includes(one))).toEqual([]);
  expect(owned.filter((one, index) => owned.indexOf(one) !== index)).toEqual([]);
  const keys = (await keysToFiles()).map(written);
  const untold = fileOwners.filter(
    (owner) => !keys.includes(written(owner)) && !namesFile.test(owner.column),
  );
  expect(untold.map(written)).toEqual([]);
});

test('A key to files is by name, and no file that goes takes a row along or empties it', async () => {
  const keys = await keysToFiles();
  const byAddress = (key: Column) =>
    fileOwners.some((owner: FileOwner) => written(owner) === written(key) && owner.refersBy !== 'name');
  expect(keys.filter(byAddress).map(written)).toEqual([]);
  expect(keys.filter(({ whenDeleted }) => !['a', 'r'].includes(whenDeleted)).map(written)).toEqual([]);
});

test('What anybody may have is what is listed here: to open more is a decision', () => {
  expect(fileOwners.filter(({ isOpen }) => isOpen).map(written)).toEqual([
    'courses.cover_image',
    'school_settings.logo',
    'school_settings.icon',
    'certificates.logo',
  ]);
});
