import { sql } from 'kysely';
import type { Db } from './db/connect.ts';

/** What an open stream was let in by. */
export interface LivePass {
  sessionId: string;
  lessonId: string;
  /** Everyone's events: only for administrators. */
  everyone: boolean;
}

/** Which of the passes still hold: the session lives, and the role or an enrolment still opens the lesson. One query for all. */
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
    join lessons on lessons.id = pass.lesson_id
    where pass.everyone or exists (
      select from user_courses
      where user_courses.user_id = users.id and user_courses.course_id = lessons.course_id
        and (user_courses.expires_at is null or user_courses.expires_at > now())
    )`.execute(db);
  return new Set(rows.map(({ number }) => passes[number - 1]).filter((pass) => pass !== undefined));
}
