import { sql } from 'kysely';
import { mostSamples } from '#contract/samples/lesson-samples.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';

/** Call with the lesson locked: whoever adds meanwhile waits, and counts what this has added. */
export async function countLiveSamples(tx: Tx, lessonId: string): Promise<number> {
  const { live } = await tx
    .selectFrom('samples')
    .select(sql<number>`count(*)::integer`.as('live'))
    .where('lesson_id', '=', lessonId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return live;
}

export const tooManySamples = () =>
  conflict(
    `У урока не больше ${mostSamples} живых образцов: уберите лишние на странице «Наставник урока» и попробуйте ещё раз`,
  );
