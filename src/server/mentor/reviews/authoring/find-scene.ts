import { sql } from 'kysely';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { sceneOf } from '#server/mentor/reviews/prompt/talk-material.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';

/** The scene of the lesson's talk, of the draft if there is one: only what a student reads before the talk. */
export async function findScene(db: Db, lessonId: string): Promise<{ courseId: string; scene?: string }> {
  const { courseId, card } = await db
    .selectFrom('lessons')
    .select(['lessons.course_id as courseId', shownCard])
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  return { courseId, ...(card && { scene: sceneOf(card) }) };
}

const shownCard = sql<ScenarioCard | null>`(
  select card from scenarios
  where scenarios.lesson_id = lessons.id and (published_at is null or in_force)
  order by published_at nulls first limit 1
)`.as('card');
