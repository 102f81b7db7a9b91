import { expect, test } from 'vitest';
import { createDialogue, createLesson, createScenario } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createTalkSetting } from '#test/talk-setting.ts';

const t = forAllTests(() => createTalkSetting({ env: { TURNS_PER_MINUTE: '12' } }));

test('lines of one person are limited by the minute also where he says one in each of many talks at once', async () => {
  const talks = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const lesson = await createLesson(t.db, { course_id: t.course.id });
      const scenario = await createScenario(t.db, { lesson_id: lesson.id });
      const of = { user_id: t.student.id, lesson_id: lesson.id, scenario_id: scenario.id };
      return createDialogue(t.db, { ...of, turns: [{ speaker: 'persona', text: 'Привет.' }] });
    }),
  );
  // As many of them as there are connections have counted before the first is stored.
  const holder = await t.pool.connect();
  await holder.query('begin');
  await holder.query('select from dialogues for no key update');
  const saying = Promise.all(talks.map(({ id }) => t.say(id, { number: 1 })));
  // By the same connection: the others may all be waiting.
  const waiting = async () => (await holder.query('select from pg_locks where not granted')).rows.length;
  await expect.poll(waiting).toBeGreaterThanOrEqual(6);
  await holder.query('rollback');
  holder.release();
  const ends = await saying;
  const counts = [201, 429].map((status) => ends.filter((end) => end.statusCode === status).length);
  expect(counts).toEqual([12, 18]);
});
