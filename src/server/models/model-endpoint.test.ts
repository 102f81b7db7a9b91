import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoNotice } from '#server/mentor/demo/demo-notice.ts';
import { getAiStatus } from '#server/mentor/reviews/ai-status.ts';
import { type ModelServer, replyText, startModelServer } from '#test/model-server.ts';
import {
  createReviewSetting,
  eventually,
  follow,
  type ReviewSetting,
  workerConfig,
} from '#test/review-setting.ts';
import { findEndpoint } from './model-endpoint.ts';

let setting: ReviewSetting;
let local: ModelServer;
beforeEach(async () => {
  setting = await createReviewSetting();
  local = await startModelServer();
});
afterEach(async () => {
  await setting.close();
  await local.close();
});

const unset = { AI_BASE_URL: '', AI_MODEL: '' };
const servers = () => [{ name: 'Ollama', baseUrl: local.url }];

describe('without a model', () => {
  test('answers wait, and are reviewed oldest first when a model is configured, without anyone asking', async () => {
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    const worker = await setting.startWorker(unset);
    const answers = [];
    for (let number = 0; number < 5; number += 1) answers.push(await setting.submit(`Ответ номер ${number}`));
    for (const { id } of answers) await setting.settled(id, ['not_configured']);
    expect(page.events.at(-1)).toMatchObject({ type: 'answers' });
    expect(await getAiStatus(setting.db)).toMatchObject({
      source: 'none',
      address: null,
      model: null,
      waiting: 5,
      failed: 0,
    });
    const output = setting.said.join('\n');
    expect(output).toContain('ollama pull');
    expect(output).toContain('AI_BASE_URL=');
    await worker.stop();

    await setting.startWorker({ AI_CONCURRENCY: '1' });
    for (const { id } of answers) {
      expect(await setting.settled(id)).toMatchObject({ state: 'done', text: replyText.trimEnd() });
      expect(await setting.reviewsOf(id)).toHaveLength(1);
    }
    const asked = setting.model.requests.map(
      ({ body }) => /номер (\d)/.exec(body.messages[1]?.content ?? '')?.[1],
    );
    expect(asked).toEqual(['0', '1', '2', '3', '4']);
    expect(await getAiStatus(setting.db)).toMatchObject({
      source: 'configured',
      model: 'mentor-1',
      waiting: 0,
    });
  });

  test('a server found on this machine later takes up those that waited', async () => {
    local.models = ['nomic-embed-text:latest'];
    await setting.startWorker(unset, { localServers: servers(), lookMs: 100 });
    const answer = await setting.submit();
    await setting.settled(answer.id, ['not_configured']);
    expect(local.requests).toEqual([]);

    local.models = ['nomic-embed-text:latest', 'qwen3:8b'];
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', model: 'qwen3:8b' });
    expect(await getAiStatus(setting.db)).toMatchObject({
      source: 'found',
      address: local.url,
      model: 'qwen3:8b',
    });
    expect(setting.said.join('\n')).toContain('найдена на этом компьютере модель qwen3:8b');
  });

  test('a found server that goes away does not fail answers: they wait again', async () => {
    await setting.startWorker(unset, { localServers: servers(), lookMs: 100 });
    await setting.settled((await setting.submit()).id, ['done']);
    await local.close();
    const answer = await setting.submit();
    await setting.settled(answer.id, ['not_configured']);
    await eventually(async () => ((await getAiStatus(setting.db)).source === 'none' ? true : undefined));

    local = await startModelServer({ port: Number(new URL(local.url).port) });
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done' });
  });
});

describe('a configured server without a named model', () => {
  test('is asked for its models until it has one; the answers wait in the queue', async () => {
    setting.model.models = [];
    await setting.startWorker({ AI_MODEL: '' }, { lookMs: 50 });
    const answer = await setting.submit();
    await eventually(async () => ((await setting.reviewsOf(answer.id))[0]?.attempt === 2 ? true : undefined));
    expect(await getAiStatus(setting.db)).toMatchObject({
      source: 'configured',
      address: setting.model.url,
      model: null,
    });
    setting.model.models = ['gpt-mini'];
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', model: 'gpt-mini' });
  });
});

describe('the address of the model', () => {
  const ai = (env: Record<string, string>) => workerConfig(env).ai;

  test('is what was configured; the first model listed where none is named', async () => {
    local.models = ['text-embedding-3', 'gpt-mini', 'gpt-big'];
    expect(await findEndpoint(ai({ AI_BASE_URL: local.url, AI_API_KEY: 'k' }), [])).toEqual({
      source: 'configured',
      address: { baseUrl: local.url, apiKey: 'k', model: 'gpt-mini' },
    });
    expect(
      await findEndpoint(ai({ AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'm' }), servers()),
    ).toMatchObject({
      source: 'configured',
      address: { model: 'm' },
    });
  });

  test('is not ready without a name for the model and a list to take it from', async () => {
    local.models = [];
    expect(await findEndpoint(ai({ AI_BASE_URL: local.url }), [])).toMatchObject({
      cause: expect.stringContaining('AI_MODEL'),
    });
    const secret = await findEndpoint(ai({ AI_BASE_URL: 'http://me:secret@127.0.0.1:9/v1?key=secret' }), []);
    expect(secret).toMatchObject({ source: 'unready', cause: expect.not.stringContaining('secret') });
  });

  test('is nobody on a machine where only something else listens', async () => {
    const others = ['http://127.0.0.1:9/v1', local.url.replace('/v1', '/v2')].map((baseUrl) => ({
      name: 'x',
      baseUrl,
    }));
    expect(await findEndpoint(ai({}), others)).toEqual({ source: 'none' });
    expect(await findEndpoint(ai({}), [...others, ...servers()])).toMatchObject({ source: 'found' });
  });

  test('keeps the model that was found while it is there', async () => {
    const before = await findEndpoint(ai({}), servers());
    local.models = ['newer', 'mentor-1'];
    expect(await findEndpoint(ai({}), servers(), before)).toEqual(before);
    local.models = ['newer'];
    expect(await findEndpoint(ai({}), servers(), before)).toMatchObject({ address: { model: 'newer' } });
  });
});

describe('the demonstration mentor', () => {
  test('answers in pieces by a template, says so, and keeps to the words of the answer', async () => {
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    await setting.startWorker({ AI_BASE_URL: 'demo', AI_MODEL: '' });
    const answer = await setting.submit(
      'Я сказал коллеге, что отчёт опоздал на два дня. Он всегда опаздывает.',
    );
    const review = await setting.settled(answer.id);
    expect(review).toMatchObject({ state: 'done', model: 'demo', usage: null });
    expect(review.text?.startsWith(`*${demoNotice}*`)).toBe(true);
    expect(review.text).toContain('отчёт опоздал на два дня');
    expect(review.text).toContain('«всегда»');
    expect(page.events.filter(({ type }) => type === 'piece').length).toBeGreaterThan(10);
    expect(await getAiStatus(setting.db)).toMatchObject({ source: 'demo', address: null });
  });
});
