import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import {
  createAnswer,
  createCurator,
  createLesson,
  createReview,
  createScenario,
  createUser,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { beginTake, fiveLines, sayInTurn, writeTalk } from '#test/take-calls.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

const t = forAllTests(() => createTalkSetting({ card: { turns: 20 } }));
beforeAll(async () => {
  await t.startWorker();
});

beforeEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues; delete from answers; delete from model_calls');
});

const talked = (given?: Parameters<typeof writeTalk>[1]) => writeTalk(t, given);
const finish = (id: string) => t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });

describe('a take that is sent', () => {
  test('needs a line of its own, and is an attempt beside its talk’s; of two at once the lesson takes one', async () => {
    const lesson = await createLesson(t.db, { course_id: t.course.id, attempts_limit: 1 });
    const scenario = await createScenario(t.db, { lesson_id: lesson.id, card: { turns: 20 } });
    const of = { lesson_id: lesson.id, scenario_id: scenario.id };
    const talk = await talked(of);
    const take = await beginTake(t, talk.id, 3);
    const same = await finish(take.id);
    expect([same.statusCode, same.json()]).toMatchObject([
      409,
      { code: 'too_short', message: 'Скажите хотя бы одну реплику иначе' },
    ]);
    await sayInTurn(t, take.id, ['Давай иначе.'], 3);
    const both = await Promise.all([finish(talk.id), finish(take.id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    await t.pool.query('update lessons set attempts_limit = 2 where id = $1', [lesson.id]);
    expect(
      (await Promise.all([finish(talk.id), finish(take.id)])).map(({ statusCode }) => statusCode),
    ).toEqual([201, 201]);
    // It could not be sent, and is begun all the same.
    const unsent = await beginTake(t, talk.id, 1);
    await sayInTurn(t, unsent.id, ['Давай.', 'Иначе.'], 1);
    expect((await finish(unsent.id)).json().code).toBe('attempts_used_up');
  });

  test('says from which line of which talk it is, to others only of a talk that was sent, too', async () => {
    const talk = await talked();
    const take = await beginTake(t, talk.id, 3);
    await sayInTurn(t, take.id, ['Давай иначе.'], 3);
    const { id: answerId } = (await finish(take.id)).json<Answer>();
    const seen = async (as: { id: string }) => {
      const answers = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as });
      return answers.json<Answer[]>().find(({ id }) => id === answerId)?.take;
    };
    const made = async (number: number) =>
      (await t.call('GET', `/api/dialogues/${take.id}/turns/${number}/made`, { as: t.admin })).json();
    expect(await seen(t.admin)).toEqual({ place: 2, answerId: null, at: null });
    expect((await t.talk(take.id, t.admin)).branchedFrom).toEqual({
      dialogueId: null,
      number: 3,
      place: 2,
      at: null,
      said: null,
    });
    expect(await made(2)).toMatchObject({ copied: true, requests: 0, messages: [] });
    expect(await made(4)).toMatchObject({ requests: 1, model: 'mentor-1' });

    await t.pool.query(`update dialogue_turns set raw = 'Как было' where dialogue_id = $1 and number = 2`, [
      talk.id,
    ]);
    const { id: parentAnswer } = (await finish(talk.id)).json<Answer>();
    expect(await seen(t.admin)).toMatchObject({ place: 2, answerId: parentAnswer, at: expect.any(String) });
    expect((await t.talk(take.id, t.admin)).branchedFrom).toMatchObject({ dialogueId: talk.id, said: null });
    expect(await made(2)).toMatchObject({ raw: 'Как было' });
  });

  test('is whole when its talk is gone, by age or with its answer', async () => {
    const talk = await talked();
    const take = await beginTake(t, talk.id, 3);
    await sayInTurn(t, take.id, ['Давай иначе.'], 3);
    const { id } = (await finish(talk.id)).json<Answer>();
    await t.call('DELETE', `/api/answers/${id}`, { as: t.admin });
    expect((await t.call('GET', `/api/dialogues/${talk.id}`, { as: t.student })).statusCode).toBe(404);
    expect(await t.talk(take.id)).toMatchObject({
      turns: [{}, {}, {}, { text: 'Давай иначе.' }, {}],
      branchedFrom: { dialogueId: null, number: 3, at: null, said: null },
    });
    expect((await finish(take.id)).statusCode).toBe(201);
    expect((await beginTake(t, take.id, 3)).branchedFrom?.dialogueId).toBe(take.id);
  });

  test('is handed to a person by a danger that was seen before its branch', async () => {
    const turns = fiveLines.map((turn, number) => ({ ...turn, ...(number === 2 && { alarm: true }) }));
    const talk = await talked({ turns });
    const take = await beginTake(t, talk.id, 3);
    await sayInTurn(t, take.id, ['Давай иначе.'], 3);
    const ofAnswer = async ({ id }: { id: string }) =>
      await t.db.selectFrom('referrals').select(['reason', 'care']).where('answer_id', '=', id).execute();
    const sent = await ofAnswer((await finish(take.id)).json());
    expect(sent).toHaveLength(1);
    // In the queue it is told from a talk, which says nothing of it.
    const waiting = await t.call('GET', '/api/referrals', { as: t.admin });
    expect(waiting.json()).toMatchObject([{ takePlace: 2 }]);
    expect(sent).toEqual(await ofAnswer((await finish(talk.id)).json()));
  });
});

describe('what is kept of a lesson', () => {
  test('counts no copied line, no take among talks, and no call for what is copied', async () => {
    const talk = await talked();
    const figures = async () =>
      (await t.call('GET', `/api/lessons/${t.lesson.id}/dialogue-figures`, { as: t.admin })).json();
    const before = await figures();
    const calls = () =>
      t.db.selectFrom('model_calls').select('purpose').where('purpose', '=', 'dialogue').execute();
    const take = await beginTake(t, talk.id, 3);
    expect(await calls()).toEqual([]);
    await sayInTurn(t, take.id, ['Давай иначе.'], 3);
    await finish(take.id);
    expect(await figures()).toEqual({ ...before, takes: 1 });
    expect(await calls()).toEqual([{ purpose: 'dialogue' }]);
  });

  test('says how many of five students with a review have tried again, by an attempt or a take', async () => {
    const students = await Promise.all(Array.from({ length: 5 }, () => createUser(t.db)));
    const figures = async () =>
      (await t.call('GET', `/api/lessons/${t.lesson.id}/dialogue-figures`, { as: t.admin })).json();
    for (const [index, { id: user_id }] of students.entries()) {
      const answer = await createAnswer(t.db, { user_id, lesson_id: t.lesson.id });
      expect(await figures()).toMatchObject({ again: null });
      await createReview(t.db, { answer_id: answer.id, in_force: true });
      if (index === 0) await createAnswer(t.db, { user_id, lesson_id: t.lesson.id });
      if (index < 2) await talked({ user_id, kind: 'take', branched_at: 1, family_id: randomUUIDv7() });
    }
    // Without a review, and of whoever mentors.
    await talked({ kind: 'take', branched_at: 1, family_id: randomUUIDv7() });
    const { id: user_id } = await createCurator(t.db);
    await talked({ user_id, kind: 'take', branched_at: 1, family_id: randomUUIDv7() });
    expect(await figures()).toMatchObject({ again: { students: 2, of: 5 }, takes: 3 });
  });
});
