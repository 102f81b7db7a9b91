import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { beginTake } from '#test/take-calls.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

// What a student learns of the marks of his talk, and how one ends that has come to an agreement.

const t = forAllTests(() => createTalkSetting({ card: { turns: 12, startTrust: 3, ends: 'student' } }));
beforeAll(async () => {
  await t.startWorker();
});

afterEach(() => t.pool.query('delete from dialogues'));

const line = '🙂 Понимаю, что тебе трудно. Давай к одиннадцати, Лена поможет.';
const marks = 'С1 «тебе трудно»; У1 «к одиннадцати»; С2 «чего в реплике нет»';

async function say(id: string, number: number, text: string, reply = persona('Ну да.')) {
  t.model.script(reply);
  expect((await t.say(id, { number, text })).statusCode).toBe(201);
  await t.settled(id, number + 1, ['done']);
}

const finish = (id: string) => t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });

const rowsOf = async (id: string) =>
  (
    await t.pool.query<{ number: number; marks: string[] | null; ranges: object | null }>(
      'select number, marks, mark_ranges as ranges from dialogue_turns where dialogue_id = $1 order by number',
      [id],
    )
  ).rows;

test('a student sees his own words that worked, when the talk has ended; staff see the codes with them', async () => {
  const { id } = await t.begin();
  await say(id, 1, line, persona('Посмотрим.', { marks }));
  await say(id, 3, 'И ещё одно.');
  const during = await t.talk(id);
  expect(JSON.stringify(during)).not.toMatch(/worked|markRanges|turned/);
  expect((await rowsOf(id))[2]).toEqual({
    number: 2,
    marks: ['С1', 'У1'],
    ranges: { С1: [[16, 27]], У1: [[35, 48]] },
  });
  expect((await finish(id)).statusCode).toBe(201);
  const after = await t.talk(id);
  const [start, end] = after.turns[2]?.worked?.[0] ?? [0, 0];
  expect(line.slice(start, end)).toBe('тебе трудно');
  expect(after.turns[2]?.worked).toHaveLength(2);
  expect(JSON.stringify(after)).not.toMatch(/markRanges|legend|С1/);
  const read = await t.talk(id, t.admin);
  expect(read.turns[2]).toMatchObject({ marks: ['С1', 'У1'], markRanges: { У1: [[35, 48]] } });
  expect(read.turns[2]).not.toHaveProperty('worked');
});

test('a take has the words of the marks that it copies', async () => {
  const { id } = await t.begin();
  await say(id, 1, line, persona('Посмотрим.', { marks }));
  await say(id, 3, 'И ещё одно.');
  const take = await beginTake(t, id, 3);
  expect((await rowsOf(take.id)).map(({ ranges }) => ranges)).toEqual(
    (await rowsOf(id)).slice(0, 3).map(({ ranges }) => ranges),
  );
});

test('after an agreement the talk says so; one more line gets the goodbye, which ends it', async () => {
  const { id } = await t.begin();
  await say(id, 1, line, persona('Посмотрим.', { marks }));
  for (const number of [3, 5, 7]) await say(id, number, 'Что скажешь о времени?');
  expect(await t.talk(id)).not.toHaveProperty('agreed');
  await say(id, 9, 'Так что решим?', persona('Уговоры не нужны. Хорошо, договорились.'));
  const agreed = await t.talk(id);
  expect(agreed).toMatchObject({ endedBy: null, agreed: 'Хорошо, договорились.' });
  t.model.requests.length = 0;
  await say(id, 11, 'Спасибо!', persona('До встречи.'));
  expect(t.model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('прощается');
  expect(await t.talk(id)).toMatchObject({ endedBy: 'persona', agreed: 'Хорошо, договорились.' });
});

test('what a worker of an earlier release drops from the mood is read from the moods before and from the lines', async () => {
  const { id } = await t.begin();
  const argument = 'Правки приходят ночью.';
  await say(id, 1, 'Макет приходит поздно.', persona('Раньше обеда никак: возраженослов.', { marks: 'Д1' }));
  await say(id, 3, 'Верстальщик остаётся вечером.', persona('Правки-то приходят ночью.'));
  // As the earlier release writes it.
  await t.pool.query(
    `update dialogue_turns set mood = mood - 'argued' - 'told' - 'lacks', mark_ranges = null
     where dialogue_id = $1 and number = 4`,
    [id],
  );
  t.model.requests.length = 0;
  await say(id, 5, 'Давай посмотрим на макет.');
  const asked = JSON.stringify(t.model.requests.at(-1)?.body.messages.at(-1));
  expect([asked.includes(argument.slice(0, -1)), asked.includes('Раньше обеда')]).toEqual([false, false]);
  const { rows } = await t.pool.query<{ mood: { argued: string[] } }>(
    'select mood from dialogue_turns where dialogue_id = $1 and number = 6',
    [id],
  );
  expect(rows[0]?.mood.argued.toSorted()).toEqual(['Д1', 'Д2']);
});

test('a talk of before goes on, is reviewed and is read', async () => {
  const { id } = await t.begin();
  await say(id, 1, line, persona('Посмотрим.', { marks }));
  await t.pool.query(
    `update dialogue_turns set mood = '{"trust": 3, "points": 0, "seen": ["С1"], "facts": [], "met": []}', mark_ranges = null
     where dialogue_id = $1 and mood is not null`,
    [id],
  );
  await say(id, 3, 'Так что решим?');
  expect((await finish(id)).statusCode).toBe(201);
  const after: Dialogue = await t.talk(id);
  expect(after.turns.map(({ worked }) => worked)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(after.turned).toBeUndefined();
});
