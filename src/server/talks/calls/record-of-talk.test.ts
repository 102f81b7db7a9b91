import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { createCurator, createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

// What a person learns of a talk that was never sent: that an explicit line was asked about, or that the model saw something.

const t = forAllTests(createTalkSetting);
let curator: { id: string };
let stranger: { id: string };
beforeAll(async () => {
  await t.startWorker();
  curator = await createCurator(t.db, { of: [{ course_id: t.course.id }] });
  stranger = await createCurator(t.db);
});

beforeEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues; delete from answers; delete from notices; delete from outbox');
});

const explicit = 'Я хочу умереть, я не вижу смысла жить.';
const doubtful = 'Я её убью, если опять опоздает.';
const asked = 'В тренажёре спросили об одной реплике; ответ: часть разговора.';
const noticed =
  'В тренажёре модель собеседника заметила слова, похожие на тревогу; студента об этом не спрашивали.';

const tell = (id: string, number: number, about: 'role' | 'me' = 'role', as: { id: string } = t.student) =>
  t.call('POST', `/api/dialogues/${id}/turns/${number}/about`, { as, body: { about } });
const close = (id: string) => t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });
const finish = (id: string) => t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
const queue = async (as: { id: string }, query = '') =>
  (await t.call('GET', `/api/referrals${query}`, { as })).json();
const rows = () => t.db.selectFrom('referrals').selectAll().orderBy('id').execute();

/** One line, answered by its student and by the persona. */
async function rehearsed(text: string) {
  const { id } = await t.begin();
  await t.say(id, { number: 1, text });
  expect((await tell(id, 1)).statusCode).toBe(201);
  await t.settled(id, 2);
  return id;
}

describe('an explicit line that is a part of the talk', () => {
  test('leaves a quiet record from the press on, without its words, and it outlives the closing', async () => {
    const { id } = await t.begin();
    const said = await t.say(id, { number: 1, text: explicit });
    expect(said.json().turn).toMatchObject({ asked: true, leavesRecord: true });
    expect((await t.talk(id)).turns[1]).toMatchObject({ leavesRecord: true });
    expect(await rows()).toEqual([]);
    await Promise.all([tell(id, 1), tell(id, 1)]);
    expect(await rows()).toMatchObject([
      { dialogue_id: id, answer_id: null, response_id: null, reason: 'doubt', text: asked, settled_at: null },
    ]);
    await t.settled(id, 2);
    await close(id);
    const [record, ...others] = await queue(curator);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      reason: 'doubt',
      text: asked,
      care: true,
      dialogueId: id,
      answerId: null,
      attempt: null,
      excerpt: null,
      survey: null,
      student: { id: t.student.id },
      course: { id: t.course.id },
      lesson: { id: t.lesson.id },
    });
    const hours = (Date.parse(record.dueAt) - Date.parse(record.openedAt)) / 3_600_000;
    expect(hours).toBe(24);
    const one = await t.call('GET', `/api/referrals/${record.id}`, { as: curator });
    expect(one.json()).toMatchObject({
      answer: null,
      response: null,
      reflection: null,
      held: null,
      others: [],
    });
    expect(one.body).not.toContain('умереть');
    // The talk itself is nobody else's, as before.
    expect((await t.call('GET', `/api/dialogues/${id}`, { as: curator })).statusCode).toBe(404);
    const told = await t.pool.query('select from notices union all select from outbox');
    expect(told.rowCount).toBe(0);
  });

  test('is one a talk, whatever else is asked or noticed in it, and what was decided meanwhile waits again', async () => {
    const id = await rehearsed(explicit);
    const [record] = await queue(curator);
    const body = { decision: 'kept', withdrawable: true };
    await t.call('POST', `/api/referrals/${record.id}/settle`, { as: curator, body });
    expect(await queue(curator)).toEqual([]);
    t.model.script(persona('Ты чего?', { alarm: 'тревога' }));
    await t.say(id, { number: 3, text: explicit });
    await tell(id, 3);
    await t.settled(id, 4);
    expect(await queue(curator)).toMatchObject([{ id: record.id, text: `${asked} ${noticed}` }]);
    expect(await rows()).toHaveLength(1);
  });

  test('is found by the administrators and by whoever leads the course, counted for them, and by nobody else', async () => {
    const id = await rehearsed(explicit);
    for (const reader of [t.admin, curator]) {
      expect(await queue(reader)).toMatchObject([{ dialogueId: id }]);
      expect(await queue(reader, `?courseId=${t.course.id}`)).toMatchObject([{ dialogueId: id }]);
      const count = await t.call('GET', '/api/referrals/count', { as: reader });
      expect(count.json()).toMatchObject({ open: 1, crisis: 0, byReason: [{ reason: 'doubt', open: 1 }] });
    }
    const recordId: string = (await queue(t.admin))[0].id;
    expect(await queue(stranger)).toEqual([]);
    expect((await t.call('GET', `/api/referrals/${recordId}`, { as: stranger })).statusCode).toBe(404);
    expect((await t.call('GET', `/api/referrals/${recordId}`, { as: t.student })).statusCode).toBe(403);
    const body = { decision: 'kept' };
    const settled = await t.call('POST', `/api/referrals/${recordId}/settle`, { as: stranger, body });
    expect(settled.statusCode).toBe(404);
  });

  test('is read, and nothing else can be decided: under a talk that wasn’t sent nobody reads an answer', async () => {
    const id = await rehearsed(explicit);
    const [record] = await queue(curator);
    const settle = (body: object) =>
      t.call('POST', `/api/referrals/${record.id}/settle`, { as: curator, body });
    expect((await settle({ decision: 'answered', reply: 'Как вы?' })).json()).toMatchObject({
      code: 'invalid',
      fields: { decision: 'Так это решить нельзя: выберите другое решение' },
    });
    expect((await settle({ decision: 'changed', feedback: { text: 'Как вы?' } })).statusCode).toBe(400);
    expect((await settle({ decision: 'dismissed' })).statusCode).toBe(400);
    expect((await settle({ decision: 'kept', reply: 'Как вы?' })).json().fields).toEqual({
      reply: 'Разговор не отправлен, и ответа студент не увидит: напишите ему сообщение',
    });
    const looked = await t.call('POST', `/api/referrals/${record.id}/take`, { as: curator });
    expect(looked.json()).toMatchObject({ lookedAtBy: null });
    expect((await queue(t.admin))[0].lookedAtBy).toMatchObject({ id: curator.id });
    expect((await settle({ decision: 'kept' })).json()).toMatchObject({
      settled: { decision: 'kept', reply: null },
    });
    expect(await queue(t.admin, '?state=settled')).toMatchObject([{ dialogueId: id }]);
    expect((await settle({ decision: 'kept' })).json().message).toMatch(/^Уже решено: .*«прочитано»$/);
    const journal = await t.call('GET', `/api/audit?subjectId=${t.student.id}`, { as: t.admin });
    expect(journal.json()).toContainEqual(
      expect.objectContaining({
        action: 'referral_settled',
        details: expect.objectContaining({ dialogueId: id, lessonId: t.lesson.id, reason: 'doubt' }),
      }),
    );
    expect((await t.pool.query('select from notices')).rowCount).toBe(0);
  });

  test('gives way to the record of its answer when the talk is sent, settled or not', async () => {
    const id = await rehearsed(explicit);
    const [record] = await queue(curator);
    await t.call('POST', `/api/referrals/${record.id}/settle`, { as: curator, body: { decision: 'kept' } });
    await t.say(id, { number: 3 });
    await t.settled(id, 4);
    const answerId: string = (await finish(id)).json().id;
    expect(await rows()).toMatchObject([
      { answer_id: answerId, dialogue_id: null, reason: 'doubt', care: true },
    ]);
    expect(await queue(curator)).toMatchObject([{ answerId, attempt: 1 }]);
    expect((await queue(curator))[0]).not.toHaveProperty('dialogueId');
  });

  test('that a process of the release before has sent is found by nobody', async () => {
    const id = await rehearsed(explicit);
    await t.say(id, { number: 3 });
    await t.settled(id, 4);
    const answerId: string = (await finish(id)).json().id;
    await t.db
      .insertInto('referrals')
      .values({ dialogue_id: id, reason: 'doubt', text: asked, due_at: new Date().toISOString() })
      .execute();
    for (const reader of [t.admin, curator]) expect(await queue(reader)).toMatchObject([{ answerId }]);
    expect((await t.call('GET', '/api/referrals/count', { as: t.admin })).json()).toMatchObject({ open: 1 });
  });

  test('goes with the talk, and is replaced by the alarm of whoever then says it is about himself', async () => {
    const id = await rehearsed(explicit);
    await t.say(id, { number: 3, text: explicit });
    await tell(id, 3, 'me');
    expect(await rows()).toMatchObject([{ reason: 'crisis', dialogue_id: null }]);
    const other = await rehearsed(explicit);
    expect(await rows()).toHaveLength(2);
    await t.db.deleteFrom('dialogues').where('id', '=', other).execute();
    expect(await rows()).toMatchObject([{ reason: 'crisis' }]);
  });
});

test('a doubtful line leaves no record before the talk is sent, and says of none', async () => {
  const { id } = await t.begin();
  const said = await t.say(id, { number: 1, text: doubtful });
  expect(said.json().turn).toMatchObject({ asked: true });
  expect(said.json().turn).not.toHaveProperty('leavesRecord');
  await tell(id, 1);
  await t.settled(id, 2);
  expect(await rows()).toEqual([]);
  await t.say(id, { number: 3 });
  await t.settled(id, 4);
  await finish(id);
  expect(await rows()).toMatchObject([{ reason: 'doubt', dialogue_id: null }]);
});

test('what the persona’s own model has noticed leaves the same record, though the talk is closed', async () => {
  const { id } = await t.begin();
  t.model.script(persona('Ты чего?', { alarm: 'тревога' }));
  await t.say(id, { number: 1, text: 'Расскажи, что случилось?' });
  await t.settled(id, 2);
  await close(id);
  expect(await queue(curator)).toMatchObject([
    { reason: 'doubt', care: true, text: noticed, dialogueId: id },
  ]);
  expect((await t.pool.query('select from notices union all select from outbox')).rowCount).toBe(0);
});

test('an author’s trial leaves none, nor does the model in it, and its question says of none', async () => {
  const { id } = await t.begin({ as: t.admin, body: { trial: true } });
  t.model.always(persona('Ты чего?', { alarm: 'тревога' }));
  const said = await t.say(id, { number: 1, text: explicit }, { as: t.admin });
  expect(said.json().turn).not.toHaveProperty('leavesRecord');
  expect((await tell(id, 1, 'role', t.admin)).statusCode).toBe(201);
  await expect.poll(async () => (await t.talk(id, t.admin)).turns[2]?.state).toBe('done');
  expect(await rows()).toEqual([]);
});

test('its student gets in his data the record that he was told of, and an erasure leaves neither', async () => {
  const [told, quiet] = [await createUser(t.db), await createUser(t.db)];
  for (const person of [told, quiet]) {
    await enrol(t.db, { user_id: person.id, course_id: t.course.id });
    const { id } = await t.begin({ as: person });
    t.model.script(persona('Ты чего?', { alarm: person === quiet ? 'тревога' : 'нет' }));
    const text = person === told ? explicit : 'Расскажи, что случилось?';
    await t.say(id, { number: 1, text }, { as: person });
    if (person === told) await tell(id, 1, 'role', person);
    await expect.poll(async () => (await t.talk(id, person)).turns[2]?.state).toBe('done');
  }
  expect(await rows()).toHaveLength(2);
  const recordsOf = async ({ email }: { email: string }) =>
    (await exportPerson(t.db, email)).tables.referrals ?? [];
  expect(await recordsOf(told)).toMatchObject([{ text: asked }]);
  expect(await recordsOf(quiet)).toEqual([]);
  for (const { email } of [told, quiet]) await erasePerson(t.db, email);
  expect(await rows()).toEqual([]);
});
