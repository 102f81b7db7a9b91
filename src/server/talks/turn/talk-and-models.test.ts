import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

// What of a talk leaves for a model abroad, under which rules, and what it costs.

const t = forAllTests(() =>
  createTalkSetting({ env: { AI_PLACE: 'abroad', AI_INPUT_PRICE: '0.5', AI_OUTPUT_PRICE: '2' } }),
);
beforeAll(async () => {
  await t.startWorker();
});

beforeEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues');
  await t.pool.query('delete from answers');
  await t.pool.query('delete from model_calls');
  await t.pool.query('update courses set data_rule = default, monthly_budget = null, without_ai = default');
});

test('no model is asked against the course’s rule, without money, or by who wants a person to read', async () => {
  const asked = t.model.requests.length;
  const courseHas = (change: string) => t.pool.query(`update courses set ${change}`);
  const path = `/api/lessons/${t.lesson.id}`;
  const begin = async () => {
    const body = { level: 'usual', again: true };
    return (await t.call('POST', `${path}/dialogues`, { as: t.student, body })).json();
  };

  const { id } = await t.begin();
  await courseHas(`data_rule = 'here'`);
  await t.say(id, { number: 1 });
  expect(await t.settled(id, 2)).toMatchObject({ state: 'not_configured' });
  expect(await begin()).toMatchObject({
    code: 'no_model',
    message:
      'Сыграть собеседника сейчас некому: ИИ не настроен, или правила курса не разрешают отправлять ему слова. Можно ответить письменно',
  });
  expect((await t.call('GET', path, { as: t.student })).json().reader.place).toBe('nobody');

  // Or its reply would come now.
  await t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });
  await courseHas('data_rule = default, monthly_budget = 0');
  expect((await begin()).message).toContain('бюджет курса на ИИ в этом месяце исчерпан');

  await courseHas('monthly_budget = null, without_ai = true');
  const body = { content: 'Я бы спросил, что мешает.', reader: 'person' };
  const written = await t.call('POST', `${path}/answers`, { as: t.student, body });
  expect(written.json().review).toMatchObject({ state: 'with_person', because: 'no_ai' });
  expect(t.model.requests.length).toBe(asked);
});

test('every request is in the ledger, and what the talk cost is their sum', async () => {
  await t.pool.query('update scenarios set card = jsonb_set(card, $1, $2)', ['{facts,0,trust}', '0']);
  const { id } = await t.begin();
  t.model.script(persona('Я языковая модель и не могу.'), persona('Ну, бывает.'));
  await t.say(id, { number: 1, text: 'Как дела?' });
  expect(await t.settled(id, 2)).toMatchObject({ text: 'Ну, бывает.' });
  t.model.script(persona('Про это потом.', { marks: 'Ф1' }), persona('Второй проект взял.', { marks: 'Ф1' }));
  await t.say(id, { number: 3, text: 'Что ещё на тебе висит?' });
  expect(await t.settled(id, 4)).toMatchObject({ text: 'Второй проект взял.' });
  t.model.script({ kind: 'text', pieces: ['Спросите, чем помочь.'] });
  await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student });
  await t.settled(id, 5);
  const { rows } = await t.pool.query<{ purpose: string; outcome: string; number: number }>(
    `select purpose, outcome, number from model_calls join dialogue_turns turn on turn.id = dialogue_turn_id order by at`,
  );
  expect(rows.map(({ purpose, number }) => [purpose, number])).toEqual([
    ['dialogue', 2],
    ['dialogue', 2],
    ['dialogue', 4],
    ['dialogue', 4],
    ['hint', 5],
  ]);
  expect(t.model.requests.slice(-5)).toHaveLength(5);
  expect(rows.every(({ outcome }) => outcome === 'done' || outcome === 'aborted')).toBe(true);
  const view = await t.talk(id);
  expect(JSON.stringify(view)).not.toContain('языковая');

  await t.call('POST', `/api/dialogues/${id}/close`, { as: t.student });
  const { rows: costs } = await t.pool.query<{ number: number; cost: number; used: number }>(
    `select number, sum(cost)::float8 as cost,
       ((usage->>'inputTokens')::numeric * 0.5 + (usage->>'outputTokens')::numeric * 2)::float8 / 1000 as used
     from model_calls join dialogue_turns turn on turn.id = dialogue_turn_id group by turn.id order by number`,
  );
  for (const { cost, used } of costs) expect(cost).toBeCloseTo(used, 3);
  const spending = (await t.call('GET', '/api/ai/spending', { as: t.admin })).json();
  expect(spending.total).toBeCloseTo(
    costs.reduce((sum, { cost }) => sum + cost, 0),
    4,
  );
});

test('how a reply was made shows the very request that left, whatever has become of the people and the card', async () => {
  const peer = await createUser(t.db, { first_name: 'Пётр', last_name: 'Шелестов' });
  await enrol(t.db, { user_id: peer.id, course_id: t.course.id });
  const { id } = await t.begin();
  const sent = new Map<number, string>();
  const lines = [
    'Денис, Пётр Шелестов ждёт, звони +7 912 345-67-89.',
    'Петру Шелестову нужен макет. Согласен?',
  ];
  for (const [index, text] of lines.entries()) {
    // The second reply is mended: its last request is shown.
    if (index === 1) t.model.script(persona('Я языковая модель и не могу.'), persona('Петру отдам завтра.'));
    const number = index * 2 + 1;
    await t.say(id, { number, text });
    await t.settled(id, number + 1);
    sent.set(number + 1, JSON.stringify(t.model.requests.at(-1)?.body.messages));
  }
  await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });

  await t.pool.query(`update users set first_name = 'Никодим', last_name = 'Бабочкин' where id = $1`, [
    peer.id,
  ]);
  await t.pool.query('delete from user_courses where user_id = $1', [peer.id]);
  await t.pool.query(`update scenarios set card = jsonb_set(card, '{situation}', '"Совсем другое"')`);
  for (const [number, request] of sent) {
    expect(request).toContain('[Имя-1]');
    const made = await t.call('GET', `/api/dialogues/${id}/turns/${number}/made`, { as: t.admin });
    expect(JSON.stringify(made.json().messages)).toBe(request);
  }
  const { rows } = await t.pool.query<{ size: number }>(
    `select max(pg_column_size(request))::integer as size from dialogue_turns`,
  );
  expect(rows[0]?.size).toBeLessThan(8_000);
});

test('people of the course are masked on the way to a model abroad, and the persona isn’t', async () => {
  const namesake = await createUser(t.db, { first_name: 'Денис', last_name: 'Варфоломеев' });
  const third = await createUser(t.db, { first_name: 'Пётр', last_name: 'Шелестов' });
  for (const { id: user_id } of [namesake, third]) await enrol(t.db, { user_id, course_id: t.course.id });
  const { id } = await t.begin();
  const asked = t.model.requests.length;
  t.model.always(({ body }) => persona(`А ${/\[Имя-1[^\]]*\]/.exec(JSON.stringify(body))?.[0]} что?`));
  // A hurried name is looked for in the later requests, too.
  const text = 'Я Мария. Денис, про это знает Варфоломеев, и шелестов тоже.';
  await t.say(id, { number: 1, text });
  expect(await t.settled(id, 2)).toMatchObject({
    text: expect.stringMatching(/^А (Мария|Варфоломеев) что\?$/),
  });
  expect(JSON.stringify(t.model.requests.at(-1)?.body)).toContain('Денис, про это знает');
  expect((await t.talk(id)).turns[1]?.text).toBe(text);

  t.model.script({ kind: 'text', pieces: ['Спросите, чем помочь.'] });
  await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student });
  await t.settled(id, 3);
  await t.say(id, { number: 4, text: 'Варфоломеев, Денис, тебе поможет.' });
  await t.settled(id, 5);
  const before = t.model.requests.length;
  await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  await expect.poll(() => t.model.requests.length).toBeGreaterThan(before);
  for (const { body } of t.model.requests.slice(asked)) {
    expect(JSON.stringify(body)).not.toMatch(/Мария|Варфоломеев|шелестов/);
    expect(JSON.stringify(body)).toContain('Денис');
  }
});
