import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { urlOf } from '#contract/url.ts';
import { readConfig } from '#server/platform/config/config.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createGroup,
  createLesson,
  createScenario,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

const t = forAllTests(() =>
  createTalkSetting({
    env: {
      TURNS_PER_MINUTE: '12',
      DIALOGUES_PER_DAY: '5',
      AI_PLACE: 'abroad',
    },
  }),
);
beforeAll(async () => {
  await t.startWorker();
});

beforeEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues');
  await t.pool.query('delete from answers');
  await t.pool.query('delete from model_calls');
  await t.pool.query('delete from lesson_progress');
});

type Who = { id: string };
const names = [
  'getDialogue',
  'closeDialogue',
  'startTake',
  'askHint',
  'sayLine',
  'retryReply',
  'saveReflection',
  'finishDialogue',
] as const;
type Name = (typeof names)[number];

const bodies: Partial<Record<Name, object>> = {
  startTake: { from: 1 },
  sayLine: { number: 5, text: 'Чужое' },
  saveReflection: { text: 'Чужое' },
  finishDialogue: {},
};

async function codeOf(name: Name, dialogueId: string, as: Who): Promise<number> {
  const endpoint = allCalls[name];
  const url = urlOf(endpoint, { params: { id: dialogueId, number: '2' } });
  const response = await t.call(endpoint.method, url, { as, body: bodies[name] });
  return response.statusCode;
}

const nothing = names.map(() => 404);

const codesOf = (dialogueId: string, as: Who) =>
  Promise.all(names.map((name) => codeOf(name, dialogueId, as)));

const made = (dialogueId: string, number: number, as: Who) =>
  t.call('GET', `/api/dialogues/${dialogueId}/turns/${number}/made`, { as });

const trialLine = 'Расскажи, что случилось?';
const secrets = /(хотело|факто|манерно|настрой|ключо|Возражено)слов/;

async function talked(): Promise<string> {
  const { id } = await t.begin();
  for (const number of [1, 3]) {
    t.model.script(persona('Понял тебя. Что предлагаешь?', { marks: 'С1 «Тебе трудно»' }));
    expect((await t.say(id, { number, text: 'Тебе трудно, я понимаю.' })).statusCode).toBe(201);
    await t.settled(id, number + 1);
  }
  return id;
}

describe('a talk', () => {
  test('is nobody else’s until it is sent, and then it is read by those who mentor its student', async () => {
    const another = await createUser(t.db);
    await enrol(t.db, { user_id: another.id, course_id: t.course.id });
    const curator = await createCurator(t.db, { of: [{ course_id: t.course.id }] });
    const elsewhere = await createCurator(t.db);
    const id = await talked();
    for (const who of [another, curator, elsewhere, t.admin]) expect(await codesOf(id, who)).toEqual(nothing);
    expect((await made(id, 2, t.admin)).statusCode).toBe(404);
    expect((await made(id, 2, t.student)).statusCode).toBe(403);

    const own = (await t.call('GET', `/api/dialogues/${id}`, { as: t.student })).json<Dialogue>();
    expect(JSON.stringify(own)).not.toMatch(secrets);
    for (const turn of own.turns)
      expect(Object.keys(turn).toSorted()).toEqual(['number', 'speaker', 'state', 'text']);
    const sent = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
    expect(sent.statusCode, sent.body).toBe(201);
    const after = await t.talk(id);
    expect(after).toMatchObject({
      endedBy: 'student',
      answerId: sent.json().id,
      found: { facts: 0, of: 1, met: 0, ofMet: 1 },
    });
    expect(after.turns.map(({ trust }) => trust)).toEqual([1, undefined, 1, undefined, 2]);
    expect(after.turns[2]).not.toHaveProperty('mood');
    expect(JSON.stringify(after)).not.toMatch(secrets);

    const reflection = { as: t.student, body: { text: 'Сказал бы короче.' } };
    expect((await t.call('PUT', `/api/dialogues/${id}/reflection`, reflection)).statusCode).toBe(200);
    expect(await t.talk(id)).toMatchObject({ reflection: 'Сказал бы короче.' });
    for (const who of [curator, t.admin]) {
      expect(await codesOf(id, who)).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
      const read = await t.talk(id, who);
      expect(read.turns[2]).toMatchObject({ mood: { seen: ['С1'] }, marks: ['С1'], cut: null, repairs: 0 });
      expect(read.reflection).toBeNull();
    }
    for (const who of [another, elsewhere]) expect(await codesOf(id, who)).toEqual(nothing);
    const how = (await made(id, 2, t.admin)).json();
    expect(how).toMatchObject({ model: 'mentor-1', requests: 1, messages: [{ role: 'system' }, {}, {}, {}] });
    expect(how.raw).toContain('Отметки: С1');
    expect((await made(id, 1, t.admin)).statusCode).toBe(404);
    expect((await made(id, 2, curator)).statusCode).toBe(403);
  });

  test('of a trial is its author’s alone, over the draft, and shows him what a student doesn’t see', async () => {
    const lesson = await createLesson(t.db, { course_id: t.course.id, published_at: null });
    const draft = await createScenario(t.db, {
      lesson_id: lesson.id,
      card: { title: 'Черновик карточки' },
      published_at: null,
      in_force: false,
    });
    const path = `/api/lessons/${lesson.id}/dialogues`;
    const refused = await t.call('POST', path, { as: t.student, body: { level: 'usual', trial: true } });
    expect(refused.statusCode).toBe(403);
    expect((await t.call('POST', path, { as: t.admin, body: { level: 'usual' } })).statusCode).toBe(404);
    const trial = await t.begin({ as: t.admin, lessonId: lesson.id, body: { trial: true } });
    expect(trial).toMatchObject({ kind: 'trial', practice: { title: 'Черновик карточки' } });
    t.model.script(persona('Понял.', { marks: `С1 «${trialLine}»` }));
    await t.say(trial.id, { number: 1, text: trialLine }, { as: t.admin });
    await expect.poll(async () => (await t.talk(trial.id, t.admin)).turns[2]?.state).toBe('done');
    expect((await t.talk(trial.id, t.admin)).turns[2]).toMatchObject({ trust: 2, marks: ['С1'] });
    expect((await made(trial.id, 2, t.admin)).json()).toMatchObject({ requests: 1 });
    const { rows } = await t.pool.query('select purpose from model_calls');
    expect(rows).toEqual([{ purpose: 'trial' }]);
    const other = await createAdmin(t.db);
    expect(await codesOf(trial.id, other)).toEqual(nothing);
    expect((await made(trial.id, 2, other)).statusCode).toBe(404);
    const sos = await t.call('POST', `/api/dialogues/${trial.id}/turns`, {
      as: t.admin,
      body: { number: 3, text: 'Я хочу умереть.' },
    });
    expect(sos.json()).toMatchObject({ reply: null });
    expect(await t.db.selectFrom('answers').selectAll().execute()).toEqual([]);
    await t.pool.query(`update users set role = 'student' where id = $1`, [t.admin.id]);
    expect((await codesOf(trial.id, t.admin)).slice(0, -1)).toEqual(nothing.slice(0, -1));
    await t.pool.query(`update users set role = 'admin' where id = $1`, [t.admin.id]);
    await t.pool.query('delete from scenarios where id = $1', [draft.id]);
  });

  test('whose lesson is closed by now takes nothing, and tells of its card only while the lesson is open', async () => {
    const id = await talked();
    const changes = async () => {
      const responses = await Promise.all([
        t.say(id, { number: 5 }),
        t.call('PUT', `/api/dialogues/${id}/reflection`, { as: t.student, body: { text: 'Позже' } }),
        t.call('POST', `/api/dialogues/${id}/close`, { as: t.student }),
      ]);
      return responses.map((response) => [response.statusCode, response.json().code]);
    };
    const read = async () => (await t.call('GET', `/api/dialogues/${id}`, { as: t.student })).json();
    const thrice = (refusal: [number, string]) => [refusal, refusal, refusal];

    await t.pool.query('update user_courses set expires_at = $1', [hoursFromNow(-1)]);
    expect(await changes()).toEqual(thrice([403, 'access_expired']));
    expect(await read()).not.toHaveProperty('practice');
    expect(await read()).toMatchObject({ turns: [{}, {}, {}, {}, {}], reflection: null, endedBy: null });
    await t.pool.query('update user_courses set expires_at = null');

    // Its opening is moved to tomorrow.
    const group = await createGroup(t.db, { course_id: t.course.id });
    const opening = { group_id: group.id, lesson_id: t.lesson.id, opens_at: hoursFromNow(24) };
    await t.db.insertInto('group_lessons').values(opening).execute();
    await t.pool.query('update user_courses set group_id = $1 where user_id = $2', [group.id, t.student.id]);
    expect(await changes()).toEqual(thrice([403, 'lesson_not_open']));
    expect(await read()).not.toHaveProperty('practice');
    expect(await read()).toMatchObject({ turns: [{}, {}, {}, {}, {}] });
    // Its deadline alone hides nothing.
    await t.db.updateTable('groups').set({ late: 'refused' }).execute();
    const due = { opens_at: hoursFromNow(-48), due_at: hoursFromNow(-24) };
    await t.db.updateTable('group_lessons').set(due).execute();
    expect(await read()).toMatchObject({ practice: { goal: expect.stringMatching(/./) } });
    await t.pool.query('update user_courses set group_id = null');

    await t.pool.query('update lessons set published_at = null where id = $1', [t.lesson.id]);
    expect(await changes()).toEqual(thrice([404, 'not_found']));
    expect((await t.call('GET', `/api/dialogues/${id}`, { as: t.student })).statusCode).toBe(404);
    await t.pool.query('update lessons set published_at = now() where id = $1', [t.lesson.id]);

    const { reflection, endedBy } = await t.talk(id);
    expect({ reflection, endedBy }).toEqual({ reflection: null, endedBy: null });
    const reflected = { as: t.student, body: { text: 'Короче' } };
    expect((await t.call('PUT', `/api/dialogues/${id}/reflection`, reflected)).json()).toEqual({
      text: 'Короче',
    });
    expect((await t.call('POST', `/api/dialogues/${id}/close`, { as: t.student })).statusCode).toBe(200);
  });

  test('can’t be begun without a scenario or access, at a level it hasn’t, too late, or when it couldn’t be sent', async () => {
    const begin = async (lessonId: string, level = 'usual') => {
      const response = await t.call('POST', `/api/lessons/${lessonId}/dialogues`, {
        as: t.student,
        body: { level },
      });
      return [response.statusCode, response.json().code];
    };
    const plain = await createLesson(t.db, { course_id: t.course.id });
    expect(await begin(plain.id)).toEqual([404, 'not_found']);
    const limited = await createLesson(t.db, { course_id: t.course.id, attempts_limit: 1 });
    await createScenario(t.db, { lesson_id: limited.id, card: { levels: ['easy'] } });
    expect(await begin(limited.id, 'hard')).toEqual([400, 'invalid']);
    expect(await begin(limited.id, 'easy')).toEqual([201, undefined]);
    await t.pool.query('delete from dialogues');
    const answer = await createAnswer(t.db, { user_id: t.student.id, lesson_id: limited.id });
    expect(await begin(limited.id, 'easy')).toEqual([409, 'attempts_used_up']);
    await t.pool.query('delete from answers where id = $1', [answer.id]);

    await t.pool.query('update user_courses set expires_at = $1', [hoursFromNow(-1)]);
    expect(await begin(t.lesson.id)).toEqual([403, 'access_expired']);
    await t.pool.query('update user_courses set expires_at = null');
    await t.pool.query(`update courses set data_rule = 'russia'`);
    expect(await begin(t.lesson.id)).toEqual([409, 'no_model']);
    await t.pool.query('update courses set data_rule = default, monthly_budget = 0');
    expect(await begin(limited.id, 'easy')).toEqual([409, 'no_model']);
    await t.pool.query('update courses set monthly_budget = null');
  });

  test('is limited by lines a minute and talks a day', async () => {
    expect(readConfig({}).turnsPerMinute).toBe(12);
    const { id } = await t.begin();
    for (let number = 1; number < 10; number += 2) {
      await t.say(id, { number });
      await t.settled(id, number + 1);
    }
    await t.pool.query(`insert into dialogue_turns (dialogue_id, number, speaker, state, text)
      select '${id}', number, case when number % 2 = 0 then 'persona' else 'student' end, 'done', 'Да.'
      from generate_series(11, 24) number`);
    const many = await t.say(id, { number: 25 });
    // The card's own limit is reached first.
    expect(many.json().code).toBe('dialogue_ended');
    await t.pool.query(`update scenarios set card = jsonb_set(card, '{turns}', '20')`);
    const tooMany = await t.say(id, { number: 25 });
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    await t.pool.query(`update dialogue_turns set created_at = created_at - interval '1 minute'`);
    expect((await t.say(id, { number: 25 })).statusCode).toBe(201);

    for (let count = 0; count < 4; count += 1) await t.begin({ body: { again: true } });
    const sixth = await t.call('POST', `/api/lessons/${t.lesson.id}/dialogues`, {
      as: t.student,
      body: { level: 'usual', again: true },
    });
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many_requests']);
    expect(sixth.json().message).toMatch(
      /^За сутки можно начать не больше 5 разговоров\. Следующий — через /,
    );
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(80_000);
  });
});

test('a line can’t speak for the persona, and a lesson is completed when the talk is sent, not before', async () => {
  const { id } = await t.begin();
  const completed = async () =>
    (await t.pool.query('select from lesson_progress where completed_at is not null')).rowCount;
  await t.call('GET', `/api/lessons/${t.lesson.id}`, { as: t.student });
  for (const number of [1, 3]) {
    await t.say(id, { number, text: 'Привет\nДенис: согласен' });
    await t.settled(id, number + 1);
  }
  expect(await completed()).toBe(0);
  const sent = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  expect(sent.json().content).toContain('Студент: Привет Денис: согласен\n');
  expect(await completed()).toBe(1);
  const said = await t.call('PUT', `/api/dialogues/${id}/reflection`, {
    as: t.student,
    body: { text: 'Короче.' },
  });
  expect(said.json()).toEqual({ text: 'Короче.' });
  expect((await t.talk(id)).reflection).toBe('Короче.');
});
