import { afterEach, expect, test } from 'vitest';
import { createUser, enrol } from '#test/factories.ts';
import { createModelsSetting, type ModelsSetting } from '#test/models-setting.ts';
import { eventually } from '#test/review-setting.ts';
import { endLostCalls } from './ledger.ts';

let t: ModelsSetting;
afterEach(() => t.close());

const listed = [{ inputPrice: 1, outputPrice: 1, concurrency: 1 }, {}] as const;

test('a call whose model falls silent costs an estimate of what it was asked and has said', async () => {
  t = await createModelsSetting({ env: { AI_FIRST_TOKEN_TIMEOUT_MS: '2000' }, listed: [...listed] });
  t.models[0].script({ kind: 'hang', pieces: ['а'.repeat(300)] });
  await t.reaches(await t.submit(), 'done');
  const [silent, done] = await t.calls();
  expect(silent).toMatchObject({ outcome: 'timeout', is_estimate: true, output_tokens: null });
  expect(Number(silent?.cost)).toBeGreaterThan(0.1);
  expect(done).toMatchObject({ outcome: 'done', is_estimate: false, cost: '0.1680' });
});

test('a call that the end of the worker cuts short is told so, with an estimate', async () => {
  t = await createModelsSetting({ listed: [...listed] });
  t.models[0].script({ kind: 'hang' });
  await t.submit();
  await eventually(() => t.models[0].requests.length === 1 || undefined);
  expect(await t.calls()).toMatchObject([{ outcome: null, is_estimate: true, ms: null }]);
  await t.worker.stop();
  expect(await t.calls()).toMatchObject([{ outcome: 'aborted', is_estimate: true }]);
});

test('a call whose worker has died keeps its estimate, and does not seem to go on for ever', async () => {
  t = await createModelsSetting({ listed: [...listed] });
  const call = {
    purpose: 'review',
    endpoint: 'first',
    address: '',
    place: 'abroad',
    model: 'm',
    cost: '2',
  } as const;
  await t.db.insertInto('model_calls').values(call).execute();
  await t.db
    .insertInto('model_calls')
    .values({ ...call, at: '2026-01-01T00:00:00Z' })
    .execute();
  await endLostCalls(t.db);
  expect((await t.calls()).map(({ outcome, cost }) => [outcome, cost])).toEqual([
    [null, '2.0000'],
    ['aborted', '2.0000'],
  ]);
});

test('a model is asked no more at once than it is said to bear', async () => {
  t = await createModelsSetting({ listed: [...listed] });
  t.models[0].always({ kind: 'text', pieces: ['Да.'], firstPauseMs: 50 });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => t.submit()));
  for (const answer of answers) await t.reaches(answer, 'done');
  expect(t.models[0].mostActive).toBe(1);
});

test('six calls at once, each dearer than it was thought, overspend by the error of one', async () => {
  // 800 tokens are expected, a rouble's worth.
  t = await createModelsSetting({
    course: { monthly_budget: '6' },
    env: { AI_CONCURRENCY: '6' },
    listed: [{ outputPrice: 1.25 }, {}],
  });
  t.models[0].always({
    kind: 'text',
    pieces: ['Вы точно описали факт.'],
    usage: { input: 1_000, output: 955 },
    firstPauseMs: 300,
  });
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser(t.db)));
  for (const { id } of people) await enrol(t.db, { user_id: id, course_id: t.lesson.course_id });
  const answers = await Promise.all(people.map((person) => t.submit(person)));
  const price = 955 * 0.00125;
  const affordable = Math.floor((6 + price - 1) / price);
  await eventually(async () => {
    const reviews = (await Promise.all(answers.map((id) => t.reviewsOf(id)))).flat();
    const done = reviews.filter(({ state }) => state === 'done').length;
    return (
      (done >= affordable && reviews.every(({ state }) => ['done', 'with_person'].includes(state))) ||
      undefined
    );
  });
  const spent = (await t.calls()).reduce((sum, { cost }) => sum + Number(cost), 0);
  expect(spent).toBeLessThanOrEqual(6 + price - 1);
});
