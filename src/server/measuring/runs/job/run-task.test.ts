import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAnswer, createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { agreeTo, createLegalText, nameOperator, publishedTexts } from '#test/legal-setting.ts';
import { eventually } from '#test/review-setting.ts';
import { createRunSetting, reply, words } from '#test/run-setting.ts';

const t = forAllTests(() => createRunSetting({ listed: [{ place: 'abroad' }, { place: 'here' }] }));

beforeEach(() => {
  for (const model of t.models) {
    model.asUsual();
    model.requests.length = 0;
    model.always(reply());
  }
});

afterEach(async () => {
  for (const table of ['runs', 'samples', 'answers', 'consents', 'legal_texts', 'model_calls'])
    await t.pool.query(`delete from ${table}`);
});

const ofSamples = { kind: 'samples', version: 'in_force' };

async function answerOf(user: { id: string }, content = words) {
  return createAnswer(t.db, { user_id: user.id, lesson_id: t.lesson.id, content });
}

async function another() {
  const user = await createUser(t.db);
  await enrol(t.db, { user_id: user.id, course_id: t.lesson.course_id });
  return user;
}

const sentTo = (index: 0 | 1) => JSON.stringify(t.models[index].requests.map(({ body }) => body.messages));

describe('whose words a model may not read', () => {
  test('are skipped in words, and not a byte of them is sent; others’ and an author’s go', async () => {
    const refusing = await another();
    const text = await createLegalText(t.db, { kind: 'foreign_model' });
    await agreeTo(t.db, refusing, text, 'refused');
    await agreeTo(t.db, t.student, text);
    await t.sampleOf(await answerOf(refusing, `${words} Секретслово.`));
    await t.sampleOf(await answerOf(t.student));
    await t.sample(words);
    expect(await t.preview(ofSamples)).toMatchObject({
      toAsk: 2,
      skipped: [{ because: 'not_agreed', count: 1 }],
    });
    const run = await t.reaches(await t.start(ofSamples), 'finished');
    expect(run.counts).toMatchObject({ done: 2, skipped: 1 });
    expect((await t.results(run, '?state=skipped'))[0]).toMatchObject({
      skipped: 'not_agreed',
      cause: 'Студент не разрешил зарубежную модель',
    });
    expect(sentTo(0)).not.toContain('Секретслово');
    expect(t.models[1].requests).toEqual([]);
  });

  test('of who has withdrawn the consent to the processing, until it is given again', async () => {
    const { processing } = await publishedTexts(t.db, ['processing']);
    const text = { ...processing, kind: 'processing' };
    await nameOperator(t.db, { asks: 'joining' });
    await agreeTo(t.db, t.student, text);
    await agreeTo(t.db, t.student, text, 'withdrawn');
    await t.sampleOf(await answerOf(t.student));
    const run = await t.reaches(await t.start({ ...ofSamples, endpoint: 'second' }), 'finished');
    expect(run.skipped).toEqual([{ because: 'withdrawn', count: 1 }]);
    expect([...t.models[0].requests, ...t.models[1].requests]).toEqual([]);
    await agreeTo(t.db, t.student, text);
    const next = await t.reaches(await t.start({ ...ofSamples, endpoint: 'second' }), 'finished');
    expect(next.counts.done).toBe(1);
    expect(t.models[1].requests).toHaveLength(1);
  });

  test('nor after the run has begun', async () => {
    await t.sample(words);
    const answer = await answerOf(t.student, `${words} Секретслово.`);
    await t.sampleOf(answer);
    const held = Promise.withResolvers<void>();
    t.models[0].script({ ...reply(), heldUntil: held.promise });
    const run = await t.start(ofSamples);
    await eventually(() => t.models[0].requests.length === 1);
    await t.pool.query(`update answers set reader = 'person' where id = $1`, [answer.id]);
    const wasFirst = sentTo(0).includes('Секретслово');
    held.resolve();
    const ended = await t.reaches(run, 'finished');
    if (!wasFirst) expect(ended.skipped).toEqual([{ because: 'person', count: 1 }]);
    expect(ended.counts.done).toBe(wasFirst ? 2 : 1);
  });
});

test('an alarm that a run finds is skipped, and a person reads the answer', async () => {
  const answer = await answerOf(t.student);
  t.models[0].always({ kind: 'text', pieces: ['Человеку: тревога\n'] });
  const run = await t.reaches(await t.start({ kind: 'answers', version: 'in_force' }), 'finished');
  expect(run.skipped).toEqual([{ because: 'alarm', count: 1 }]);
  const { rows } = await t.pool.query('select reason, care, text from referrals where answer_id = $1', [
    answer.id,
  ]);
  expect(rows).toEqual([{ reason: 'crisis', care: true, text: expect.stringContaining('прогон') }]);
  expect((await t.results(run))[0]).toMatchObject({ content: '', skipped: 'alarm' });
});

describe('a model that fails', () => {
  test('three texts in a row pauses the run with the cause, and none of the others fails', async () => {
    t.models[0].always({ kind: 'raw', status: 401, body: '{"error":{"message":"bad key"}}' });
    for (let count = 0; count < 5; count += 1) await t.sample(`${words} ${count}`);
    const run = await t.reaches(await t.start(ofSamples), 'paused');
    expect(run.counts).toMatchObject({ failed: 3, waiting: 2 });
    expect(run.pausedBecause).toMatch(/401|ключ/);
    t.models[0].always(reply());
    await t.act(run, 'resume');
    const ended = await t.reaches(run, 'finished');
    expect(ended.counts).toMatchObject({ failed: 3, done: 2 });
    const failed = await t.results(ended, '?state=failed');
    await t.act(ended, 'again', { ids: failed.map(({ id }) => id) });
    expect((await t.reaches(ended, 'finished')).counts).toMatchObject({ failed: 3, done: 5 });
  });

  test('now and then is asked again', async () => {
    t.models[0].script({ kind: 'raw', status: 503, body: '{}' }, { kind: 'drop', pieces: ['Человеку'] });
    await t.sample(words);
    const run = await t.reaches(await t.start(ofSamples), 'finished');
    expect(run.counts).toMatchObject({ done: 1, failed: 0 });
    expect(t.models[0].requests).toHaveLength(3);
  });
});
