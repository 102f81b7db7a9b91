import { afterEach, expect, test } from 'vitest';
import { createAdmin, createMentorVersion, createUser, enrol } from '#test/factories.ts';
import { createModelsSetting, type ModelsSetting } from '#test/models-setting.ts';
import { eventually } from '#test/review-setting.ts';

let t: ModelsSetting;
afterEach(() => t.close());

const priced = { inputPrice: 0.4, outputPrice: 1.2337 };
const said = { kind: 'text' as const, pieces: ['Вы точно описали факт.'] };
const failing = { kind: 'raw', status: 500, body: '{"error":"boom"}' } as const;

test('after three failures the next model is asked: one review, and every call in the ledger', async () => {
  t = await createModelsSetting({ listed: [{}, {}] });
  const [first, second] = t.models;
  first.script(failing, failing, failing, failing);
  second.always(said);
  const answer = await t.submit();
  expect(await t.reaches(answer, 'done')).toMatchObject({ text: said.pieces[0], endpoint: 'second' });
  expect(await t.reviewsOf(answer)).toHaveLength(1);
  const calls = await t.calls();
  expect(calls.map(({ endpoint, outcome }) => [endpoint, outcome])).toEqual([
    ['first', 'server'],
    ['first', 'server'],
    ['first', 'server'],
    ['second', 'done'],
  ]);
  expect([first.requests.length, second.requests.length]).toEqual([3, 1]);
});

test.each([401, 402, 403, 404])('a model that refuses with %i is passed over at once', async (status) => {
  t = await createModelsSetting({ listed: [priced, priced] });
  t.models[0].always({ kind: 'raw', status, body: '{}' });
  const answer = await t.submit();
  expect(await t.reaches(answer, 'done')).toMatchObject({ attempt: 1, endpoint: 'second' });
  expect(
    (await t.calls()).map(({ endpoint, outcome, cost }) => [endpoint, outcome, Number(cost) > 0]),
  ).toEqual([
    ['first', 'refused', false],
    ['second', 'done', true],
  ]);
  expect(t.said.join('\n')).toContain(`(HTTP ${status})`);
});

test('a course that stays in Russia is never sent abroad, whatever the first model does', async () => {
  const course = { data_rule: 'russia' } as const;
  t = await createModelsSetting({ course, listed: [{ place: 'russia' }, { place: 'abroad' }] });
  const [first, second] = t.models;
  first.always(failing);
  await t.reaches(await t.submit(), 'failed');
  first.always({ kind: 'raw', status: 401, body: '{}' });
  expect(await t.reaches(await t.submit(), 'failed')).toMatchObject({
    cause: expect.stringContaining('«first»: Модель не приняла ключ') as string,
  });
  expect(second.requests).toEqual([]);
});

test('answers that may not leave the school wait, and an administrator reads why, until the rule changes', async () => {
  const course = { data_rule: 'here' } as const;
  t = await createModelsSetting({ course, listed: [{ place: 'russia' }, { place: 'abroad' }] });
  const answer = await t.submit();
  await t.reaches(answer, 'not_configured');
  const history = await t.call('GET', `/api/answers/${answer}/reviews`, { as: t.admin });
  expect(history.json()).toMatchObject([{ cause: expect.stringContaining('на серверах школы') as string }]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(t.models.flatMap(({ requests }) => requests)).toEqual([]);
  expect((await t.reviewsOf(answer))[0]).toMatchObject({ state: 'not_configured', attempt: 1 });

  await t.db.updateTable('courses').set({ data_rule: 'russia' }).execute();
  expect(await t.reaches(answer, 'done')).toMatchObject({ endpoint: 'first', cause: null });
});

test('an answer over the budget is taken and waits for a person, until the budget is raised', async () => {
  t = await createModelsSetting({ course: { monthly_budget: '0' }, listed: [priced, priced] });
  const answer = await t.submit();
  await t.reaches(answer, 'with_person');
  expect(await t.db.selectFrom('referrals').selectAll().execute()).toMatchObject([
    { answer_id: answer, reason: 'budget', settled_at: null },
  ]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(t.models.flatMap(({ requests }) => requests)).toEqual([]);
  expect((await t.reviewsOf(answer))[0]).toMatchObject({ state: 'with_person', attempt: 1 });

  await t.db.updateTable('courses').set({ monthly_budget: '100' }).execute();
  await t.reaches(answer, 'done');
  expect(await t.reviewsOf(answer)).toHaveLength(1);
  expect(await t.db.selectFrom('referrals').selectAll().execute()).toEqual([]);
});

test('what was spent in another month leaves the budget as it is', async () => {
  t = await createModelsSetting({ course: { monthly_budget: '5' }, listed: [priced, priced] });
  const spent = { course_id: t.lesson.course_id, endpoint: 'first', address: '', place: 'abroad' } as const;
  const earlier = { ...spent, purpose: 'review', model: 'mentor-1', cost: '5' } as const;
  await t.db.insertInto('model_calls').values(earlier).execute();
  const answer = await t.submit();
  await t.reaches(answer, 'with_person');
  await t.db.updateTable('model_calls').set({ at: '2026-01-31T20:59:59Z' }).execute();
  await t.reaches(answer, 'done');
});

test('an answer that a person has answered, or looks at, is not taken from him', async () => {
  t = await createModelsSetting({ course: { monthly_budget: '0' }, listed: [priced, priced] });
  const [answered, looked] = [await t.submit(), await t.submit()];
  for (const answer of [answered, looked]) await t.reaches(answer, 'with_person');
  const written = await t.call('PUT', `/api/answers/${answered}/feedback`, {
    as: t.admin,
    body: { text: 'Отвечаю сам.' },
  });
  expect(written.statusCode).toBe(200);
  const look = t.db.updateTable('referrals').set({ taken_until: '2100-01-01T00:00:00Z' });
  await look.where('answer_id', '=', looked).execute();
  await t.db.updateTable('courses').set({ monthly_budget: null }).execute();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(t.models.flatMap(({ requests }) => requests)).toEqual([]);

  await t.db.updateTable('referrals').set({ taken_until: null }).where('answer_id', '=', looked).execute();
  await t.reaches(looked, 'done');
  expect(await t.reviewsOf(answered)).toMatchObject([
    { state: 'cancelled' },
    { author: 'mentor', in_force: true },
  ]);
});

test('a call costs what the model says it has used, to the kopeck, and the metrics tell it', async () => {
  t = await createModelsSetting({ listed: [priced, priced] });
  t.models[0].always({ ...said, usage: { input: 1_000, output: 500 } });
  const answer = await t.submit();
  const { id } = await t.reaches(answer, 'done');
  expect(await t.calls()).toMatchObject([
    {
      purpose: 'review',
      course_id: t.lesson.course_id,
      lesson_id: t.lesson.id,
      review_id: id,
      endpoint: 'first',
      address: t.models[0].url,
      place: 'here',
      model: 'mentor-1',
      masked: 0,
      input_tokens: 1_000,
      output_tokens: 500,
      cost: '1.0169',
      is_estimate: false,
      outcome: 'done',
      ms: expect.any(Number) as number,
    },
  ]);
  const text = (await t.app.inject('/metrics')).body;
  expect(text).toContain('otklik_model_calls_total{endpoint="first",purpose="review",outcome="done"} 1');
  expect(text).toContain('otklik_model_tokens_total{endpoint="first",purpose="review",kind="input"} 1000');
  expect(text).toContain('otklik_model_tokens_total{endpoint="first",purpose="review",kind="output"} 500');
  expect(text).toContain('otklik_model_cost_roubles_total{endpoint="first",purpose="review"} 1.0169');
});

test('without a word of the model on its usage, a call costs an estimate from lengths', async () => {
  t = await createModelsSetting({ listed: [{ outputPrice: 3 }, {}] });
  t.models[0].always({ kind: 'text', pieces: ['а'.repeat(3_000)], usage: null });
  await t.reaches(await t.submit(), 'done');
  expect(await t.calls()).toMatchObject([
    { cost: '3.0000', is_estimate: true, input_tokens: null, output_tokens: null, outcome: 'done' },
  ]);
});

test('a repair that the budget has no room for is not made', async () => {
  const usage = { input: 1_000, output: 500 };
  t = await createModelsSetting({ course: { monthly_budget: '1' }, listed: [{ outputPrice: 1 }, {}] });
  const answer = await t.submit();
  await t.reaches(answer, 'done');
  await createMentorVersion(t.db, { lesson_id: t.lesson.id });
  t.models[0].always({
    kind: 'text',
    pieces: ['Человеку: нет\nБез формы.'],
    usage: { ...usage, output: 990 },
  });
  const judged = await t.submit();
  expect(await t.reaches(judged, 'done')).toMatchObject({ summary: null });
  expect((await t.calls()).map(({ purpose }) => purpose)).toEqual(['review', 'review']);

  await t.db.updateTable('courses').set({ monthly_budget: null }).execute();
  await t.reaches(await t.submit(), 'done');
  expect((await t.calls()).map(({ purpose }) => purpose)).toEqual(['review', 'review', 'review', 'repair']);
});

test('fifty answers at once on a budget for ten: at most ten reviews', async () => {
  const usage = { input: 1_000, output: 500 };
  // A call costs one rouble.
  t = await createModelsSetting({ course: { monthly_budget: '10' }, listed: [{ outputPrice: 2 }, {}] });
  t.models[0].always({ ...said, usage, firstPauseMs: 20 });
  const people = await Promise.all(Array.from({ length: 50 }, () => createUser(t.db)));
  for (const { id } of people) await enrol(t.db, { user_id: id, course_id: t.lesson.course_id });
  const answers = await Promise.all(people.map((person) => t.submit(person)));
  await eventually(async () => {
    const states = (await Promise.all(answers.map((id) => t.reviewsOf(id)))).map(([review]) => review?.state);
    const done = states.filter((state) => state === 'done').length;
    const over = states.filter((state) => state === 'with_person').length;
    return (done >= 9 && done + over === 50) || undefined;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const calls = await t.calls();
  const spent = calls.reduce((sum, { cost }) => sum + Number(cost), 0);
  expect(calls.length).toBeLessThanOrEqual(10);
  expect(t.models[0].requests.length).toBe(calls.length);
  expect(spent).toBeLessThanOrEqual(10);
});

test('a trial and a suggestion are in the ledger too, without a course', async () => {
  t = await createModelsSetting({ listed: [priced, priced] });
  const as = await createAdmin(t.db);
  await t.call('POST', '/api/ai/try-prompt', { as, body: { answer: 'Проба' } });
  await t.call('POST', '/api/ai/suggest-criteria', { as, body: { assignment: 'Опишите ситуацию.' } });
  expect((await t.calls()).map(({ purpose, course_id, outcome }) => [purpose, course_id, outcome])).toEqual([
    ['trial', null, 'done'],
    ['suggestion', null, 'done'],
  ]);
});

test('a trial in a course keeps to its rule and to its budget', async () => {
  const course = { data_rule: 'russia' } as const;
  t = await createModelsSetting({ course, listed: [{ place: 'abroad' }, { place: 'russia', ...priced }] });
  const attempt = async () => {
    const body = { courseId: t.lesson.course_id, answer: 'Проба' };
    return (await t.call('POST', '/api/ai/try-prompt', { as: t.admin, body })).json<{ state: string }>()
      .state;
  };
  expect(await attempt()).toBe('done');
  expect((await t.calls()).map(({ endpoint, course_id }) => [endpoint, course_id])).toEqual([
    ['second', t.lesson.course_id],
  ]);
  await t.db.updateTable('courses').set({ monthly_budget: '0' }).execute();
  expect(await attempt()).toBe('failed');
  await t.db.updateTable('courses').set({ data_rule: 'here', monthly_budget: null }).execute();
  expect(await attempt()).toBe('failed');
  expect(t.models.map(({ requests }) => requests.length)).toEqual([0, 1]);
  const nowhere = { courseId: t.lesson.id, answer: 'Проба' };
  const refused = await t.call('POST', '/api/ai/try-prompt', { as: t.admin, body: nowhere });
  expect(refused.statusCode).toBe(404);
});

test('keys reach the models and nobody else', async () => {
  const keys = { FIRST_KEY: 'first-secret-7Hq2', SECOND_KEY: 'second-secret-9Zt4' };
  t = await createModelsSetting({
    env: keys,
    listed: [{ keyVariable: 'FIRST_KEY' }, { keyVariable: 'SECOND_KEY' }],
  });
  t.models[0].always({
    kind: 'raw',
    status: 401,
    body: JSON.stringify({ error: { message: `Wrong key ${keys.FIRST_KEY}` } }),
  });
  const answer = await t.submit();
  await t.reaches(answer, 'done');
  t.models[1].always({ kind: 'raw', status: 403, body: `{"error":"${keys.SECOND_KEY} is blocked"}` });
  const failed = await t.submit();
  await t.reaches(failed, 'failed');
  expect(t.models.map(({ requests }) => requests[0]?.headers.authorization)).toEqual([
    `Bearer ${keys.FIRST_KEY}`,
    `Bearer ${keys.SECOND_KEY}`,
  ]);

  const trial = { as: t.admin, body: { answer: 'Проба' } };
  const seen = [
    ...t.said,
    (await t.call('POST', '/api/ai/try-prompt', trial)).body,
    ...(await Promise.all(
      [
        '/api/ai/status',
        '/api/ai/endpoints',
        '/api/ai/calls',
        '/api/ai/spending.csv',
        `/api/answers/${failed}/reviews`,
      ].map(async (url) => (await t.call('GET', url, { as: t.admin })).body),
    )),
    (await t.call('POST', '/api/ai/endpoints/second/check', { as: t.admin })).body,
    (await t.app.inject('/metrics')).body,
    await wholeDatabase(),
  ].join('\n');
  expect(seen).toContain('«second»');
  for (const key of Object.values(keys)) expect(seen).not.toContain(key);
});

async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await t.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => t.pool.query(`select to_jsonb(whole)::text as row from ${name} whole`)),
  );
  return JSON.stringify(dumps.map(({ rows }) => rows));
}
