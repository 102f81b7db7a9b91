import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createAdmin, hoursFromNow } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { freePort } from '#test/free-port.ts';
import { startModelServer } from '#test/model-server.ts';
import { checkModelEndpoint } from './check-model-endpoint.ts';
import { createModels } from './models.ts';

const key = 'sk-not-for-people';

const model = forAllTests(startModelServer);
const t = forAllTests(() =>
  createTestApp({
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    AI_API_KEY: key,
    AI_INPUT_PRICE: '0.5',
    AI_OUTPUT_PRICE: '2',
  }),
);
let admin: { id: string };

beforeEach(async () => {
  // A new administrator has an unused limit.
  admin = await createAdmin(t.db);
  model.requests.length = 0;
  await t.db.deleteFrom('model_calls').execute();
});

const check = async (name = 'default') => {
  const response = await t.call('POST', `/api/ai/endpoints/${name}/check`, { as: admin });
  expect(response.body).not.toContain(key);
  return response;
};

test('A model is asked one short question; its answer’s time and price are told and written down', async () => {
  const response = await check();
  expect(response.statusCode).toBe(200);
  // The model says that it has used 120 and 48 tokens.
  expect(response.json()).toEqual({
    state: 'done',
    model: 'mentor-1',
    ms: expect.any(Number),
    cost: 0.156,
  });
  expect(model.requests).toHaveLength(1);
  expect(JSON.stringify(model.requests[0]?.body.messages).length).toBeLessThan(200);
  expect(await t.db.selectFrom('model_calls').selectAll().execute()).toMatchObject([
    { purpose: 'check', endpoint: 'default', outcome: 'done', cost: '0.1560', course_id: null },
  ]);
});

test.each([
  [{ kind: 'raw', status: 401, body: `{"error":{"message":"bad key ${key}"}}` }, 'не приняла ключ'],
  [{ kind: 'raw', status: 500, body: 'oops' }, 'Ошибка на стороне модели'],
  [{ kind: 'drop', pieces: [] }, 'Не удалось соединиться с моделью'],
] as const)('A model that fails says why, without its key: %o', async (behaviour, cause) => {
  model.script(behaviour.kind === 'drop' ? { kind: 'drop', pieces: [] } : behaviour);
  const response = await check();
  expect(response.json()).toEqual({ state: 'failed', cause: expect.stringContaining(cause) });
});

test('A model that keeps silent is given up, and that counts among its faults', async () => {
  model.script({ kind: 'hang' });
  const deps = { db: t.db, ai: t.config.ai, models: createModels(t.config.ai), metrics: t.metrics };
  const result = await checkModelEndpoint(
    { ...deps, withinMs: 300 },
    'default',
    new AbortController().signal,
  );
  expect(result).toEqual({ state: 'failed', cause: 'Модель не ответила за 0,3 с.' });
  expect(await t.db.selectFrom('model_calls').select('outcome').execute()).toEqual([{ outcome: 'timeout' }]);
});

test('A server that isn’t there, or that names no model, fails in words', async () => {
  const port = await freePort();
  for (const [env, cause] of [
    [{ AI_MODEL: 'mentor-1' }, 'Не удалось соединиться с моделью'],
    [{}, 'не сообщил список моделей'],
  ] as const) {
    const app = await createTestApp({
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_API_KEY: key,
      ...env,
    });
    const response = await app.call('POST', '/api/ai/endpoints/default/check', {
      as: await createAdmin(app.db),
    });
    expect(response.json()).toEqual({ state: 'failed', cause: expect.stringContaining(cause) });
    expect(response.body).not.toContain(key);
    await app.close();
  }
});

test('A name that no model has is not found; a local model that has gone is said to be gone', async () => {
  expect((await check('another')).statusCode).toBe(404);
  const app = await createTestApp();
  const as = await createAdmin(app.db);
  const path = '/api/ai/endpoints/default/check';
  expect((await app.call('POST', path, { as })).statusCode).toBe(404);
  const seen = { address: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', checked_at: hoursFromNow(0) };
  await app.db
    .insertInto('ai_status')
    .values({ source: 'found', ...seen })
    .execute();
  expect((await app.call('POST', path, { as })).json()).toEqual({
    state: 'failed',
    cause: expect.stringContaining('больше не отвечает'),
  });
  await app.close();
});

test('Nobody checks more often than ten times a minute', async () => {
  for (let count = 0; count < 10; count += 1) expect((await check()).statusCode).toBe(200);
  const response = await check();
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(model.requests).toHaveLength(10);
});
