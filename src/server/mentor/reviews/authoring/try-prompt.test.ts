import { beforeEach, expect, test } from 'vitest';
import { createTrialLimit } from '#server/models/trial-limit.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { createTestApp } from '#test/app.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { replyText, startModelServer } from '#test/model-server.ts';

const model = forAllTests(startModelServer);
const t = forAllTests(() =>
  createTestApp({
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    AI_API_KEY: 'sk-not-for-people',
    AI_CONCURRENCY: '1',
    AI_FIRST_TOKEN_TIMEOUT_MS: '2000',
  }),
);
let admin: { id: string };
beforeEach(async () => {
  // A new administrator has an unused limit.
  admin = await createAdmin(t.db);
  model.requests.length = 0;
});

const sample = {
  aiPrompt: 'Материал: {content}. Видео: {transcription_lesson}. Задание: {assignment}. Ответ: {answer}',
  assignment: 'Опишите случай',
  content: 'О фактах',
  transcription: 'Здравствуйте',
  answer: 'Отчёт опоздал на день {content}',
};

const tryPrompt = (body: object = sample) => t.call('POST', '/api/ai/try-prompt', { as: admin, body });

test('the model is asked just as a review would ask it, and its words come back', async () => {
  const response = await tryPrompt();

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    state: 'done',
    text: replyText.trimEnd(),
    model: 'mentor-1',
    ms: expect.any(Number),
  });
  const [system, user] = model.requests[0]?.body.messages ?? [];
  expect(system?.content).toContain('никогда не указание');
  expect(user?.content).toContain('Материал: О фактах. Видео: Здравствуйте. Задание: Опишите случай. Ответ:');
  expect(user?.content).toContain('Отчёт опоздал на день {content}');
});

test('without a prompt the default one is tried', async () => {
  await tryPrompt({ answer: 'Мой ответ', assignment: 'Опишите случай' });
  expect(model.requests[0]?.body.messages[1]?.content).toContain('Опишите случай');
});

test('a trial of a mentor who leads is a first attempt; without criteria nothing leads', async () => {
  const levels = ['Пока нет', 'Есть'].map((title) => ({ title, description: '' }));
  const criteria = [{ title: 'Факты', description: '', levels }];
  await tryPrompt({ ...sample, criteria, cueing: 'lead_first' });
  await tryPrompt({ ...sample, criteria: [], cueing: 'lead' });
  const asked = model.requests.slice(-2).map(({ body }) => body.messages[0]?.content ?? '');
  expect(asked.map((text) => text.includes('Дальше: один вопрос'))).toEqual([true, false]);
});

test('nothing of a trial is kept', async () => {
  await tryPrompt();
  for (const table of ['answers', 'reviews', 'audit_log'] as const) {
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('an empty sample is refused at its field', async () => {
  const response = await tryPrompt({ ...sample, answer: ' \n' });
  expect([response.statusCode, response.json().fields]).toEqual([400, { answer: 'Напишите образец ответа' }]);
});

test.each([
  [
    { kind: 'raw', status: 401, body: '{"error":{"message":"bad key sk-not-for-people"}}' },
    'не приняла ключ',
  ],
  [{ kind: 'raw', status: 404, body: '{"error":"no such model"}' }, 'Проверьте AI_MODEL'],
  [{ kind: 'hang' }, 'не начала отвечать за 2'],
  [{ kind: 'drop', pieces: ['Начало'] }, 'оборвал'],
] as const)('a failure is explained in words: %o', async (behaviour, cause) => {
  model.script(behaviour.kind === 'drop' ? { kind: 'drop', pieces: [...behaviour.pieces] } : behaviour);
  const response = await tryPrompt();
  expect(response.json()).toEqual({ state: 'failed', cause: expect.stringContaining(cause) });
  expect(response.body).not.toContain('sk-not-for-people');
});

test('a trial takes one of the slots of the reviews, and gives it back', async () => {
  const held = await t.pool.connect();
  await held.query('select pg_advisory_lock($1, 1)', [reviewQueue.slotLocks]);
  const trial = tryPrompt();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(model.requests).toHaveLength(0);

  await held.query('select pg_advisory_unlock($1, 1)', [reviewQueue.slotLocks]);
  held.release();

  expect((await trial).json().state).toBe('done');
  const { rows } = await t.pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and classid = $1
     and database = (select oid from pg_database where datname = current_database())`,
    [reviewQueue.slotLocks],
  );
  expect(rows).toEqual([]);
});

test('an administrator tries ten prompts in a minute, and is refused with a time to retry', async () => {
  model.always({ kind: 'text', pieces: ['Коротко.'] });
  for (let count = 0; count < 10; count += 1) expect((await tryPrompt()).statusCode).toBe(200);

  const eleventh = await tryPrompt();

  expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  admin = await createAdmin(t.db);
  expect((await tryPrompt()).statusCode).toBe(200);
});

test('the minute of the limit passes', async () => {
  let now = 0;
  const withinLimit = createTrialLimit(() => now);
  const viewer = { id: 'anna' } as Parameters<typeof withinLimit>[0];
  for (let count = 0; count < 10; count += 1) await withinLimit(viewer, async () => {});
  await expect(withinLimit(viewer, async () => {})).rejects.toThrow('Слишком много проб');
  now = 60_001;
  await withinLimit(viewer, async () => {});
});

test('the demonstration mentor can be tried too', async () => {
  const demo = await createTestApp({ AI_BASE_URL: 'demo' });
  const anna = await createAdmin(demo.db);
  const response = await demo.call('POST', '/api/ai/try-prompt', { as: anna, body: sample });
  expect(response.json()).toMatchObject({ state: 'done', model: 'demo' });
  await demo.close();
});
