import type pg from 'pg';
import type { Student } from '#bench/scenarios/school.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { readShippedLesson } from '#server/course-files/format/shipped-courses.ts';

interface Scenarios {
  card: ScenarioCard;
  drop(): Promise<void>;
}

/** A scenario in force in every lesson that one of the students has open. */
export async function seedScenarios(pool: pg.Pool, students: readonly Student[]): Promise<Scenarios> {
  const { scenario } = await readShippedLesson('feedback/07-late-mockup');
  if (!scenario) throw new Error('The demonstration lesson has no scenario');
  const card = { ...scenario.card, turns: 20 };
  const lessons = [...new Set(students.map(({ openLessonId }) => openLessonId))];
  // Left by a run that was stopped.
  await pool.query('delete from scenarios where lesson_id = any($1)', [lessons]);
  await pool.query(
    `insert into scenarios (lesson_id, number, card, published_at, in_force)
     select id, 1, $2, now(), true from unnest($1::uuid[]) id`,
    [lessons, JSON.stringify(card)],
  );
  await pool.query('vacuum analyze scenarios, dialogues, dialogue_turns');
  return {
    card,
    async drop() {
      await pool.query('delete from scenarios where lesson_id = any($1)', [lessons]);
      await pool.query('vacuum analyze scenarios, dialogues, dialogue_turns');
    },
  };
}
