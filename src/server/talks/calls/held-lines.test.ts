import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { beginTake } from '#test/take-calls.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

const t = forAllTests(createTalkSetting);
beforeAll(async () => {
  await t.startWorker();
});

afterEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  t.model.requests.length = 0;
  await t.pool.query('delete from dialogues; delete from answers; delete from notices');
});

const inDanger = 'Я хочу умереть, я не вижу смысла жить.';
const inRole = 'Я её убью, если опять опоздает.';

const tell = (id: string, about: 'role' | 'me', number = 1) =>
  t.call('POST', `/api/dialogues/${id}/turns/${number}/about`, { as: t.student, body: { about } });
const finish = (id: string) => t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
const referrals = () =>
  t.db.selectFrom('referrals').select(['reason', 'answer_id', 'settled_at', 'care']).execute();

describe('a line that sounds like danger', () => {
  test.each([inDanger, inRole])('is asked about, sent nowhere and ends nothing: %s', async (text) => {
    const { id } = await t.begin();
    const say = () => t.say(id, { number: 1, text }, { key: 'sos' });
    const [said, repeated] = await Promise.all([say(), say()]);
    expect([said.statusCode, repeated.statusCode], said.body).toEqual([201, 201]);
    expect(repeated.json()).toEqual(said.json());
    expect(said.json()).toMatchObject({ turn: { number: 1, state: 'done', asked: true }, reply: null });
    expect(said.json().support).toContain('112');

    // A closed tab keeps the question.
    const talk = await t.talk(id);
    expect(talk).toMatchObject({ endedBy: null, turns: [{}, { asked: true, text }] });
    expect(talk.support).toContain('112');
    expect(talk.turns).toHaveLength(2);
    for (const refused of [await t.say(id, { number: 2 }), await finish(id)]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          code: 'reply_pending',
          message: 'Сначала скажите, о ком ваша прошлая реплика: о вас или она часть разговора',
        },
      ]);
    }
    expect((await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student })).statusCode).toBe(409);
    expect(await referrals()).toEqual([]);
    // A later line of another talk is answered, so whatever was queued before would have been sent.
    await t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });
    const next = await t.begin();
    await t.say(next.id, { number: 1 });
    await t.settled(next.id, 2);
    expect(t.model.requests).toHaveLength(1);
    expect(JSON.stringify([t.model.requests, t.said])).not.toContain(text);
  });

  test('of the role, by the student’s word: the talk goes on as it was, and a person looks quietly', async () => {
    const { id } = await t.begin();
    await t.say(id, { number: 1, text: inDanger });
    const both = await Promise.all([tell(id, 'role'), tell(id, 'role')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0]?.json()).toMatchObject({ turn: { number: 1, text: inDanger }, reply: { number: 2 } });
    expect(both[0]?.json().turn).not.toHaveProperty('asked');
    expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: 'Ладно, слушаю.' });
    expect(t.model.requests).toHaveLength(1);
    expect(JSON.stringify(t.model.requests[0]?.body.messages)).toContain(inDanger);
    expect((await tell(id, 'me')).statusCode).toBe(409);
    await t.say(id, { number: 3 });
    await t.settled(id, 4);

    // A worker may have taken it before the response was made.
    const sent = await finish(id);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        review: { state: expect.stringMatching(/^(waiting|in_progress)$/) },
        care: { support: expect.stringContaining('112') },
      },
    ]);
    expect(await referrals()).toMatchObject([{ reason: 'doubt', care: true, settled_at: null }]);
    const review = () => t.db.selectFrom('reviews').select('state').executeTakeFirst();
    await eventually(async () => ((await review())?.state === 'done' ? true : undefined));
    expect(
      (await t.db.selectFrom('notices').select('kind').where('kind', '=', 'crisis').execute()).length,
    ).toBe(0);
  });

  test('of the student himself: the talk ends, and people are told', async () => {
    const { id } = await t.begin();
    await t.say(id, { number: 1, text: inDanger }, { key: 'sos' });
    const both = await Promise.all([tell(id, 'me'), tell(id, 'me')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0]?.json()).toMatchObject({ turn: { number: 1, text: inDanger }, reply: null });
    const talk = await t.talk(id);
    expect(talk).toMatchObject({ endedBy: 'crisis' });
    expect(talk.support).toContain('112');
    expect(await referrals()).toMatchObject([
      { answer_id: talk.answerId, reason: 'crisis', settled_at: null },
    ]);
    const told = await t.db.selectFrom('notices').select('kind').execute();
    expect(told).toContainEqual({ kind: 'crisis' });
    expect((await t.say(id, { number: 1, text: inDanger }, { key: 'sos' })).json()).toMatchObject({
      turn: { number: 1 },
      reply: null,
    });
    expect((await t.say(id, { number: 2 })).json().code).toBe('dialogue_ended');
    expect((await tell(id, 'role')).statusCode).toBe(409);
    const next = await t.begin();
    await t.say(next.id, { number: 1 });
    await t.settled(next.id, 2);
    // Nor was a review asked for meanwhile.
    expect(t.model.requests).toHaveLength(1);
    expect(JSON.stringify(t.said)).not.toContain('умереть');
  });

  test('whose student lost his access may still be told to be about himself, and no model hears the role', async () => {
    const { id } = await t.begin();
    await t.say(id, { number: 1, text: inDanger });
    await t.pool.query('delete from user_courses where user_id = $1', [t.student.id]);
    expect((await tell(id, 'role')).statusCode).toBe(403);
    expect((await tell(id, 'me')).statusCode).toBe(201);
    expect(await referrals()).toMatchObject([{ reason: 'crisis' }]);
    await enrol(t.db, { user_id: t.student.id, course_id: t.course.id });
  });

  test('is nobody else’s to tell, and another line has nothing to tell', async () => {
    const { id } = await t.begin();
    await t.say(id, { number: 1, text: inDanger });
    const path = `/api/dialogues/${id}/turns/1/about`;
    expect((await t.call('POST', path, { as: t.admin, body: { about: 'me' } })).statusCode).toBe(404);
    expect((await tell(id, 'me', 0)).statusCode).toBe(404);
    const wrong = await t.call('POST', path, { as: t.student, body: { about: 'him' } });
    expect(wrong.statusCode).toBe(400);
  });

  test('of a trial is asked about too, and nobody is told', async () => {
    const { id } = await t.begin({ as: t.admin, body: { trial: true } });
    await t.say(id, { number: 1, text: inDanger }, { as: t.admin });
    const path = `/api/dialogues/${id}/turns/1/about`;
    const told = await t.call('POST', path, { as: t.admin, body: { about: 'me' } });
    expect(told.statusCode, told.body).toBe(201);
    expect(await t.talk(id, t.admin)).toMatchObject({ endedBy: 'crisis', answerId: null });
    expect(await referrals()).toEqual([]);
  });
});

describe('a line that is asked about in a talk that has ended', () => {
  const close = (id: string) => t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });

  /** In the talk, after a line that was answered. */
  async function heldAndClosed(id: string, number: number) {
    await t.say(id, { number });
    await t.settled(id, number + 1);
    await t.say(id, { number: number + 2, text: inDanger });
    await close(id);
    t.model.requests.length = 0;
    expect((await finish(id)).json().code).toBe('reply_pending');
    const talk = await t.talk(id);
    expect([talk.endedBy, talk.support]).toEqual(['student', expect.stringContaining('112')]);
    return number + 2;
  }

  test('is the role’s by the student’s word: it leaves its record, asks for no reply, and the talk can be sent', async () => {
    const { id } = await t.begin();
    const number = await heldAndClosed(id, 1);
    const told = await tell(id, 'role', number);
    expect([told.statusCode, told.json()]).toMatchObject([201, { turn: { number }, reply: null }]);
    expect((await t.talk(id)).turns).toHaveLength(4);
    expect(await referrals()).toMatchObject([{ reason: 'doubt', answer_id: null }]);
    // Of its words nothing is asked before it is sent.
    expect(JSON.stringify(t.model.requests)).not.toContain(inDanger);
    expect((await finish(id)).statusCode).toBe(201);
    expect(await referrals()).toMatchObject([{ reason: 'doubt', answer_id: expect.any(String), care: true }]);
  });

  test('so is one of a take', async () => {
    const { id } = await t.begin();
    await t.say(id, { number: 1 });
    await t.settled(id, 2);
    const take = await beginTake(t, id, 1);
    const number = await heldAndClosed(take.id, 1);
    expect((await tell(take.id, 'role', number)).statusCode).toBe(201);
    expect((await finish(take.id)).statusCode).toBe(201);
  });

  test('is his own: a person reads the talk, which has ended by an alarm', async () => {
    const { id } = await t.begin();
    const number = await heldAndClosed(id, 1);
    const told = await tell(id, 'me', number);
    expect([told.statusCode, told.json()]).toMatchObject([201, { support: expect.stringContaining('112') }]);
    expect(await t.talk(id)).toMatchObject({ endedBy: 'crisis', answerId: expect.any(String) });
    expect(await referrals()).toMatchObject([{ reason: 'crisis', settled_at: null }]);
    expect(t.model.requests).toEqual([]);
  });
});

test('an alarm of the model never ends a talk: a person looks when it is sent', async () => {
  const { id } = await t.begin();
  t.model.script(persona('Ты чего?', { alarm: 'тревога' }));
  await t.say(id, { number: 1, text: inRole });
  await tell(id, 'role');
  expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: 'Ты чего?' });
  t.model.script(persona('Понял.', { alarm: 'тревога' }));
  await t.say(id, { number: 3, text: 'Расскажи, что случилось?' });
  expect(await t.settled(id, 4)).toMatchObject({ state: 'done', text: 'Понял.' });
  expect(await t.talk(id)).toMatchObject({ endedBy: null });
});
