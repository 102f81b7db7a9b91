import { sql } from 'kysely';
import { fewestCounted } from '#contract/skills/schemas.ts';
import type { DialogueFigures } from '#contract/talks/dialogue-figures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isAttempt } from '#server/school/lessons/attempts.ts';

type TriedAgain = Pick<DialogueFigures, 'takes' | 'again'>;

/** How many of the students whose review is in force have made a second attempt or begun a take. */
export async function countTriedAgain(db: Db, lessonId: string): Promise<TriedAgain> {
  const { rows } = await sql<{ takes: number; students: number; of: number }>`
    with attempt as (
      select answers.user_id, exists (
        select from reviews where reviews.answer_id = answers.id and in_force
      ) as is_reviewed
      from answers join users on users.id = answers.user_id and users.role = 'student'
      where answers.lesson_id = ${lessonId} and ${isAttempt}
    ), take as (
      select user_id from dialogues join users on users.id = user_id and users.role = 'student'
      where lesson_id = ${lessonId} and kind = 'take'
    ), reviewed as (
      select user_id, count(*) > 1 or exists (select from take where take.user_id = attempt.user_id) as again
      from attempt group by user_id having bool_or(is_reviewed)
    )
    select (select count(*) from take)::integer as takes, count(*)::integer as of,
      (count(*) filter (where again))::integer as students
    from reviewed`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A count is one row');
  const { takes, students, of } = counted;
  return { takes, again: of < fewestCounted ? null : { students, of } };
}
