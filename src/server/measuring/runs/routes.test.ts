import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishEmptied } from '#server/measuring/runs/finish-run.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually, follow } from '#test/review-setting.ts';
import { createRunSetting, reply, words } from '#test/run-setting.ts';

const t = forAllTests(() =>
  createRunSetting({ listed: [{ place: 'here', inputPrice: 1, outputPrice: 2 }, { place: 'here' }] }),
);

beforeEach(() => {
  for (const model of t.models) {
    model.asUsual();
    model.requests.length = 0;
    model.always(reply());
  }
});

afterEach(async () => {
  await t.pool.query('delete from runs');
  await t.pool.query('delete from samples');
  await t.pool.query('delete from answers');
  await t.pool.query('delete from model_calls');
  await t.pool.query('delete from mentor_versions where published_at is null');
});

const ofSamples = { kind: 'samples', version: 'in_force' };

describe('a run over samples', () => {
  test('asks about each, shows the cells beside what is expected, and counts', async () => {
    const right = await t.sample(words, [2, 2]);
    const wrong = await t.sample(`${words} Слабый.`, [0, 1]);
    const started = await t.start(ofSamples);
    expect(started).toMatchObject({
      number: 1,
      kind: 'samples',
      endpoint: 'first',
      model: 'mentor-1',
      kept: 0,
    });

    const run = await t.reaches(started, 'finished');
    expect(run.counts).toMatchObject({ done: 2, waiting: 0, failed: 0 });
    expect(run.cost).toBeCloseTo((2 * (900 * 1 + 300 * 2)) / 1000, 4);
    expect(run.figures?.criteria).toMatchObject([
      { criterion: 'Факты', judged: 2, exact: 1, near: 0, far: 1 },
      { criterion: 'Просьба', judged: 2, exact: 1, near: 1, far: 0 },
    ]);
    expect(run.figures).toMatchObject({ kappa: null, texts: 2, quotesFound: 4, quotesLost: 0, repairs: 0 });

    const results = await t.results(run);
    const of = (sample: { id: string }) => results.find(({ sampleId }) => sampleId === sample.id);
    expect(of(right)?.cells).toMatchObject([
      { criterion: 'Факты', expected: 'Есть', draft: 'Есть', state: 'right' },
      { criterion: 'Просьба', expected: 'Есть', draft: 'Есть', state: 'right' },
    ]);
    expect(of(wrong)?.cells).toMatchObject([
      { expected: 'Пока нет', draft: 'Есть', state: 'wrong' },
      { expected: 'Есть частично', draft: 'Есть', state: 'wrong' },
    ]);
    expect(of(wrong)).toMatchObject({
      content: `${words} Слабый.`,
      notApplied: null,
      difference: null,
      before: null,
    });
    expect(of(right)?.review?.remarks[0]).toMatchObject({ level: 'Есть', text: 'Факт назван.' });

    const { rows } = await t.pool.query('select purpose, run_id, lesson_id, review_id from model_calls');
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({
        purpose: 'run',
        run_id: run.id,
        lesson_id: t.lesson.id,
        review_id: null,
      })),
    );
    const told = await t.pool.query('select count(*)::integer as count from notices');
    expect(told.rows).toEqual([{ count: 0 }]);
  });

  test('a draft is compared with the version in force, whose kept results are not asked about again', async () => {
    await t.sample(words, [2, 1]);
    await t.reaches(await t.start(ofSamples), 'finished');
    t.models[0].always(reply({ levels: [1, 1] }));
    await t.draft();
    const draft = await t.reaches(await t.start({ kind: 'samples', version: 'draft' }), 'finished');
    expect(draft.version).toMatchObject({ number: null, revision: 1, isCurrent: true });
    const [result] = await t.results(draft);
    expect(result?.cells).toMatchObject([
      { expected: 'Есть', now: 'Есть', draft: 'Есть частично', state: 'regression' },
      { expected: 'Есть частично', now: 'Есть', draft: 'Есть частично', state: 'mended' },
    ]);
    expect(draft.figures?.criteria[0]).toMatchObject({ exact: 0, before: { exact: 1 } });

    const asked = t.models[0].requests.length;
    expect(await t.preview(ofSamples)).toMatchObject({ count: 1, toAsk: 0, kept: 1, estimate: 0 });
    const again = await t.start(ofSamples);
    expect(again).toMatchObject({ state: 'finished', kept: 1, cost: 0 });
    expect((await t.results(again))[0]?.keptFrom).not.toBeNull();
    expect(t.models[0].requests).toHaveLength(asked);

    await t.reaches(await t.start({ ...ofSamples, anew: true }), 'finished');
    expect(t.models[0].requests).toHaveLength(asked + 1);
  });

  test('a typed sample whose text has changed is asked about anew', async () => {
    const { id } = await t.sample(words, [2, 2]);
    await t.reaches(await t.start(ofSamples), 'finished');
    await t.pool.query('update samples set content = $1 where id = $2', [`${words} Ещё слово.`, id]);
    expect(await t.preview(ofSamples)).toMatchObject({ toAsk: 1, kept: 0 });
  });

  test('asks once more about named results, in a pass of its own', async () => {
    await t.sample(words, [2, 2]);
    const run = await t.reaches(await t.start(ofSamples), 'finished');
    t.models[0].always(reply({ levels: [1, 2] }));
    const [first] = await t.results(run);
    expect((await t.act(run, 'again', { ids: [first?.id] })).statusCode).toBe(200);
    await t.reaches(run, 'finished');
    const results = await t.results(run);
    expect(results.map(({ pass }) => pass)).toEqual([0, 1]);
    expect(results[1]?.cells[0]).toMatchObject({ state: 'unstable' });
  });

  test('tells the open page of an administrator, and nobody else', async () => {
    const seen = follow(t.live, t.lesson.id, null);
    const student = follow(t.live, t.lesson.id, t.student.id);
    await t.sample(words);
    const run = await t.reaches(await t.start(ofSamples), 'finished');
    const event = { type: 'run', lessonId: t.lesson.id, runId: run.id };
    await eventually(() => seen.events.filter((one) => one.type === 'run').length > 1);
    expect(seen.events).toContainEqual(event);
    expect(student.events).toEqual([]);
  });

  test('is refused where there is nothing to run, or one goes already', async () => {
    const post = (body: object) => t.call('POST', `/api/lessons/${t.lesson.id}/runs`, { as: t.admin, body });
    expect((await post(ofSamples)).statusCode).toBe(409);
    expect((await post({ kind: 'samples', version: 'draft' })).json()).toMatchObject({ code: 'conflict' });
    await t.sample(words);
    expect((await post({ ...ofSamples, endpoint: 'third' })).json()).toMatchObject({ code: 'no_model' });
    const held = Promise.withResolvers<void>();
    t.models[0].always({ ...reply(), heldUntil: held.promise });
    const run = await t.start(ofSamples);
    const second = await post(ofSamples);
    expect(second.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('ещё идёт') });
    held.resolve();
    await t.reaches(run, 'finished');
    expect((await t.call('GET', `/api/runs/${randomUUIDv7()}`, { as: t.admin })).statusCode).toBe(404);
  });
});

describe('a run that is stopped', () => {
  async function begun() {
    for (let count = 0; count < 4; count += 1) await t.sample(`${words} ${count}`, [2, 2]);
    const held = Promise.withResolvers<void>();
    t.models[0].script({ ...reply(), heldUntil: held.promise });
    const run = await t.start(ofSamples);
    await eventually(() => t.models[0].requests.length === 1);
    return { run, go: () => held.resolve() };
  }

  test('by a pause lets the request under way end, asks nothing more, and goes on when it is told to', async () => {
    const { run, go } = await begun();
    expect((await t.act(run, 'pause')).json()).toMatchObject({ state: 'paused', pausedBecause: null });
    go();
    await eventually(async () => (await t.read(run)).counts.done === 1);
    expect(t.models[0].requests).toHaveLength(1);
    expect((await t.act(run, 'resume')).json()).toMatchObject({ state: 'running' });
    expect((await t.reaches(run, 'finished')).counts.done).toBe(4);
    expect(t.models[0].requests).toHaveLength(4);
    expect((await t.act(run, 'pause')).statusCode).toBe(409);
  });

  test('counts a text that is asked again once, beside those that still wait', async () => {
    const { run, go } = await begun();
    await t.act(run, 'pause');
    go();
    await eventually(async () => (await t.read(run)).counts.done === 1);
    const [done] = await t.results(run, '?state=done');
    expect((await t.act(run, 'again', { ids: [done?.id] })).statusCode).toBe(200);
    const { rows } = await t.pool.query(
      `select runs.estimate = sum(run_results.estimate) as "isTheirs" from runs
        join run_results on run_id = runs.id where runs.id = $1 group by runs.id`,
      [run.id],
    );
    expect(rows).toEqual([{ isTheirs: true }]);
  });

  test('ends when what it still waits for is deleted', async () => {
    const { run, go } = await begun();
    await t.act(run, 'pause');
    go();
    await eventually(async () => (await t.read(run)).counts.done === 1);
    await finishEmptied(t.db);
    expect(await t.read(run)).toMatchObject({ state: 'paused', counts: { waiting: 3 } });
    await t.pool.query(`delete from run_results where run_id = $1 and state = 'waiting'`, [run.id]);
    await finishEmptied(t.db);
    expect(await t.read(run)).toMatchObject({ state: 'finished', figures: { texts: 1 } });
  });

  test('by a cancellation keeps what is done, and is in the journal', async () => {
    const { run, go } = await begun();
    expect((await t.act(run, 'cancel')).json()).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 3 },
    });
    go();
    await eventually(async () => (await t.read(run)).counts.done === 1);
    expect(t.models[0].requests).toHaveLength(1);
    const { rows } = await t.pool.query(
      `select action from audit_log where details->>'runId' = $1 order by id`,
      [run.id],
    );
    expect(rows).toEqual([{ action: 'run_started' }, { action: 'run_cancelled' }]);
  });

  test('by a change of its draft asks no new text in the name of the old one', async () => {
    const draft = await t.draft();
    for (let count = 0; count < 3; count += 1) await t.sample(`${words} ${count}`);
    const held = Promise.withResolvers<void>();
    t.models[0].script({ ...reply(), heldUntil: held.promise });
    const run = await t.start({ kind: 'samples', version: 'draft' });
    await eventually(() => t.models[0].requests.length === 1);
    await t.pool.query('update mentor_versions set revision = 2 where id = $1', [draft.id]);
    held.resolve();
    expect(await t.reaches(run, 'cancelled')).toMatchObject({
      pausedBecause: 'Черновик изменён, пока шёл прогон',
      counts: { done: 1, cancelled: 2 },
    });
    expect(t.models[0].requests).toHaveLength(1);
  });
});

describe('the money of a run', () => {
  const budget = (roubles: number | null) =>
    t.pool.query('update courses set monthly_budget = $1 where id = $2', [roubles, t.lesson.course_id]);
  afterEach(() => budget(null));

  test('is estimated by the prompts and by what the model has used, reasoning included', async () => {
    t.models[0].always({ ...reply(), usage: { input: 1_500, output: 1_200 } });
    for (let count = 0; count < 5; count += 1) await t.sample(`${words} ${count}`);
    expect(await t.preview(ofSamples)).toMatchObject({ byLength: true, minutes: null, left: null });
    await t.reaches(await t.start(ofSamples), 'finished');
    await t.pool.query(`update samples set content = content || ' Другие слова.'`);
    const preview = await t.preview(ofSamples);
    expect(preview).toMatchObject({ toAsk: 5, byLength: false, minutes: expect.any(Number) });
    const run = await t.reaches(await t.start(ofSamples), 'finished');
    expect(Math.abs(preview.estimate - run.cost) / run.cost).toBeLessThan(0.2);
  });

  test('is refused where it would take what is left to the students', async () => {
    await t.sample(words);
    await t.reaches(await t.start(ofSamples), 'finished');
    await t.pool.query(`update samples set content = content || ' Ещё.'`);
    // One costs 1.5 roubles, and as much is spent.
    await budget(3.5);
    const preview = await t.preview(ofSamples);
    expect(preview).toMatchObject({ left: 2, reserve: 0.7 });
    const sent = await t.call('POST', `/api/lessons/${t.lesson.id}/runs`, { as: t.admin, body: ofSamples });
    expect(sent.json()).toMatchObject({ code: 'over_budget' });
    expect(t.models[0].requests).toHaveLength(1);
  });

  test('stops it at four fifths of the month, and fails nothing', async () => {
    for (let count = 0; count < 4; count += 1) await t.sample(`${words} ${count}`);
    await t.reaches(await t.start({ ...ofSamples, anew: true }), 'finished');
    const spent = 6;
    await budget(100);
    t.models[0].always({ ...reply(), usage: { input: 900, output: 20_000 } });
    const run = await t.start({ ...ofSamples, anew: true });
    // 40.9 roubles a text: the third would pass 80.
    const paused = await t.reaches(run, 'paused');
    expect(paused.pausedBecause).toContain('Бюджет курса');
    expect(paused.counts).toMatchObject({ done: 2, waiting: 2, failed: 0 });
    expect(paused.cost + spent).toBeLessThanOrEqual(100);
    const due = await sql<{ due: string }>`
      select due_at::text as due from run_results where run_id = ${run.id} and state = 'waiting'`.execute(
      t.db,
    );
    expect(due.rows.map((row) => row.due)).toEqual(['infinity', 'infinity']);
  });
});
