import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { selectWaiting } from '#server/school/curators/waiting-answers.ts';

export interface WaitingInGroup {
  courseTitle: string;
  /** Null: of people without a group. */
  groupId: string | null;
  groupTitle: string | null;
  count: number;
  /** Of the answer that has waited longest. */
  since: string;
}

/** The answers that wait for a curator, of his people alone, by group; the longest wait first. */
export async function listWaitingByGroup(tx: Tx, curatorId: string): Promise<WaitingInGroup[]> {
  const { rows } = await sql<WaitingInGroup>`
    with waiting as (${selectWaiting(curatorId)})
    select courses.title as "courseTitle", groups.id as "groupId", groups.title as "groupTitle",
      count(*)::integer as count, min(waiting.since) as since
    from waiting
    join courses on courses.id = waiting.course_id
    left join groups on groups.id = waiting.group_id
    group by courses.id, groups.id
    order by min(waiting.since)`.execute(tx);
  return rows;
}
