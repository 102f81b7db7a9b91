import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { createCourse, createGroup } from '#test/factories.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';

const people = 10_000;

let t: ImportSetting;
let dataDir: string;
let workers: ServerProcess[] = [];

beforeEach(async () => {
  t = await createImportSetting();
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-bulk-'));
});

afterEach(async () => {
  for (const worker of workers) worker.signal('SIGTERM');
  await Promise.all(workers.map(({ exited }) => exited));
  workers = [];
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

function startWorker(): ServerProcess {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(t.connection), DEMO: '0' };
  const worker = launchServer(env, ['worker']);
  workers.push(worker);
  return worker;
}

/** kill -9 for the worker when at least so many people are done; returns the figures after its death. */
async function killAt(done: number, worker: ServerProcess, importId: string): Promise<UserImport> {
  await eventually(async () => ((await t.statusOf(importId)).updated >= done ? true : undefined));
  worker.signal('SIGKILL');
  expect(await worker.exited).toBe('SIGKILL');
  const cut = await t.statusOf(importId);
  expect(cut).toMatchObject({ state: 'running', total: people, unchanged: 0, failed: 0 });
  expect(cut.updated).toBeGreaterThanOrEqual(done);
  expect(cut.waiting).toBe(people - cut.updated);
  expect(cut.waiting).toBeGreaterThan(0);
  return cut;
}

/** How many people each group has, and how many entries of the journal tell of a change of each person. */
async function counted() {
  const groups = await sql<{ group: string | null; people: number }>`
    select group_id as group, count(*)::int as people from user_courses group by group_id`.execute(t.db);
  const entries = await sql<{ entries: number; people: number }>`
    select entries::int, count(*)::int as people from (
      select subject_id, count(*) as entries from audit_log where action = 'group_moved' group by subject_id
    ) told group by entries`.execute(t.db);
  return { groups: groups.rows, journal: entries.rows };
}

test('Ten thousand people are moved into a group and back once each, though the workers are killed midway', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  await sql`
    with added as (
      insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'moved' || n || '@example.ru', 'x', 'Имя', 'Переведённая' from generate_series(1, ${people}::int) n
      returning id)
    insert into user_courses (id, user_id, course_id) select gen_random_uuid(), id, ${course.id} from added`.execute(
    t.db,
  );
  const action = { kind: 'put_into_group', courseId: course.id, groupId: group.id };
  const body = { action, filter: { search: 'переведённая' }, people };
  const started = await t.call('POST', '/api/users/bulk', { as: t.admin, body });
  expect(started.statusCode).toBe(201);
  const { id } = started.json<UserImport>();

  await killAt(150, startWorker(), id);
  await killAt(500, startWorker(), id);
  startWorker();
  startWorker();
  expect(await t.done(id)).toMatchObject({
    total: people,
    waiting: 0,
    updated: people,
    unchanged: 0,
    failed: 0,
    undoable: true,
  });
  expect(await counted()).toEqual({
    groups: [{ group: group.id, people }],
    journal: [{ entries: 1, people }],
  });

  const undone = await t.call('POST', `/api/users/imports/${id}/undo`, { as: t.admin, body: {} });
  expect(undone.statusCode).toBe(201);
  const undoId = undone.json<UserImport>().id;
  const [one, other] = workers.slice(-2) as [ServerProcess, ServerProcess];
  other.signal('SIGTERM');
  await other.exited;
  await killAt(150, one, undoId);
  startWorker();
  expect(await t.done(undoId)).toMatchObject({ total: people, updated: people, unchanged: 0, failed: 0 });
  expect(await counted()).toEqual({ groups: [{ group: null, people }], journal: [{ entries: 2, people }] });
});
