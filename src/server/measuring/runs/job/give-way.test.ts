import { expect, test } from 'vitest';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { createAnswer } from '#test/factories.ts';
import { eventually } from '#test/review-setting.ts';
import { createRunSetting, reply, words } from '#test/run-setting.ts';

/** One place for reviews: the first answer holds it, the second is due, and a run's place is free. Returns who was asked, in order. */
async function order(patience: { everyMs: number; mostMs: number; graceMs: number }): Promise<string[]> {
  const t = await createRunSetting({ env: { AI_CONCURRENCY: '1' }, timings: { runPatience: patience } });
  try {
    const [model] = t.models;
    model.always(reply());
    const held = Promise.withResolvers<void>();
    model.script({ ...reply(), heldUntil: held.promise });
    const submit = (content: string) =>
      t.db.transaction().execute(async (tx) => {
        const answer = await createAnswer(tx, { user_id: t.student.id, lesson_id: t.lesson.id, content });
        await queueReview(tx, answer.id);
      });
    await submit(`${words} Первый.`);
    await eventually(() => model.requests.length === 1);
    await submit(`${words} Второй.`);
    await t.sample(`${words} Образец.`);
    const run = await t.start({ kind: 'samples', version: 'in_force' });
    await eventually(async () => (await t.read(run)).counts.in_progress === 1);
    // Longer than the patience of the impatient one.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(model.requests).toHaveLength(1);
    held.resolve();
    await t.reaches(run, 'finished');
    await eventually(() => model.requests.length === 3);
    return model.requests.map(
      ({ body }) =>
        ['Образец', 'Второй', 'Первый'].find((one) => JSON.stringify(body.messages).includes(`${one}.`)) ??
        '',
    );
  } finally {
    await t.close();
  }
}

test('A review that is due goes before a text of a run, although the run’s place is free', async () => {
  expect(await order({ everyMs: 20, mostMs: 60_000, graceMs: 20_000 })).toEqual([
    'Первый',
    'Второй',
    'Образец',
  ]);
});

test('A run that has given way for long enough goes all the same', async () => {
  expect(await order({ everyMs: 20, mostMs: 100, graceMs: 0 })).toEqual(['Первый', 'Образец', 'Второй']);
});
