import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BulkAction, BulkPreview, Selection } from '#contract/user-imports/bulk.ts';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { createAdmin, createCourse, createCurator, createGroup, createUser, enrol } from '#test/factories.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;
beforeEach(async () => {
  t = await createImportSetting();
});
afterEach(() => t.close());

const post = (url: string, body: object, as: { id: string } = t.admin) => t.call('POST', url, { as, body });

const preview = async (action: BulkAction, selection: Selection): Promise<BulkPreview> =>
  (await post('/api/users/bulk/preview', { action, ...selection })).json();

const start = async (action: BulkAction, selection: Selection): Promise<UserImport> =>
  (await post('/api/users/bulk', { action, ...selection })).json();

async function run(action: BulkAction, selection: Selection): Promise<UserImport> {
  const { id } = await start(action, selection);
  await t.work();
  return t.done(id);
}

const accesses = () =>
  t.db
    .selectFrom('user_courses')
    .select([
      'user_id as userId',
      'expires_at as expiresAt',
      'group_id as groupId',
      'enrolled_at as enrolledAt',
    ])
    .orderBy('user_id')
    .execute();

const failuresOf = async ({ id }: { id: string }) =>
  (await t.call('GET', `/api/users/imports/${id}/failures`, { as: t.admin })).body
    .trim()
    .split('\r\n')
    .slice(1);

const nobody = '019a0000-0000-7000-8000-000000000000';

test('A preview counts who changes, who is already so and who is refused, and changes nothing', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const group = await createGroup(t.db, { course_id: course.id, title: 'Весна' });
  const [out, within, without] = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  await enrol(t.db, { user_id: out.id, course_id: course.id });
  await enrol(t.db, { user_id: within.id, course_id: course.id, group_id: group.id });
  const before = await accesses();
  const ids = [out.id, within.id, without.id, nobody, out.id];
  const action = { kind: 'put_into_group', courseId: course.id, groupId: group.id } as const;
  const seen = await preview(action, { ids });
  expect(seen.counts).toEqual({ change: 1, same: 1, refused: 2 });
  expect(seen.refusals).toEqual([
    { reason: 'Нет доступа к этому курсу: сначала откройте его', people: 1 },
    { reason: 'Такого пользователя нет', people: 1 },
  ]);
  expect(seen.sample.map((row) => [row.id, row.outcome])).toEqual([
    [without.id, 'refused'],
    [nobody, 'refused'],
    [out.id, 'change'],
    [within.id, 'same'],
  ]);
  expect(seen.sample[2]?.changes).toEqual([{ kind: 'group', course: 'Переговоры', from: null, to: 'Весна' }]);
  expect(await accesses()).toEqual(before);

  const done = await run(action, { ids });
  expect(done).toMatchObject({
    source: 'selection',
    fileName: 'Перевести в поток «Весна» курса «Переговоры»',
    total: 4,
    updated: 1,
    unchanged: 1,
    failed: 2,
    undoable: true,
  });
  expect((await failuresOf(done)).toSorted()).toEqual(
    [
      `${without.last_name};Мария;${without.email};${without.id};Нет доступа к этому курсу: сначала откройте его`,
      `;;;${nobody};Такого пользователя нет`,
    ].toSorted(),
  );
  expect(await t.journal()).toEqual(['group_moved', 'bulk_started']);
});

test('Everyone who matches a filter, but for the exceptions, is given a course with a group and a term', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  const people = await Promise.all(
    Array.from({ length: 5 }, () => createUser(t.db, { first_name: 'Отобран' })),
  );
  await createUser(t.db, { first_name: 'Другой' });
  const expiresAt = '2030-05-01T12:30:00.000Z';
  const action = { kind: 'open_course', courseId: course.id, groupId: group.id, expiresAt } as const;
  const done = await run(action, { filter: { search: 'отобран' }, except: [people[0]?.id ?? ''] });
  expect(done).toMatchObject({ total: 4, updated: 4 });
  const given = await accesses();
  expect(given).toHaveLength(4);
  expect(given.every((one) => one.groupId === group.id && one.expiresAt === expiresAt)).toBe(true);
  expect(
    await t.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'course_access_granted')
      .execute(),
  ).toHaveLength(4);
});

test('An operation on a filter that matches another number of people than were previewed does not start', async () => {
  await createUser(t.db);
  const action = { kind: 'set_role', role: 'curator' } as const;
  const response = await post('/api/users/bulk', { action, filter: { role: 'student' }, people: 3 });
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'Людей под фильтром теперь 1, а не 3: проверьте ещё раз',
  ]);
  expect((await t.call('GET', '/api/users/imports', { as: t.admin })).json()).toEqual([]);
});

test('An extension moves the end later, the group’s too, and never earlier', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id, ends_at: '2030-01-01T00:00:00.000Z' });
  const ends = ['2029-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z', null];
  const people = [];
  for (const expires_at of ends) {
    const { id } = await createUser(t.db);
    people.push(id);
    await enrol(t.db, { user_id: id, course_id: course.id, expires_at });
  }
  const { id: ofGroup } = await createUser(t.db);
  await enrol(t.db, { user_id: ofGroup, course_id: course.id, group_id: group.id });
  const expiresAt = '2030-06-01T00:00:00.000Z';
  const done = await run({ kind: 'extend', courseId: course.id, expiresAt }, { ids: [...people, ofGroup] });
  expect(done).toMatchObject({ updated: 2, unchanged: 2, failed: 0 });
  const now = new Map((await accesses()).map((one) => [one.userId, one.expiresAt]));
  expect([...people, ofGroup].map((id) => now.get(id))).toEqual([
    expiresAt,
    '2031-01-01T00:00:00.000Z',
    null,
    expiresAt,
  ]);
});

test('Nobody demotes or deletes themselves; the others are demoted and deleted', async () => {
  const other = await createAdmin(t.db);
  const student = await createUser(t.db);
  const ids = [t.admin.id, other.id, student.id];
  const demotion = { kind: 'set_role', role: 'student' } as const;
  expect((await preview(demotion, { ids })).counts).toEqual({ change: 1, same: 1, refused: 1 });
  expect(await run(demotion, { ids })).toMatchObject({
    updated: 1,
    unchanged: 1,
    failed: 1,
    undoable: false,
  });
  const deletion = await run({ kind: 'delete' }, { ids });
  expect(deletion).toMatchObject({ updated: 2, failed: 1, undoable: false });
  expect(await failuresOf(deletion)).toEqual([
    expect.stringMatching(/;Это вы: свою учётную запись удалить нельзя$/),
  ]);
  expect(await t.db.selectFrom('users').select('id').execute()).toEqual([{ id: t.admin.id }]);
  expect((await post(`/api/users/imports/${deletion.id}/undo`, {})).statusCode).toBe(409);
});

test('The last administrator stays, whoever has started the operation', async () => {
  const other = await createAdmin(t.db);
  const { id } = await start({ kind: 'set_role', role: 'student' }, { ids: [other.id] });
  // The one who has started it is demoted before it begins.
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', t.admin.id).execute();
  await t.work();
  const rows = () =>
    t.db.selectFrom('user_import_rows').select(['state', 'problem']).where('import_id', '=', id);
  await expect
    .poll(() => rows().execute())
    .toEqual([{ state: 'failed', problem: 'Это последний администратор: сначала назначьте другого' }]);
});

test('An operation that was cut short goes on where it stopped: each person is changed once', async () => {
  const course = await createCourse(t.db);
  const people = await Promise.all(Array.from({ length: 1_000 }, () => createUser(t.db)));
  const action = { kind: 'open_course', courseId: course.id } as const;
  const { id } = await start(action, { ids: people.map((person) => person.id) });
  const first = await t.work();
  for (let status = await t.statusOf(id); status.updated < 5; status = await t.statusOf(id));
  await first.stop();
  const cut = await t.statusOf(id);
  expect(cut.state).toBe('running');
  expect(cut.updated).toBeLessThan(1_000);
  await t.work();
  await t.work();
  expect(await t.done(id)).toMatchObject({ updated: 1_000, unchanged: 0, failed: 0 });
  const granted = t.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'course_access_granted');
  expect(new Set((await granted.execute()).map((entry) => entry.subject_id)).size).toBe(1_000);
  expect(await granted.execute()).toHaveLength(1_000);
});

test('What was done to access, group and term is undone, but for those changed since', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  const people = [];
  for (const n of [1, 2, 3]) {
    const { id } = await createUser(t.db);
    people.push(id);
    await enrol(t.db, {
      user_id: id,
      course_id: course.id,
      group_id: n === 1 ? group.id : null,
      expires_at: '2030-01-01T00:00:00.000Z',
      enrolled_at: `2026-0${n}-01T00:00:00.000Z`,
    });
  }
  const [, , changedSince = ''] = people;
  const before = await accesses();
  const closed = await run({ kind: 'close_course', courseId: course.id }, { ids: people });
  expect(await accesses()).toEqual([]);
  await t.call('POST', `/api/users/${changedSince}/courses`, { as: t.admin, body: { courseId: course.id } });
  const [own] = (await accesses()).filter(({ userId }) => userId === changedSince);

  const undone = await post(`/api/users/imports/${closed.id}/undo`, {});
  expect(undone.statusCode).toBe(201);
  const restored = await t.done(undone.json().id);
  expect(restored).toMatchObject({ total: 3, updated: 2, failed: 1, undoable: false });
  expect(restored.fileName).toMatch(/^Вернуть как было: Закрыть курс/);
  expect(await failuresOf(restored)).toEqual([expect.stringContaining('С тех пор доступ изменили')]);
  expect(await accesses()).toEqual(before.map((one) => (one.userId === changedSince ? own : one)));
  expect((await t.statusOf(closed.id)).undoable).toBe(false);
});

test('An opened course is closed by the undo; the undo is asked for once, and within a day', async () => {
  const course = await createCourse(t.db);
  const { id } = await createUser(t.db);
  const opened = await run({ kind: 'open_course', courseId: course.id }, { ids: [id] });
  const url = `/api/users/imports/${opened.id}/undo`;
  const ended = (ago: string) =>
    t.pool.query(`update user_imports set finished_at = now() - interval '${ago}'`);
  await ended('25 hours');
  expect((await post(url, {})).statusCode).toBe(409);
  await ended('23 hours');
  const answers = await Promise.all([post(url, {}), post(url, {}), post(url, {})]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409,
  ]);
  await t.done(answers.find(({ statusCode }) => statusCode === 201)?.json().id);
  expect(await accesses()).toEqual([]);
});

test('Only administrators may: students and curators get no preview, no operation, no undo', async () => {
  const course = await createCourse(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const student = await createUser(t.db);
  const body = { action: { kind: 'close_course', courseId: course.id }, ids: [student.id] };
  for (const as of [curator, student]) {
    for (const url of ['/api/users/bulk/preview', '/api/users/bulk', `/api/users/imports/${nobody}/undo`]) {
      expect((await post(url, body, as)).statusCode).toBe(403);
    }
  }
});

test('What can’t be done is refused by its field', async () => {
  const course = await createCourse(t.db);
  const other = await createGroup(t.db, { course_id: (await createCourse(t.db)).id });
  const ids = [t.admin.id];
  const refusal = async (body: object) => {
    const response = await post('/api/users/bulk', body);
    return [response.statusCode, Object.keys(response.json().fields ?? {})];
  };
  const close = { kind: 'close_course', courseId: course.id };
  expect(await refusal({ action: close })).toEqual([400, ['ids']]);
  expect(await refusal({ action: close, ids, filter: {} })).toEqual([400, ['ids']]);
  expect(await refusal({ action: close, ids: [] })).toEqual([400, ['ids']]);
  expect(await refusal({ action: close, filter: { search: 'никого нет' } })).toEqual([409, []]);
  expect(await refusal({ action: { kind: 'close_course', courseId: nobody }, ids })).toEqual([404, []]);
  expect(
    await refusal({ action: { kind: 'put_into_group', courseId: course.id, groupId: other.id }, ids }),
  ).toEqual([404, []]);
  expect(await refusal({ action: { kind: 'burn' }, ids })).toEqual([400, ['action.kind']]);
  expect((await post(`/api/users/imports/${nobody}/undo`, {})).statusCode).toBe(404);
});

test('Ten thousand ids fit into a request', async () => {
  const ids = Array.from(
    { length: 10_000 },
    (_, n) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  expect((await preview({ kind: 'delete' }, { ids })).counts).toEqual({
    change: 0,
    same: 0,
    refused: 10_000,
  });
  expect(
    (await post('/api/users/bulk/preview', { action: { kind: 'delete' }, ids: [...ids, nobody] })).statusCode,
  ).toBe(400);
});
