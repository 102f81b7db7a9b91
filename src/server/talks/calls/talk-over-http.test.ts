import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { createLesson, createScenario } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { follow } from '#test/review-setting.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

// What a model is sent and what of its words gets out, by everything between the call and the model.

const t = forAllTests(createTalkSetting);
beforeAll(async () => {
  await t.startWorker();
});

afterEach(() => t.pool.query('delete from dialogues'));

const secret = 'фактослов';
const [hidden, known] = scenarioOfDenis.facts as [ScenarioCard['facts'][0], ScenarioCard['facts'][0]];

/** Begins a talk of twenty lines in a lesson of its own. */
async function beginLong(trust: number, startTrust = 1) {
  const lesson = await createLesson(t.db, { course_id: t.course.id });
  const card = { turns: 20, startTrust, facts: [{ ...hidden, trust }, known] };
  await createScenario(t.db, { lesson_id: lesson.id, card });
  t.model.requests.length = 0;
  return { ...(await t.begin({ lessonId: lesson.id })), lessonId: lesson.id };
}

async function sayAll(id: string, lines: string[], from = 1): Promise<void> {
  for (const [index, text] of lines.entries()) {
    const number = from + index * 2;
    expect((await t.say(id, { number, text })).statusCode).toBe(201);
    expect(await t.settled(id, number + 1)).toMatchObject({ state: 'done' });
  }
}

const sent = () => t.model.requests.map(({ body }) => JSON.stringify(body));
const twenty = Array.from({ length: 20 }, (_, index) => `Понимаю, что тебе трудно, это раз ${index}.`);

describe('a fact', () => {
  test('that nobody asks about is in none of twenty requests, whose beginnings are the same', async () => {
    t.model.always(
      persona('Ну да, так и есть.', { marks: 'С1 «тебе трудно»; С2 «тебе трудно»; У1 «тебе трудно»' }),
    );
    const { id } = await beginLong(0);
    await sayAll(id, twenty);
    expect(await t.talk(id)).toMatchObject({ endedBy: 'limit', turnsLeft: 0, found: { facts: 0, of: 1 } });
    expect((await t.talk(id)).turns.at(-1)).toMatchObject({ trust: 4 });

    expect(sent()).toHaveLength(20);
    expect(sent().join('')).not.toContain(secret);
    let before: unknown[] = [];
    for (const { body } of t.model.requests) {
      expect(body.messages.map(({ role }) => role[0]).join('')).toMatch(/^s(?:ua)+u$/);
      for (const one of ['stop', 'temperature', 'response_format']) expect(body).not.toHaveProperty(one);
      expect(body.messages.slice(0, before.length)).toEqual(before);
      before = body.messages.slice(0, -1);
    }
  });

  test('that the model says was asked about too early is in none either', async () => {
    t.model.always(persona('Ну да, так и есть.', { marks: 'Ф1; У1 «тебе трудно»' }));
    const { id } = await beginLong(1, 0);
    await sayAll(id, twenty);
    expect(sent()).toHaveLength(20);
    expect(sent().join('')).not.toContain(secret);
    expect((await t.talk(id)).turns.at(-1)).toMatchObject({ trust: 0 });
  });

  test('asked about by its key, at its threshold, is in that request, and once more where it wasn’t told', async () => {
    t.model.always(persona('Ну да, так и есть.'));
    const { id } = await beginLong(1);
    await sayAll(id, ['Привет.', 'Какая у тебя нагрузка?', 'Ясно.', 'Что предлагаешь?', 'Хорошо.']);
    expect(sent().map((body) => body.includes(secret))).toEqual([false, true, true, false, false]);
  });

  test('that the model finds asked about is asked for again, and of the first try nothing gets out', async () => {
    const { id, lessonId } = await beginLong(1);
    const page = follow(t.live, lessonId, t.student.id);
    t.model.script(
      { kind: 'hang', pieces: ['Человеку: нет\nОтметки: Ф1\n', 'Справлюсь и сам. Не надо.'] },
      persona('С марта так.', { marks: 'Ф1' }),
    );
    await sayAll(id, ['И давно ты один на двоих?']);
    expect(t.model.requests.map(({ abandoned }) => abandoned)).toEqual([true, false]);
    expect(sent().map((body) => body.includes(secret))).toEqual([false, true]);
    expect((await t.talk(id)).turns[2]?.text).toBe('С марта так.');
    expect(JSON.stringify(page.events)).not.toContain('Справлюсь');
  });
});

test('roles alternate, too, when the student begins, asks for a hint, and has a reply asked for again', async () => {
  const lesson = await createLesson(t.db, { course_id: t.course.id });
  await createScenario(t.db, { lesson_id: lesson.id, card: { begins: 'student' } });
  const { id } = await t.begin({ lessonId: lesson.id });
  t.model.requests.length = 0;
  t.model.always(persona('Ладно, слушаю.'));
  await sayAll(id, ['Привет, Денис.'], 0);
  t.model.script({ kind: 'text', pieces: ['Спросите, что ему мешает.'] });
  await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student });
  await t.settled(id, 2);
  t.model.script({ kind: 'raw', status: 401, body: '{"error":{"message":"нет"}}' });
  await t.say(id, { number: 3, text: 'Что мешает?' });
  expect(await t.settled(id, 4)).toMatchObject({ state: 'failed' });
  await t.call('POST', `/api/dialogues/${id}/turns/4/retry`, { as: t.student });
  expect(await t.settled(id, 4, ['done'])).toMatchObject({ text: 'Ладно, слушаю.' });
  const roles = t.model.requests.map(({ body }) => body.messages.map(({ role }) => role[0]).join(''));
  expect(roles).toEqual(['su', 'su', 'suau', 'suau']);
});

describe('what the persona must not say', () => {
  test.each([1, 3, 50])('for the student gets out nowhere, in pieces of %i', async (size) => {
    const page = follow(t.live, t.lesson.id, t.student.id);
    const { id } = await t.begin();
    t.model.script(persona('Ну ладно.\nСтудент: пришлю\nДенис: нет', { size }));
    await sayAll(id, ['Что скажешь?']);
    expect((await t.talk(id)).turns[2]?.text).toBe('Ну ладно.');
    expect(JSON.stringify([await t.talk(id), page.events])).not.toMatch(/пришлю|Студент|Денис: нет/);
  });

  test('out of its role twice is replaced by the card’s own line, which costs the student none of his', async () => {
    const page = follow(t.live, t.lesson.id, t.student.id);
    const { id } = await t.begin();
    t.model.requests.length = 0;
    t.model.always(persona('Я — языковая модель. И не могу.'));
    await sayAll(id, ['Ты же нейросеть.']);
    const talk = await t.talk(id);
    expect(scenarioOfDenis.fallbacks).toContain(talk.turns[2]?.text);
    expect([talk.turnsLeft, t.model.requests.length]).toEqual([10, 2]);
    expect(sent()[1]).toContain('Прошлая попытка не годится');
    expect(JSON.stringify([talk, page.events])).not.toContain('языков');

    t.model.always(persona('Ладно, слушаю.'));
    await sayAll(id, ['Хорошо, Денис.'], 3);
    expect((await t.talk(id)).turnsLeft).toBe(9);
    const listed = await t.call('GET', `/api/lessons/${t.lesson.id}/dialogues`, { as: t.student });
    expect(listed.json()[0]).toMatchObject({ id, said: 2, turnsLeft: 9 });
  });

  test('as a coach is cut off, and of agreement too early is shown at the second time, and both are counted', async () => {
    const { id } = await t.begin();
    t.model.requests.length = 0;
    t.model.script(persona('Ну да. Вы хорошо сформулировали. И ещё.'));
    await sayAll(id, ['Макет пришёл в пять.']);
    expect([t.model.requests.length, (await t.talk(id)).turns[2]?.text]).toEqual([1, 'Ну да.']);

    t.model.script(persona('Договорились.'), persona('Договорились.'));
    await sayAll(id, ['Согласен?'], 3);
    expect([t.model.requests.length, (await t.talk(id)).turns[4]?.text]).toEqual([3, 'Договорились.']);
    const { rows } = await t.pool.query(
      `select cut, repairs from dialogue_turns where dialogue_id = $1 and cut is not null order by number`,
      [id],
    );
    expect(rows).toEqual([
      { cut: 'coaching', repairs: 0 },
      { cut: 'agreement', repairs: 1 },
    ]);
    const figures = await t.call('GET', `/api/lessons/${t.lesson.id}/dialogue-figures`, { as: t.admin });
    expect(figures.json()).toMatchObject({ cut: 2, repaired: 1, fallbacks: 0 });
  });
});

test('without a model no talk begins, and the lesson takes a written answer', async () => {
  const none = await createTalkSetting({ env: { AI_BASE_URL: '', AI_MODEL: '' } });
  try {
    const path = `/api/lessons/${none.lesson.id}`;
    const begun = await none.call('POST', `${path}/dialogues`, { as: none.student, body: { level: 'easy' } });
    expect([begun.statusCode, begun.json().code]).toEqual([409, 'no_model']);
    expect(await none.db.selectFrom('dialogues').select('id').execute()).toEqual([]);
    const content = 'Я бы сказала: «Денис, что мешает прислать макет утром?»';
    const written = await none.call('POST', `${path}/answers`, { as: none.student, body: { content } });
    expect(written.statusCode, written.body).toBe(201);
    expect(written.json()).toMatchObject({ content });
    expect(written.json().dialogueId ?? null).toBeNull();
    expect(written.json().lines ?? null).toBeNull();
  } finally {
    await none.close();
  }
});
