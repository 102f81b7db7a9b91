import { randomUUIDv7 } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { fileAddress, type FileOwner } from '#server/platform/files/file-owner.ts';
import { createFiles, removeUnusedFrom } from '#server/platform/files/files.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { answerErrors } from '#server/platform/http/error-answer.ts';
import { hoursFromNow } from '#test/factories.ts';
import { forAllTests, testDatabase } from '#test/for-all-tests.ts';
import { filesRoutes } from './routes.ts';

const t = testDatabase();
const folder: { path: string } = forAllTests(
  async () => ({ path: await mkdtemp(join(tmpdir(), 'file-owner-')) }),
  ({ path }) => rm(path, { recursive: true }),
);

/** Shown to anybody, and named by address, as a course's cover is. */
const logos: FileOwner = { table: 'logos', column: 'picture', refersBy: 'address', isOpen: true };
/** Shown too, and named by a key. */
const stamps: FileOwner = { table: 'stamps', column: 'file', refersBy: 'name', isOpen: true };
/** As a lesson's files are. */
const scans: FileOwner = { table: 'scans', column: 'file', refersBy: 'name', isOpen: false };
const declared = [logos, stamps, scans];

const log = pino({ level: 'silent' });
const setting = (owners: readonly FileOwner[] = declared) => ({
  db: t.db,
  store: createFolderStore(folder.path),
  owners,
});
const filesOf = (owners?: readonly FileOwner[]) => createFiles({ ...setting(owners), log });
const insert = ({ table, column }: FileOwner, value: string) =>
  sql`insert into ${sql.table(table)} (${sql.ref(column)}) values (${value})`.execute(t.db);
const empty = ({ table }: FileOwner) => sql`delete from ${sql.table(table)}`.execute(t.db);

/** Keeps a picture as the feature of this owner would. */
const keep = (owner: FileOwner, content: string, files = filesOf()): Promise<string> =>
  files.keep(async (put) => {
    const value = await put(owner, Buffer.from(content), 'webp');
    await insert(owner, value);
    return value.replace('/files/', '');
  });

const stored = async () => (await readdir(folder.path)).toSorted();

async function statusOf(name: string, owners?: readonly FileOwner[]): Promise<number> {
  const app = fastify();
  answerErrors(app);
  filesRoutes({ app, files: filesOf(owners) });
  const { statusCode } = await app.inject(fileAddress(name));
  await app.close();
  return statusCode;
}

beforeEach(async () => {
  await sql`drop table if exists logos, stamps, scans, strangers`.execute(t.db);
  await sql`create table logos (picture text)`.execute(t.db);
  await sql`create table stamps (file text references files)`.execute(t.db);
  await sql`create table scans (file text references files)`.execute(t.db);
  await t.db.deleteFrom('file_holds').execute();
  await t.db.deleteFrom('files').execute();
  await rm(folder.path, { recursive: true });
  await mkdir(folder.path);
});

test.each([logos, stamps])(
  'a file of $table, which opens its files, is served to anybody as long as a row has it',
  async (owner) => {
    const name = await keep(owner, 'картинка');
    expect(await statusOf(name)).toBe(200);
    await empty(owner);
    expect(await statusOf(name)).toBe(404);
  },
);

test('a file of an owner that opens nothing is served to nobody, held or not, and is kept', async () => {
  const name = await keep(scans, 'скан');
  expect(await statusOf(name)).toBe(404);
  await t.db
    .insertInto('file_holds')
    .values({ id: randomUUIDv7(), name, held_until: hoursFromNow(1) })
    .execute();
  expect(await statusOf(name)).toBe(404);
  await empty(scans);
  expect(await statusOf(name)).toBe(404);
  expect(await stored()).toEqual([name]);
});

test('one content that an open owner and a closed one have is open while the open one has it', async () => {
  const name = await keep(logos, 'одна картинка');
  expect(await keep(scans, 'одна картинка')).toBe(name);
  expect(await statusOf(name)).toBe(200);
  await empty(logos);
  expect(await statusOf(name)).toBe(404);
  await removeUnusedFrom(setting());
  expect(await stored()).toEqual([name]);
});

test('the removal keeps what any owner has, by a key or by an address, and takes the rest', async () => {
  const names = [await keep(logos, 'логотип'), await keep(scans, 'скан')];
  await removeUnusedFrom(setting());
  expect(await stored()).toEqual(names.toSorted());

  await empty(scans);
  await removeUnusedFrom(setting());
  expect(await stored()).toEqual(names.slice(0, 1));
  await empty(logos);
  await removeUnusedFrom(setting());
  expect(await stored()).toEqual([]);
});

test('while an owner can’t be asked, nothing of anybody’s is removed', async () => {
  const name = await keep(logos, 'логотип');
  await empty(logos);
  const broken: FileOwner = { table: 'dropped', column: 'name', refersBy: 'name', isOpen: false };
  await expect(removeUnusedFrom(setting([...declared, broken]))).rejects.toThrow('dropped');
  await filesOf([...declared, broken]).removeUnused();
  expect(await stored()).toEqual([name]);

  await removeUnusedFrom(setting());
  expect(await stored()).toEqual([]);
});

test.each([
  ['at once', ''],
  ['at the commit', 'deferrable initially deferred'],
])(
  'bytes that a table refers to though no owner does stay: its key, which is checked %s, is asked before they go',
  async (_, checked) => {
    const name = await keep(logos, 'логотип');
    await sql`create table strangers (file text references files ${sql.raw(checked)})`.execute(t.db);
    await sql`insert into strangers values (${name})`.execute(t.db);
    await empty(logos);
    await expect(removeUnusedFrom(setting())).rejects.toThrow('foreign key');
    expect(await stored()).toEqual([name]);
  },
);

test('for an owner that nobody has named, nothing is kept', async () => {
  const kept = keep(logos, 'логотип', filesOf([scans]));
  await expect(kept).rejects.toThrow('logos.picture');
  expect(await stored()).toEqual([]);
  expect(await t.db.selectFrom('files').select('name').execute()).toEqual([]);
});
