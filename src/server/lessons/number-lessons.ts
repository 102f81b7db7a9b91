import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';

/** Numbers the lessons from zero in the given order; those that have their number already aren't written. */
export async function numberLessons(tx: Tx, lessonIds: readonly string[]): Promise<void> {
  await sql`
    update lessons set "order" = given.place - 1
    from unnest(${lessonIds}::uuid[]) with ordinality as given(id, place)
    where lessons.id = given.id and lessons."order" <> given.place - 1`.execute(tx);
}
