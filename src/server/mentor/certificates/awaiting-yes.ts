import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { othersOf } from '#server/school/enrolments/enrolments.ts';
import { isRipe } from './issue-certificates.ts';

export interface AwaitingYes {
  id: string;
  courseId: string;
  courseTitle: string;
  since: string;
  student: { id: string; firstName: string; lastName: string };
}

/** Certificates that have been earned and wait for a yes: of the viewer's people, those whose answers have been read. */
export async function listAwaitingYes(
  db: Db,
  viewer: Scope,
  { personId }: { personId?: string } = {},
): Promise<AwaitingYes[]> {
  const { rows } = await sql<AwaitingYes>`
    select due.id, courses.id as "courseId", courses.title as "courseTitle",
      due.due_since as since, ${personOf('users')} as student
    from certificates due
    join courses on courses.id = due.course_id and courses.certificate ->> 'given' = 'confirmed'
    join users on users.id = due.user_id
    where due.issued_at is null and due.user_id <> ${viewer.id}
      and ${othersOf(viewer, { person: 'due.user_id', course: 'due.course_id' })}
      ${personId === undefined ? sql`` : sql`and due.user_id = ${personId}`}
      and has_earned(due.user_id, due.course_id) and ${isRipe}
    order by due.due_since, due.id`.execute(db);
  return rows;
}
