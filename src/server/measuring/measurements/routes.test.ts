import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Measurement, MeasurementOffer, SecondLook } from '#contract/measurements/schemas.ts';
import { careful } from '#evals/characters/careful.ts';
import { createSubjectReader } from '#evals/characters/subject.ts';
import { createTestApp } from '#test/app.ts';
import { createAdmin } from '#test/factories.ts';
import { createMeasuringSetting, type MeasuringSetting } from '#test/measuring-setting.ts';
import { eventually } from '#test/review-setting.ts';

let t: MeasuringSetting;
beforeEach(async () => {
  t = await createMeasuringSetting();
});
afterEach(() => t.close());

const measured = async () => {
  const { id } = await t.start();
  await t.work();
  const ended = await t.ends(id);
  expect(ended.state).toBe('finished');
  return ended;
};

describe('before', () => {
  test('each set says its requests, tokens, price and, where the model has answered, minutes', async () => {
    const path = '/api/ai/endpoints/default/measurements';
    const offers = (await t.call('GET', path, { as: t.admin })).json<MeasurementOffer[]>();
    expect(offers.map(({ set, requests, minutes }) => [set, requests, minutes])).toEqual([
      ['short', 27, null],
      ['full', 108, null],
      ['persona', expect.any(Number), null],
    ]);
    for (const { inputTokens, outputTokens } of offers) {
      expect(inputTokens).toBeGreaterThan(10_000);
      expect(outputTokens).toBeGreaterThan(5_000);
    }
  });

  test('an unknown model is refused, and a program instead of a model', async () => {
    const unknown = '/api/ai/endpoints/nobody/measurements';
    const refused = await t.call('POST', unknown, { as: t.admin, body: { set: 'short' } });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'no_model']);
    const demo = await createTestApp({ AI_BASE_URL: 'demo' });
    const as = await createAdmin(demo.db);
    const path = '/api/ai/endpoints/default/measurements';
    const program = await demo.call('POST', path, { as, body: { set: 'short' } });
    expect(program.statusCode).toBe(409);
    expect(program.json<{ message: string }>().message).toContain('а не модель');
    await demo.close();
  });
});

describe('a measurement', () => {
  test('is one at a time of a model, and ends when it is cancelled', async () => {
    const { id } = await t.start();
    await expect(t.start()).rejects.toThrow('уже идёт');
    const path = `/api/ai/measurements/${id}/cancel`;
    const cancelled = await t.call('POST', path, { as: t.admin });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', groups: null });
    expect((await t.call('POST', path, { as: t.admin })).statusCode).toBe(409);
    expect((await t.rows(id)).every(({ state }) => state === 'cancelled')).toBe(true);
    expect((await t.start()).state).toBe('running');
  });

  test('stops with the cause after three texts in a row that the model refuses', async () => {
    t.model.always({ kind: 'raw', status: 401, body: '{"error": {"message": "bad key"}}' });
    const { id } = await t.start();
    await t.work();
    const ended = await t.ends(id);
    expect(ended).toMatchObject({ state: 'stopped', settled: 3, faults: 3, groups: null });
    expect(ended.because).toContain('401');
    expect(t.model.requests).toHaveLength(3);
  });

  test('is compared with the one before it, unless the set was another one', async () => {
    const first = await measured();
    const second = await t.ends((await t.start()).id);
    expect(second.comparison).toMatchObject({ kind: 'compared', id: first.id });
    const shares = second.comparison?.kind === 'compared' ? second.comparison.shares : [];
    expect(shares.length).toBeGreaterThan(10);
    expect(shares.every(({ verdict }) => verdict === 'same')).toBe(true);
    await t.pool.query(`update measurements set set_sum = '\\x00' where id = $1`, [first.id]);
    expect((await t.get(second.id)).comparison).toMatchObject({ kind: 'other_set', id: first.id });
  });

  test('is listed with those before it; from sixty remarks read, a second look is judged', async () => {
    const first = await t.start();
    await t.call('POST', `/api/ai/measurements/${first.id}/cancel`, { as: t.admin });
    const second = await t.start();
    const list = async () => {
      const response = await t.call('GET', '/api/ai/measurements?endpoint=default', { as: t.admin });
      return response.json<{ measurements: Measurement[]; secondLook: SecondLook | null }>();
    };
    const read = (from: number, to: number) =>
      t.pool.query(
        `insert into measured_cases (measurement_id, case_key, state, read_as, read_remark)
         select $1, 'read ' || number, 'done', case when number <= 3 then 'misread' else 'right' end, 0
         from generate_series($2::integer, $3) number`,
        [first.id, from, to],
      );
    await read(1, 59);
    const { measurements, secondLook } = await list();
    expect(measurements.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'running'],
      [first.id, 'cancelled'],
    ]);
    expect(secondLook).toBeNull();
    await read(60, 60);
    expect((await list()).secondLook).toEqual({ read: 60, misread: 3, isWorth: true });
    await read(61, 61);
    expect((await list()).secondLook).toEqual({ read: 61, misread: 3, isWorth: false });
  });

  test('asks each text to its end once, through two kills of its worker', async () => {
    const subjectOf = createSubjectReader(t.set);
    t.model.always(({ body }) => ({
      kind: 'text',
      pieces: [careful(subjectOf(body.messages))],
      firstPauseMs: 60,
    }));
    const { id } = await t.start();
    for (const at of [10, 15]) {
      const worker = await workerProcess();
      await eventually(async () => {
        const { settled } = await t.get(id);
        return settled >= at ? settled : undefined;
      }, 60_000);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    await t.work();
    const ended = await t.ends(id);
    expect(ended).toMatchObject({ state: 'finished', cases: 27, settled: 27, faults: 0 });
    expect((await t.rows(id)).every(({ state }) => state === 'done')).toBe(true);
    const calls = await t.db.selectFrom('model_calls').select(['purpose', 'course_id']).execute();
    expect(calls.length).toBeGreaterThanOrEqual(27);
    expect(calls.every(({ purpose, course_id }) => purpose === 'measure' && course_id === null)).toBe(true);
  });
});

async function workerProcess() {
  const child = fork(fileURLToPath(new URL('../../../../test/worker-process.ts', import.meta.url)), {
    env: { ...process.env, ...t.env, TEST_CONNECTION: JSON.stringify(t.connection) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
