import { expectedLevels } from '#server/mentor/reviews/authoring/expected-levels.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ComparedSample } from './cells.ts';

/** The live ones of a lesson, with what is expected of them; by age. */
export const listComparedSamples = (db: Db, lessonId: string): Promise<ComparedSample[]> =>
  db
    .selectFrom('samples')
    .select(['id', 'source', expectedLevels.as('expected')])
    .where('lesson_id', '=', lessonId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
