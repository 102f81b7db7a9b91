import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import {
  aCriterion,
  createAnswer,
  createCurator,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createScenario,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually, follow } from '#test/review-setting.ts';
import { askTake, beginTake, fiveLines, sayInTurn, writeTalk } from '#test/take-calls.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

const t = forAllTests(() =>
  createTalkSetting({ card: { turns: 20 }, env: { TURNS_PER_MINUTE: '6', TAKES_PER_DAY: '12' } }),
);
beforeAll(async () => {
  await t.startWorker();
});

beforeEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues; delete from answers; delete from model_calls');
});

const talked = (given?: Parameters<typeof writeTalk>[1]) => writeTalk(t, given);

const codeOf = async (asked: ReturnType<typeof askTake>) => {
  const response = await asked;
  return [response.statusCode, response.json().code];
};
const finish = (id: string) => t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
const close = (id: string) => t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });

describe('a take', () => {
  test('has the lines before its branch, is listed with its family, and tells the person’s other pages', async () => {
    const page = follow(t.live, t.lesson.id, t.student.id);
    const talk = await talked();
    const take = await beginTake(t, talk.id, 3);
    expect(take).toMatchObject({
      kind: 'take',
      endedBy: null,
      turnsLeft: 19,
      branchedFrom: { dialogueId: talk.id, number: 3, place: 2, said: 'Понимаю, тебе трудно. Что мешает?' },
      remark: null,
    });
    expect(take.turns.map(({ text }) => text)).toEqual(fiveLines.slice(0, 3).map(({ text }) => text));
    await eventually(() =>
      page.events.find((event) => 'dialogueId' in event && event.dialogueId === take.id),
    );
    await sayInTurn(t, take.id, ['Давай иначе.'], 3);
    const second = await beginTake(t, take.id, 3, { body: { again: true } });
    expect(second.branchedFrom).toMatchObject({ dialogueId: take.id, said: 'Давай иначе.' });
    expect(await t.talk(take.id)).toMatchObject({ endedBy: 'restart' });
    const listed = await t.call('GET', `/api/lessons/${t.lesson.id}/dialogues`, { as: t.student });
    expect(listed.json()).toMatchObject([
      { id: second.id, kind: 'take', familyId: talk.id, branchedFrom: { dialogueId: take.id, number: 3 } },
      { id: take.id, kind: 'take', familyId: talk.id, branchedFrom: { dialogueId: talk.id, number: 3 } },
      { id: talk.id, kind: 'practice', familyId: null, branchedFrom: null },
    ]);
  });

  test('copies nothing where the student begins', async () => {
    const lesson = await createLesson(t.db, { course_id: t.course.id });
    const scenario = await createScenario(t.db, { lesson_id: lesson.id, card: { begins: 'student' } });
    const talk = await talked({
      lesson_id: lesson.id,
      scenario_id: scenario.id,
      turns: fiveLines.slice(1),
    });
    const take = await beginTake(t, talk.id, 0);
    expect(take.turns).toEqual([]);
    await sayInTurn(t, take.id, ['Денис, есть минута?'], 0);
    expect((await t.talk(take.id)).turns).toHaveLength(2);
  });

  test('goes on past a hint that has failed, in a running talk and in one whose end took the hint away', async () => {
    const hint = { speaker: 'hint' as const, text: null, state: 'failed' as const, cause: '{}' };
    const turns = [fiveLines[0], hint, ...fiveLines.slice(1)].flatMap((turn) => turn ?? []);
    for (const ends of [false, true]) {
      const talk = await talked({ turns, ended_by: null });
      if (ends) await close(talk.id);
      for (const from of [2, 4]) {
        const take = await beginTake(t, talk.id, from, { body: { again: true } });
        await sayInTurn(t, take.id, ['Давай иначе.'], from);
        const asked = await t.call('POST', `/api/dialogues/${take.id}/hints`, { as: t.student });
        expect([asked.statusCode, asked.json().number], asked.body).toEqual([201, from + 2]);
      }
      await t.pool.query('delete from dialogues');
    }
  });

  test('has as many lines left as its talk had there, fallback lines included', async () => {
    const mood = { trust: 1, points: 0, seen: [], facts: [], met: [] };
    const turns = fiveLines.map((turn, number) => ({
      ...turn,
      ...(number === 2 && { is_fallback: true, mood }),
    }));
    const talk = await talked({ turns, ended_by: null });
    expect((await t.talk(talk.id)).turnsLeft).toBe(19);
    expect(await beginTake(t, talk.id, 3)).toMatchObject({ turnsLeft: 20 });
  });

  test('is begun once by a key, however often it is asked for, and once in two tabs', async () => {
    const talk = await talked();
    const five = await Promise.all(
      Array.from({ length: 5 }, () => beginTake(t, talk.id, 3, { key: 'one-take' })),
    );
    expect(new Set(five.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(askTake(t, talk.id, 1, { key: 'one-take' }))).toEqual([409, 'conflict']);
    await close(five[0]?.id ?? '');
    const tabs = await Promise.all([askTake(t, talk.id, 1), askTake(t, talk.id, 3)]);
    const [begun, refused] = tabs.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([begun?.statusCode, refused?.statusCode]).toEqual([201, 409]);
    expect(refused?.json()).toMatchObject({ code: 'dialogue_open', dialogueId: begun?.json().id });
  });

  test('has ten in a family and so many a day', async () => {
    expect(readConfig({}).takesPerDay).toBe(40);
    const talk = await talked();
    const first = await beginTake(t, talk.id, 1);
    await sayInTurn(t, first.id, ['Иначе.'], 1);
    const again = { body: { again: true } };
    for (let count = 1; count < 10; count += 1)
      await beginTake(t, count % 2 === 0 ? talk.id : first.id, 1, again);
    for (const { id } of [talk, first])
      expect(await codeOf(askTake(t, id, 1, again))).toEqual([409, 'takes_used_up']);
    const other = await talked();
    await beginTake(t, other.id, 1, again);
    await beginTake(t, other.id, 1, again);
    const tooMany = await askTake(t, other.id, 1, again);
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([429, 'too_many_requests']);
    expect(tooMany.json().message).toMatch(
      /^За сутки можно начать не больше \d+ других попыток разговора\. Следующую — через \d/,
    );
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(80_000);
    // They are no talks that were begun anew.
    await t.begin();
  });

  test('is counted in the minute by its own lines alone', async () => {
    const turns = fiveLines.slice(0, 3).map((turn) => ({ ...turn, created_at: new Date().toISOString() }));
    const talk = await talked({
      turns: [...turns, ...Array.from({ length: 5 }, () => turns.slice(1)).flat(), ...turns.slice(1)],
    });
    const { id } = await beginTake(t, talk.id, 13);
    await t.pool.query(
      `update dialogue_turns set created_at = now() - interval '1 hour' where dialogue_id = $1`,
      [talk.id],
    );
    await sayInTurn(t, id, ['Иначе.'], 13);
    await t.pool.query(
      `insert into dialogue_turns (dialogue_id, number, speaker, state, text)
       select $1, number, case when number % 2 = 0 then 'persona' else 'student' end, 'done', 'Да.'
       from generate_series(15, 24) number`,
      [id],
    );
    expect((await t.say(id, { number: 25 })).statusCode).toBe(429);
  });

  test('is refused from what is no own line of one’s own talk', async () => {
    const hint = { speaker: 'hint' as const, text: 'Спросите, что мешает.' };
    const talk = await talked({ turns: [...fiveLines, hint] });
    for (const from of [0, 2, 5, 7]) {
      const refused = await askTake(t, talk.id, from);
      expect([refused.statusCode, refused.json().fields]).toMatchObject([400, { from: expect.any(String) }]);
    }
    const another = await createUser(t.db);
    await enrol(t.db, { user_id: another.id, course_id: t.course.id });
    const curator = await createCurator(t.db, { of: [{ course_id: t.course.id }] });
    await finish(talk.id);
    for (const as of [another, curator, t.admin])
      expect(await codeOf(askTake(t, talk.id, 1, { as }))).toEqual([404, 'not_found']);
    const trial = await talked({ user_id: t.admin.id, kind: 'trial' });
    expect(await codeOf(askTake(t, trial.id, 1, { as: t.admin }))).toEqual([409, 'conflict']);
    const nowhere = `/api/dialogues/${randomUUIDv7()}/takes`;
    expect((await t.call('POST', nowhere, { as: t.student, body: { from: 1 } })).statusCode).toBe(404);
  });

  test('is refused without a model, by another player, without access, and when the talk is removed', async () => {
    const talk = await talked();
    await t.pool.query('update courses set monthly_budget = 0');
    expect(await codeOf(askTake(t, talk.id, 1))).toEqual([409, 'no_model']);
    await t.pool.query('update courses set monthly_budget = null');
    const played = await talked({ is_program: true });
    expect(await codeOf(askTake(t, played.id, 1))).toEqual([409, 'other_player']);
    await t.pool.query('update user_courses set expires_at = $1', [hoursFromNow(-1)]);
    expect(await codeOf(askTake(t, talk.id, 1))).toEqual([403, 'access_expired']);
    await t.pool.query('update user_courses set expires_at = null');
    await t.pool.query('update scenarios set in_force = false where id = $1', [t.scenario.id]);
    expect(await codeOf(askTake(t, talk.id, 1))).toEqual([409, 'conflict']);
    // A newer card is no refusal: the take plays that of its talk.
    const newer = await createScenario(t.db, { lesson_id: t.lesson.id, number: 2, card: { title: 'Новая' } });
    expect((await beginTake(t, talk.id, 1)).practice?.title).not.toBe('Новая');
    await t.pool.query('delete from scenarios where id = $1', [newer.id]);
    await t.pool.query('update scenarios set in_force = true where id = $1', [t.scenario.id]);
    expect(
      await t.db.selectFrom('dialogue_turns').select('id').where('state', '<>', 'done').execute(),
    ).toEqual([]);
  });

  test('of a talk that a person reads waits until he has decided; of one that asks whose words a line is, for the word', async () => {
    const talk = await talked({ ended_by: null });
    await t.say(talk.id, { number: 5, text: 'Я хочу умереть, я не вижу смысла жить.' });
    expect(await codeOf(askTake(t, talk.id, 1))).toEqual([409, 'reply_pending']);
    await t.call('POST', `/api/dialogues/${talk.id}/turns/5/about`, { as: t.student, body: { about: 'me' } });
    expect(await codeOf(askTake(t, talk.id, 1))).toEqual([409, 'with_person']);
    const { id } = await t.db.selectFrom('referrals').select('id').executeTakeFirstOrThrow();
    const settled = await t.call('POST', `/api/referrals/${id}/settle`, {
      as: t.admin,
      body: { decision: 'dismissed' },
    });
    expect(settled.statusCode, settled.body).toBe(200);
    expect((await askTake(t, talk.id, 1)).statusCode).toBe(201);
  });

  test('keeps the remark that it was begun from, for its student alone, while it is in force', async () => {
    const criterion = aCriterion('Просьба');
    const version = await createMentorVersion(t.db, { lesson_id: t.lesson.id, criteria: [criterion] });
    const remarkOn = async (answer: { id: string }) => {
      const review = await createReview(t.db, {
        answer_id: answer.id,
        mentor_version_id: version.id,
        summary: '',
      });
      return createRemark(t.db, {
        review_id: review.id,
        criterion_id: criterion.id,
        next_step: 'Назовите час.',
      });
    };
    const answer = await createAnswer(t.db, { user_id: t.student.id, lesson_id: t.lesson.id });
    const talk = await talked({ answer_id: answer.id });
    const remark = await remarkOn(answer);
    const take = await beginTake(t, talk.id, 1, { body: { remarkId: remark.id } });
    const shown = { id: remark.id, criterion: 'Просьба', text: 'Назван факт.', nextStep: 'Назовите час.' };
    expect(take.remark).toEqual(shown);
    await sayInTurn(t, take.id, ['Назови час.', 'В одиннадцать?'], 1);
    await finish(take.id);
    expect((await t.talk(take.id)).remark).toEqual(shown);
    expect((await t.talk(take.id, t.admin)).remark).toBeNull();

    const another = await createUser(t.db);
    const foreign = await remarkOn(await createAnswer(t.db, { user_id: another.id, lesson_id: t.lesson.id }));
    expect(await codeOf(askTake(t, talk.id, 1, { body: { remarkId: foreign.id } }))).toEqual([
      404,
      'not_found',
    ]);
    await t.pool.query('update reviews set in_force = false where id = $1', [remark.review_id]);
    expect((await t.talk(take.id)).remark).toBeNull();
  });
});
