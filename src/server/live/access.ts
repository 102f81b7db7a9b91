import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { openToLearner } from '#server/enrolments/enrolments.ts';

/** What an open stream was authorized by. */
export interface LivePass {
  sessionId: string;
  /** Null is every lesson: only for administrators. */
  lessonId: string | null;
  /** Everyone's events: only for administrators. */
  everyone: boolean;
}

/**
 * The passes that are still valid: the session exists, its user needn't change the password first, and the role or an
 * enrolment still opens the lesson. One query for all.
 */
export async function stillLetIn(db: Db, passes: LivePass[]): Promise<Set<LivePass>> {
  const { rows } = await sql<{ number: number }>`
    select pass.number
    from unnest(
      ${passes.map((pass) => pass.sessionId)}::uuid[],
      ${passes.map((pass) => pass.lessonId)}::uuid[],
      ${passes.map((pass) => pass.everyone)}::boolean[]
    ) with ordinality as pass (session_id, lesson_id, everyone, number)
    join sessions on sessions.id = pass.session_id and sessions.expires_at > now()
    join users on users.id = sessions.user_id and (users.role = 'admin') = pass.everyone
      and not users.must_change_password
    left join lessons on lessons.id = pass.lesson_id
    where (pass.everyone and (lessons.id is not null or pass.lesson_id is null)) or ${openToLearner(sql`users.id`)}`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => passes[number - 1]).filter((pass) => pass !== undefined));
}
