import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ModelEndpoint } from '#contract/models/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createModelCall, hoursFromNow } from '#test/factories.ts';

let t: TestApp | undefined;
afterEach(() => t?.close());

async function open(env: Record<string, string> = {}) {
  const app = await createTestApp(env);
  t = app;
  const admin = await createAdmin(app.db);
  return {
    db: app.db,
    async list() {
      const response = await app.call('GET', '/api/ai/endpoints', { as: admin });
      expect(response.statusCode, response.body).toBe(200);
      return { endpoints: response.json<ModelEndpoint[]>(), body: response.body };
    },
  };
}

const key = 'sk-very-secret-key-0123456789';

test('The models are listed in order of preference, with prices, and without a key in any form', async () => {
  const file = join(tmpdir(), `endpoints-${process.pid}.yaml`);
  await writeFile(
    file,
    `- name: yandex\n  baseUrl: https://user:${key}@llm.example.ru/v1?key=${key}\n  keyVariable: YANDEX_KEY\n  model: pro\n  place: russia\n  inputPrice: 0.4\n  outputPrice: 1.2\n  contextTokens: 32000\n  concurrency: 2\n`,
  );
  const { list } = await open({
    AI_BASE_URL: 'http://127.0.0.1:11434/v1',
    AI_MODEL: 'qwen3:8b',
    AI_ENDPOINTS_FILE: file,
    YANDEX_KEY: key,
  });
  await rm(file);
  const { endpoints, body } = await list();
  const untried = {
    lastSuccessAt: null,
    lastFault: null,
    calls: 0,
    faults: 0,
    foreign: 0,
    inputTokens: 0,
    outputTokens: 0,
  };
  expect(endpoints).toEqual([
    {
      name: 'default',
      address: 'http://127.0.0.1:11434/v1',
      model: 'qwen3:8b',
      place: 'here',
      inputPrice: 0,
      outputPrice: 0,
      contextTokens: null,
      concurrency: 4,
      hasKey: false,
      ...untried,
    },
    {
      name: 'yandex',
      address: 'https://llm.example.ru/v1',
      model: 'pro',
      place: 'russia',
      inputPrice: 0.4,
      outputPrice: 1.2,
      contextTokens: 32_000,
      concurrency: 2,
      hasKey: true,
      ...untried,
    },
  ]);
  expect(body).not.toContain(key);
  expect(body).not.toContain('YANDEX_KEY');
});

test('A model’s last success and fault are told whenever they were, its figures for a day alone', async () => {
  const { db, list } = await open({ AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'mentor-1' });
  const done = hoursFromNow(-30);
  const fault = hoursFromNow(-2);
  await createModelCall(db, { at: hoursFromNow(-50) });
  await createModelCall(db, { at: done });
  await createModelCall(db, { at: hoursFromNow(-3), outcome: 'timeout', output_tokens: null });
  await createModelCall(db, { at: fault, outcome: 'rate_limit', input_tokens: 7, output_tokens: null });
  await createModelCall(db, { at: hoursFromNow(-40), is_foreign: true });

  await createModelCall(db, { at: hoursFromNow(-1), outcome: 'aborted', is_foreign: true });
  await createModelCall(db, { outcome: null, input_tokens: null, output_tokens: null });
  await createModelCall(db, { endpoint: 'another', outcome: 'server' });
  expect((await list()).endpoints).toMatchObject([
    {
      lastSuccessAt: done,
      lastFault: { at: fault, kind: 'rate_limit' },
      calls: 4,
      faults: 2,
      foreign: 1,
      inputTokens: 2007,
      outputTokens: 500,
    },
  ]);
});

test('Without a configured model the one that a worker has found is listed; otherwise none', async () => {
  const { db, list } = await open();
  expect((await list()).endpoints).toEqual([]);
  const seen = { address: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', checked_at: hoursFromNow(0) };
  await db
    .insertInto('ai_status')
    .values({ source: 'found', ...seen })
    .execute();
  expect((await list()).endpoints).toMatchObject([
    {
      name: 'default',
      address: seen.address,
      model: 'qwen3:8b',
      place: 'here',
      inputPrice: 0,
      hasKey: false,
    },
  ]);
});

test('The demonstration mentor has neither an address nor a price; a model’s name may be known by the workers alone', async () => {
  const demo = await open({ AI_BASE_URL: 'demo' });
  expect((await demo.list()).endpoints).toMatchObject([
    { name: 'default', address: null, model: 'demo', place: 'here', inputPrice: 0, outputPrice: 0 },
  ]);
  await t?.close();
  const unnamed = await open({ AI_BASE_URL: 'https://ai.example/v1' });
  expect((await unnamed.list()).endpoints).toMatchObject([{ model: null, place: 'abroad' }]);
  const seen = { address: 'https://ai.example/v1', model: 'mentor-7', checked_at: hoursFromNow(0) };
  await unnamed.db
    .insertInto('ai_status')
    .values({ source: 'configured', ...seen })
    .execute();
  expect((await unnamed.list()).endpoints).toMatchObject([{ model: 'mentor-7' }]);
});
