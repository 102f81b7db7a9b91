import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream } from '#test/event-stream.ts';
import { createLesson, createScenario } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually, follow } from '#test/review-setting.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

const t = forAllTests(createTalkSetting);
beforeAll(async () => {
  await t.startWorker();
});

afterEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues');
  await t.pool.query('delete from answers');
});

const rowsOf = async (dialogueId: string) =>
  t.db
    .selectFrom('dialogue_turns')
    .selectAll()
    .where('dialogue_id', '=', dialogueId)
    .orderBy('number')
    .execute();

describe('a talk', () => {
  test('begins with the persona’s words, and each line gets its reply, sentence by sentence', async () => {
    const page = follow(t.live, t.lesson.id, t.student.id);
    const { id, turns, turnsLeft, practice } = await t.begin();
    expect(turns).toEqual([
      { number: 0, speaker: 'persona', state: 'done', text: 'Привет. Ты опять про макет?' },
    ]);
    expect(turnsLeft).toBe(10);
    expect(JSON.stringify(practice)).not.toMatch(/слов["\s]/);

    t.model.script(persona('Да как сказать. Работы много. Не успеваю.', { pauseMs: 400, size: 48 }));
    const said = await t.say(id, { number: 1, text: 'Что мешает?' });
    expect(said.statusCode, said.body).toBe(201);
    expect(said.json()).toEqual({
      turn: { number: 1, speaker: 'student', state: 'done', text: 'Что мешает?' },
      reply: { number: 2, speaker: 'persona', state: 'waiting', text: '', attempt: 0 },
    });
    expect(await t.settled(id, 2)).toEqual({
      number: 2,
      speaker: 'persona',
      state: 'done',
      text: 'Да как сказать. Работы много. Не успеваю.',
    });
    const replies = page.events.filter((event) => event.type === 'reply');
    const shown = replies.map(({ text }) => text).join('');
    expect(shown).toContain('Да как сказать.');
    // What was said at the very end comes with the whole reply.
    expect('Да как сказать. Работы много. Не успеваю.'.startsWith(shown)).toBe(true);
    expect(replies[0]).toMatchObject({ dialogueId: id, number: 2, attempt: 1, offset: 0 });
    const after = await t.talk(id);
    expect(after).toMatchObject({ turnsLeft: 9, hintsLeft: 2, endedBy: null, isProgram: false });
    expect(after.found).toBeUndefined();
    expect(t.model.requests.at(-1)?.body).not.toHaveProperty('stop');
    const { rows: calls } = await t.pool.query(
      `select purpose, outcome, dialogue_turn_id is not null as "ofTurn", lesson_id as lesson from model_calls`,
    );
    expect(calls).toEqual([{ purpose: 'dialogue', outcome: 'done', ofTurn: true, lesson: t.lesson.id }]);
  });

  test('is open only once: a second begins when the first is ended, and the same key begins one', async () => {
    const first = await t.begin();
    const path = `/api/lessons/${t.lesson.id}/dialogues`;
    const second = await t.call('POST', path, { as: t.student, body: { level: 'easy' } });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'dialogue_open', dialogueId: first.id },
    ]);
    const begin = () =>
      t.call('POST', path, {
        as: t.student,
        body: { level: 'easy', again: true },
        headers: { 'idempotency-key': 'again-1' },
      });
    const [one, other] = await Promise.all([begin(), begin()]);
    expect(one.json().id).toBe(other.json().id);
    expect(await t.talk(first.id)).toMatchObject({ endedBy: 'restart' });
    const list = await t.call('GET', path, { as: t.student });
    expect(list.json()).toMatchObject([
      { id: one.json().id, level: 'easy', said: 0, turns: 10, endedBy: null },
      { id: first.id, endedBy: 'restart' },
    ]);
    const other2 = await t.call('POST', path, {
      as: t.student,
      body: { level: 'hard' },
      headers: { 'idempotency-key': 'again-1' },
    });
    expect(other2.statusCode).toBe(409);
  });

  test('takes a line once, whichever tab was first and however often it was sent', async () => {
    const { id } = await t.begin();
    const asked = t.model.requests.length;
    const same = await Promise.all(
      Array.from({ length: 5 }, () => t.say(id, { number: 1, text: 'Привет' }, { key: 'one-line' })),
    );
    expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(same.map((answer) => answer.json().turn.number))).toEqual(new Set([1]));
    await t.settled(id, 2);
    expect(t.model.requests.length - asked).toBe(1);

    const tabs = await Promise.all([
      t.say(id, { number: 3, text: 'Из одной' }, { key: 'tab-1' }),
      t.say(id, { number: 3, text: 'Из другой' }, { key: 'tab-2' }),
    ]);
    expect(tabs.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    const late = tabs.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().code).toBe('turn_taken');
    await t.settled(id, 4);
    const again = await t.say(id, { number: 1, text: 'Привет' }, { key: 'one-line' });
    expect(again.json()).toMatchObject({ turn: { number: 1 }, reply: { number: 2, state: 'done' } });
    const otherWords = await t.say(id, { number: 5, text: 'Не то' }, { key: 'one-line' });
    expect([otherWords.statusCode, otherWords.json().code]).toEqual([409, 'conflict']);
    expect((await rowsOf(id)).map(({ number, speaker }) => [number, speaker])).toEqual([
      [0, 'persona'],
      [1, 'student'],
      [2, 'persona'],
      [3, 'student'],
      [4, 'persona'],
    ]);
  });

  test('takes no line out of turn, too long, after its end, or when its lines are used up', async () => {
    const { id } = await t.begin();
    const codeOf = async (line: { number: number; text?: string }) => {
      const response = await t.say(id, line);
      return [response.statusCode, response.json().code];
    };
    expect(await codeOf({ number: 1, text: 'а'.repeat(1_001) })).toEqual([400, 'invalid']);
    expect(await codeOf({ number: 2 })).toEqual([409, 'turn_taken']);
    t.model.script({ kind: 'hang' });
    expect(await codeOf({ number: 1 })).toEqual([201, undefined]);
    expect(await codeOf({ number: 3 })).toEqual([409, 'reply_pending']);
    await eventually(() => (t.model.active === 1 ? true : undefined));
    const closed = await t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });
    expect(closed.json()).toMatchObject({ endedBy: 'student', turns: [{}, { number: 1 }] });
    expect(await codeOf({ number: 2 })).toEqual([409, 'dialogue_ended']);
    // The model is no longer asked for what nobody waits for.
    await eventually(() => (t.model.active === 0 ? true : undefined));
    expect(t.model.requests.at(-1)?.abandoned).toBe(true);

    const short = await createLesson(t.db, { course_id: t.course.id });
    await createScenario(t.db, { lesson_id: short.id, card: { turns: 4, begins: 'student' } });
    const last = await t.begin({ lessonId: short.id });
    for (const number of [0, 2, 4, 6]) {
      expect((await t.say(last.id, { number })).statusCode).toBe(201);
      await t.settled(last.id, number + 1);
    }
    expect(await t.talk(last.id)).toMatchObject({ turnsLeft: 0, endedBy: 'limit', found: { of: 1 } });
    expect((await t.say(last.id, { number: 8 })).json().code).toBe('dialogue_ended');
    expect((await t.talk(last.id)).turns.at(-1)).toHaveProperty('trust');
  });

  test('never grows over what an answer may hold', async () => {
    const long = await createLesson(t.db, { course_id: t.course.id });
    await createScenario(t.db, { lesson_id: long.id, card: { turns: 20 } });
    t.model.always(persona('Ну да, это так и есть. '.repeat(25), { size: 200 }));
    const { id } = await t.begin({ lessonId: long.id });
    let next = 1;
    for (; next < 60; next += 2) {
      const { endedBy, charactersLeft } = await t.talk(id);
      if (endedBy !== null) break;
      const text = 'Слово '.repeat(166).slice(0, Math.min(996, charactersLeft - 700));
      const tooLong = await t.say(id, { number: next, text: `${text} и ещё немного` });
      if (charactersLeft < 1_700) expect(tooLong.json().code).toBe('invalid');
      if (tooLong.statusCode === 400) expect((await t.say(id, { number: next, text })).statusCode).toBe(201);
      await t.settled(id, next + 1);
    }
    const whole = await t.talk(id);
    expect(whole.endedBy).toBe('limit');
    const sent = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
    expect(sent.json().content.length).toBeGreaterThan(18_000);
    expect(sent.json().content.length).toBeLessThanOrEqual(20_000);
    expect(whole.charactersLeft).toBeGreaterThan(0);
    expect(whole.charactersLeft).toBeLessThan(1_700);
    expect(whole.turns.length).toBeGreaterThan(20);
  });

  test('keeps the card that it began with', async () => {
    const { id } = await t.begin();
    const another = { ...scenarioOfDenis.persona, name: 'Пётр' };
    const body = { card: { ...scenarioOfDenis, title: 'Новая', persona: another }, publish: true };
    const path = `/api/lessons/${t.lesson.id}/scenario`;
    expect((await t.call('PUT', path, { as: t.admin, body })).statusCode).toBe(200);
    await t.say(id, { number: 1 });
    await t.settled(id, 2);
    const [system] = t.model.requests.at(-1)?.body.messages ?? [];
    expect(system?.content).toContain('# Денис');
    expect(system?.content).not.toContain('Пётр');
    expect((await t.talk(id)).practice?.persona.name).toBe('Денис');
    expect((await t.begin({ body: { again: true } })).practice?.title).toBe('Новая');
    await t.call('PUT', path, { as: t.admin, body: { card: scenarioOfDenis, publish: true } });
  });
});

describe('a hint', () => {
  test('comes after a reply, is counted, and doesn’t hold the talk when it fails', async () => {
    const { id } = await t.begin();
    const ask = () => t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student });
    t.model.script({ kind: 'text', pieces: ['Спросите, что ему мешает.'] });
    const hint = await ask();
    expect([hint.statusCode, hint.json()]).toMatchObject([201, { number: 1, speaker: 'hint' }]);
    expect(await t.settled(id, 1)).toMatchObject({ state: 'done', text: 'Спросите, что ему мешает.' });
    expect(await t.talk(id)).toMatchObject({ hintsLeft: 1, turnsLeft: 10 });
    expect((await ask()).statusCode).toBe(409);
    expect((await t.say(id, { number: 2 })).statusCode).toBe(201);
    await t.settled(id, 3);
    expect(JSON.stringify(t.model.requests.at(-1)?.body.messages)).not.toContain('Спросите, что ему');

    t.model.script({ kind: 'raw', status: 401, body: '{"error":{"message":"нет"}}' });
    await ask();
    expect(await t.settled(id, 4)).toMatchObject({ state: 'failed' });
    expect(await t.talk(id)).toMatchObject({ hintsLeft: 1 });
    expect((await t.say(id, { number: 5 })).statusCode).toBe(201);
    await t.settled(id, 6);
    const { rows } = await t.pool.query(
      `select purpose, count(*)::int from model_calls group by 1 order by 1`,
    );
    expect(rows).toContainEqual({ purpose: 'hint', count: 2 });
  });
});

test('events of a talk go to its owner’s pages alone', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const [own, admins] = await Promise.all([
    openEventStream(t.app, t.db, t.student, t.lesson.id),
    openEventStream(t.app, t.db, t.admin, t.lesson.id),
  ]);
  const { id } = await t.begin();
  await t.say(id, { number: 1 });
  await t.settled(id, 2);
  await eventually(() => own.events.find(({ type }) => type === 'reply'));
  expect(admins.raw()).not.toContain(id);
  own.leave();
  admins.leave();
});
