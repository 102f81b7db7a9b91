import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';

/** The threads of people in courses, begun where there is none yet. `facts` selects `user_id` and `course_id`. */
export async function findOrMakeThreads(
  tx: Tx,
  facts: RawBuilder<unknown>,
): Promise<{ id: string; userId: string }[]> {
  await sql`
    insert into threads (user_id, course_id) select user_id, course_id from (${facts}) fact
    on conflict on constraint threads_of_one do nothing`.execute(tx);
  // Another statement, which sees what somebody else has begun meanwhile.
  const { rows } = await sql<{ id: string; userId: string }>`
    select threads.id, threads.user_id as "userId"
    from (${facts}) fact
    join threads on threads.user_id = fact.user_id and threads.course_id is not distinct from fact.course_id`.execute(
    tx,
  );
  return rows;
}
