import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOwners } from '#server/across/files/file-owners.ts';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { freeErased } from '#server/across/personal-data/free-erased.ts';
import { createFileStore } from '#server/platform/files/create-file-store.ts';
import { unusedFilesChore } from '#server/platform/files/remove-unused-files.ts';
import { answerFilesSetting, document } from '#test/answer-files.ts';
import { hoursFromNow } from '#test/factories.ts';
import { oldDraftFilesChore } from './draft-files.ts';

const {
  t,
  admin,
  course,
  lesson,
  studentOf,
  lessonWithFiles,
  add,
  added,
  waiting,
  send,
  remove,
  stored,
  someTimeLater,
} = answerFilesSetting();

test('of what happens at the same moment, no file is lost and none is left half sent', async () => {
  const to = await lessonWithFiles();
  for (const round of [1, 2, 3, 4, 5]) {
    const name = await added(document(), { to });
    const [one, other] = await Promise.all([
      send([name], { to, content: `Первый ${round}` }),
      send([name], { to, content: `Второй ${round}` }),
    ]);
    // Both have it: the one that came second keeps it as of an earlier answer.
    expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
    for (const { json } of [one, other]) expect(json().files).toMatchObject([{ name }]);

    const second = await added(document(), { to });
    const [sent, removed] = await Promise.all([
      send([second], { to, content: `С убранным ${round}` }),
      remove(second, to),
    ]);
    expect([
      [201, 404],
      [409, 200],
    ]).toContainEqual([sent.statusCode, removed.statusCode]);
  }
  expect(await waiting({ to })).toEqual([]);

  const room = await lessonWithFiles();
  const uploads = await Promise.all([1, 2, 3, 4, 5, 6].map(() => add(document(), { to: room })));
  const taken = uploads.filter(({ statusCode }) => statusCode === 201);
  expect([taken.length, (await waiting({ to: room })).length]).toEqual([3, 3]);
});

test('a day later an unsent file is gone, and with its person everything is, counted in the act', async () => {
  const own = await studentOf(course);
  const [old, kept] = [await added(document(), { as: own }), await added(document(), { as: own })];
  await t.db
    .updateTable('draft_files')
    .set({ created_at: hoursFromNow(-25) })
    .where('name', '=', old)
    .execute();
  await someTimeLater();
  await oldDraftFilesChore.run(t.db, t.config);
  await unusedFilesChore(fileOwners).run(t.db, t.config);
  expect(await stored()).not.toContain(old);
  expect(await stored()).toContain(kept);

  await send([kept], { as: own });
  const left = await added(document(), { as: own });
  const { tables } = await exportPerson(t.db, own.email);
  expect([tables.answer_files, tables.draft_files]).toMatchObject([[{ name: kept }], [{ name: left }]]);
  await someTimeLater();
  const { id } = await erasePerson(t.db, own.email);
  await freeErased(t.db, await createFileStore(t.config));
  for (const name of [kept, left]) expect(await stored()).not.toContain(name);
  const act = (await t.call('GET', `/api/erasures/${id}/act`, { as: admin })).json();
  expect(act.kinds).toEqual(
    expect.arrayContaining([
      { title: 'Файлы ответов', rows: 1 },
      { title: 'Файлы неотправленных ответов', rows: 1 },
    ]),
  );
});

test('an act waits for the files of the last minutes: they go first, or a backup and an upload that hold them end', async () => {
  const own = await studentOf(course);
  const left = await added(document(), { as: own });
  const removed = await added(document(), { as: own });
  await t.call('DELETE', `/api/lessons/${lesson.id}/draft/files/${removed}`, { as: own });
  const store = await createFileStore(t.config);
  const { id } = await erasePerson(t.db, own.email);
  const isDone = async () => {
    await freeErased(t.db, store);
    const act = await t.call('GET', `/api/erasures/${id}/act`, { as: admin });
    return act.json().vacuumedAt !== null;
  };
  // A backup, or a process of the release before, holds it by time alone.
  const hold = (held_until: string) =>
    t.db.updateTable('files').set({ held_until }).where('name', '=', left).execute();
  await hold(hoursFromNow(1));
  expect([await isDone(), (await stored()).includes(left)]).toEqual([false, true]);
  await hold(new Date().toISOString());

  // An upload of the same content, which had begun before the erasure.
  const upload = { id: randomUUIDv7(), name: left, held_until: hoursFromNow(1) };
  await t.db
    .insertInto('file_holds')
    .values({ ...upload, held_at: hoursFromNow(-1) })
    .execute();
  expect([await isDone(), (await stored()).includes(left)]).toEqual([false, true]);
  await t.db.deleteFrom('file_holds').execute();

  // Whoever has begun since has nothing of this person's.
  const other = `${'c'.repeat(64)}.pdf`;
  await t.db.insertInto('files').values({ name: other, held_until: new Date().toISOString() }).execute();
  await t.db
    .insertInto('file_holds')
    .values({ ...upload, name: other })
    .execute();
  expect(await isDone()).toBe(true);
  for (const name of [left, removed]) expect(await stored()).not.toContain(name);
  await t.db.deleteFrom('file_holds').execute();
});

test('an act that is printed minutes after the last upload says what is so', async () => {
  const own = await studentOf(course);
  const [sent, left] = [await added(document(), { as: own }), await added(document(), { as: own })];
  await send([sent], { as: own });
  const { id } = await erasePerson(t.db, own.email);
  await freeErased(t.db, await createFileStore(t.config));
  const act = await t.call('GET', `/api/erasures/${id}/act`, { as: admin });
  expect(act.json().vacuumedAt).toEqual(expect.any(String));
  for (const name of [sent, left]) expect(await stored()).not.toContain(name);
});
