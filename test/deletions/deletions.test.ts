import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { deleteAnswer } from '#server/mentor/answers/delete-answer.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { deleteCourse } from '#server/school/courses/delete-course.ts';
import { deleteGroup } from '#server/school/groups/delete-group.ts';
import { deleteLessonFile } from '#server/school/lesson-files/delete-lesson-file.ts';
import { deleteLesson } from '#server/school/lessons/delete-lesson.ts';
import { deleteMeeting } from '#server/school/meetings/delete-meeting.ts';
import { unbindIdentity } from '#server/school/sign-in-through-others/identities.ts';
import { deleteSurvey } from '#server/school/surveys/delete-survey.ts';
import { deleteUser } from '#server/school/users/delete-user.ts';
import { deleteWebhook } from '#server/telling/webhooks/change-webhook.ts';
import { cloneDatabase, type TestDatabase } from '#test/clone-database.ts';
import { createAdmin } from '#test/factories.ts';
import { fillMixed, fillTables, type Rows } from '#test/fill-tables.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { filesIn } from '#test/store-file.ts';
import { countsWithout, type ForeignKey, foreignKeys, primaryKeysOf, remakeKeys } from './foreign-keys.ts';

// Run longer after a change to keys or to what is deleted.
const orders = {
  numRuns: Number(process.env.KEY_ORDERS ?? 2),
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_129),
};

interface Setting {
  db: Db;
  store: Files;
  admin: Viewer;
}

type Row = Rows[string][number];
type Delete = (setting: Setting, row: Row) => Promise<unknown>;

const idOf = ({ id }: Row) => String(id);

/** As the product deletes what is used; a person also as the operator of the server erases one. */
const ofTheProduct: Record<string, { table: string; delete: Delete; alsoGoes?: readonly string[] }> = {
  'a course': { table: 'courses', delete: (setting, row) => deleteCourse(setting, setting.admin, idOf(row)) },
  'a lesson': { table: 'lessons', delete: (setting, row) => deleteLesson(setting, setting.admin, idOf(row)) },
  'a group': { table: 'groups', delete: ({ db, admin }, row) => deleteGroup(db, admin, idOf(row)) },
  'a person': { table: 'users', delete: ({ db, admin }, row) => deleteUser(db, admin, idOf(row)) },
  'a person’s data': {
    table: 'users',
    delete: ({ db }, row) => erasePerson(db, String(row['email'])),
    alsoGoes: ['join_requests', 'outbox', 'outbox_tries', 'user_import_rows'],
  },
  'a survey': { table: 'surveys', delete: ({ db, admin }, row) => deleteSurvey(db, admin, idOf(row)) },
  'a meeting': { table: 'meetings', delete: ({ db, admin }, row) => deleteMeeting(db, admin, idOf(row)) },
  'a bound sign-in': {
    table: 'identities',
    delete: ({ db }, row) => {
      const owner = { id: String(row['user_id']), role: 'student', sessionId: randomUUIDv7() } as Viewer;
      return unbindIdentity({ db, config: readConfig({}) }, owner, idOf(row));
    },
  },
  'a file of a lesson': {
    table: 'lesson_files',
    delete: ({ db, store, admin }, row) =>
      deleteLessonFile({ db, files: store }, admin, {
        id: String(row['lesson_id']),
        name: String(row['name']),
      }),
  },
  'an answer': {
    table: 'answers',
    delete: (setting, row) => deleteAnswer(setting, setting.admin, idOf(row)),
    // Its talk goes, with the records of its lines and what was answered to them.
    alsoGoes: ['dialogues', 'dialogue_turns', 'turn_drafts', 'referrals', 'messages'],
  },
  'a webhook': {
    table: 'webhooks',
    delete: ({ db, admin }, row) => deleteWebhook(db, admin, idOf(row)),
    alsoGoes: ['outbox', 'outbox_tries'],
  },
};

/** What is kept by triggers, and what goes when nothing refers to it. */
const derived = [
  'course_activity',
  'course_standings',
  'file_holds',
  'files',
  'lesson_figures',
  'people_counts',
];

let folder: string;
let keys: ForeignKey[];
let primaryKeys: Record<string, string[]>;
const t = testDatabase();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otklik-deletions-'));
  keys = await foreignKeys(t.pool);
  primaryKeys = await primaryKeysOf(t.pool);
});
afterAll(() => rm(folder, { recursive: true }));

test(
  'Whatever is deleted, and in whatever order its references are followed, goes; the ledger of the models stays',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const filled = await fill(numbersFrom(seed));
        try {
          for (const [what, one] of Object.entries(ofTheProduct)) {
            await expectGone(filled, what, one);
          }
          await expectOthersGone(filled);
        } finally {
          await filled.database.drop();
        }
      }),
      { ...orders, endOnFailure: true },
    );
  },
  60_000 + orders.numRuns * 30_000,
);

test('Every key of a row that a deletion may change twice is checked when the deletion is whole', () => {
  const changed = new Set(keys.filter(({ empties }) => empties).map(({ of }) => of));
  const early = keys.filter(
    ({ of, takesAlong, empties, isDeferred }) => changed.has(of) && (takesAlong || empties) && !isDeferred,
  );
  expect(early.map(({ name }) => name)).toEqual([]);
});

/** Numbers below any other, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(below, 1);
  };
}

interface Filled {
  database: TestDatabase;
  rows: Rows;
}

async function fill(pick: (below: number) => number): Promise<Filled> {
  const database = await cloneDatabase(inject('postgres'));
  const client = await database.pool.connect();
  const inAnyOrder = keys
    .map((key) => ({ key, place: pick(1_000_000) }))
    .toSorted((a, b) => a.place - b.place);
  await remakeKeys(
    client,
    inAnyOrder.map(({ key }) => key),
  );
  const rows = await fillTables(client);
  await fillMixed(client, rows, pick);
  const unused = keys.filter(
    (key) => !(rows[key.of] ?? []).some((row) => key.columns.every((column) => row[column] !== null)),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
  // A database that is cloned has no connection.
  client.release(true);
  return { database, rows };
}

/** In a copy: each row of the table goes, the one that everything refers to first. */
async function expectGone(
  { database: { connection }, rows }: Filled,
  what: string,
  { table, delete: remove, alsoGoes = [] }: (typeof ofTheProduct)[string],
): Promise<void> {
  const copy = await cloneDatabase(inject('postgres'), connection.database);
  const { db } = copy;
  try {
    const files = filesIn(folder, db);
    const { id } = await createAdmin(db);
    const setting = { db, store: files, admin: { id, role: 'admin' } as Viewer };
    const [first, ...others] = rows[table] ?? [];
    if (!first) throw new Error(`No row of ${table}`);
    const spent = await ledgerOf(db);
    await remove(setting, first).catch(refused(what));
    const expected = countsWithout(rows, keys, { table, row: first });
    const counts = await countRows(db, Object.keys(rows));
    for (const [name, count] of Object.entries(expected)) {
      if ([...derived, ...alsoGoes].includes(name)) continue;
      expect(counts[name], `${name} without ${what}`).toBeGreaterThanOrEqual(count);
    }
    // Some have gone with the first.
    for (const row of others)
      if (await isThere(db, table, row)) await remove(setting, row).catch(refused(what));
    for (const row of [first, ...others]) expect(await isThere(db, table, row), what).toBe(false);
    expect(await ledgerOf(db), what).toEqual(spent);
  } finally {
    await copy.drop();
  }
}

/** What a larger deletion takes along, or one that the product asks more about, by itself. */
async function expectOthersGone({ database: { connection }, rows }: Filled): Promise<void> {
  const copy = await cloneDatabase(inject('postgres'), connection.database);
  const walked = Object.values(ofTheProduct).map(({ table }) => table);
  const targets = new Set(
    keys.filter(({ takesAlong, empties }) => takesAlong || empties).map(({ target }) => target),
  );
  try {
    for (const table of targets) {
      if (walked.includes(table)) continue;
      for (const row of rows[table] ?? []) {
        const gone = copy.db.transaction().execute(async (tx) => {
          await sql`delete from ${sql.table(table)} where ${isRow(table, row)}`.execute(tx);
          // As the commit would.
          await sql`set constraints all immediate`.execute(tx);
          throw new TakenBack();
        });
        await expect(gone, `a row of ${table}`).rejects.toThrow(TakenBack);
      }
    }
  } finally {
    await copy.drop();
  }
}

class TakenBack extends Error {}

const refused = (what: string) => (error: unknown) => {
  throw new Error(`${what} can’t be deleted`, { cause: error });
};

async function ledgerOf(db: Db) {
  const { rows } = await sql`select count(*) as calls, sum(cost) as cost, sum(input_tokens) as "inputTokens",
    sum(output_tokens) as "outputTokens" from model_calls`.execute(db);
  return rows;
}

async function countRows(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map(
    (name) => sql`${sql.lit(name)}, (select count(*)::integer from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select jsonb_build_object(${sql.join(counts.slice(0, 50))}) || jsonb_build_object(${sql.join(counts.slice(50))})
      as counts`.execute(db);
  return rows[0]?.counts ?? {};
}

async function isThere(db: Db, table: string, row: Row): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${isRow(table, row)}`.execute(db);
  return rows.length > 0;
}

const isRow = (table: string, row: Row) =>
  sql.join(
    (primaryKeys[table] ?? []).map((column) => sql`${sql.ref(column)}::text = ${String(row[column])}`),
    sql` and `,
  );
