import { afterEach, describe, expect, test } from 'vitest';
import type { Measurement } from '#contract/measurements/schemas.ts';
import { careful } from '#evals/characters/careful.ts';
import { inventing } from '#evals/characters/inventing.ts';
import { figuresOf, measureCharacter } from '#evals/characters/measure-character.ts';
import { obedient } from '#evals/characters/obedient.ts';
import { sloppy } from '#evals/characters/sloppy.ts';
import { createAnswer, createCourse, createLesson, createUser } from '#test/factories.ts';
import { createMeasuringSetting, type MeasuringSetting } from '#test/measuring-setting.ts';

let t: MeasuringSetting | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

const marker = 'заглохший перфоратор';

/** Half of the people that the set's answers name; one of them has answered a lesson. */
async function fillSchool({ db }: MeasuringSetting): Promise<void> {
  const names = ['Марина', 'Светлана', 'Анатолий', 'Дмитрий', 'Геннадий', 'Оксана', 'Артём', 'Жанна', 'Стас'];
  const people = await Promise.all(names.map((first_name) => createUser(db, { first_name })));
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id });
  for (const { id } of people)
    await createAnswer(db, { user_id: id, lesson_id: lesson.id, content: `Здесь ${marker} у меня` });
}

const measuresOf = ({ groups }: Pick<Measurement, 'groups'>) =>
  (groups ?? []).flatMap(({ measures }) => measures).filter(({ key }) => !key.startsWith('pace.'));

describe('a measurement', () => {
  test.each([
    ['careful', careful],
    ['sloppy', sloppy],
    ['inventing', inventing],
    ['obedient', obedient],
  ])(
    'has the figures of npm run eval of a %s model abroad, whoever is in the school',
    async (_, character) => {
      t = await createMeasuringSetting(character, { AI_PLACE: 'abroad' });
      await fillSchool(t);
      const { id } = await t.start('full');
      await t.work();
      const measured = await t.ends(id);
      const run = await measureCharacter(t.set, character);
      expect(measured.state).toBe('finished');
      expect(measured).toMatchObject({ cases: 108, settled: 108 });
      expect(figuresOf({ ...run, results: { ...run.results, groups: measured.groups ?? [] } })).toEqual(
        figuresOf(run),
      );
      expect(measuresOf(measured)).toEqual(measuresOf(run.results));
      // What was sent names nobody of the school, and masks nobody of the set.
      const sent = JSON.stringify(t.model.requests.map(({ body }) => body));
      expect(sent).not.toContain(marker);
      expect(sent).toContain('Марина');
      const calls = await t.db.selectFrom('model_calls').selectAll().execute();
      expect(calls.length).toBeGreaterThanOrEqual(108);
      for (const call of calls)
        expect(call).toMatchObject({ purpose: 'measure', course_id: null, lesson_id: null, review_id: null });
    },
  );
});
