import { sql } from 'kysely';
import { fewestCounterQuotes } from '#contract/counter-quotes/figures.ts';
import type { PracticeFigures } from '#contract/plans/figures.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** How often the mentor agrees with words of all students of the lesson. Of a few nothing is said. */
export async function countUpheld(db: Db, lessonId: string): Promise<PracticeFigures['counterQuotes']> {
  const { rows } = await sql<{ upheld: number; of: number }>`
    select (count(*) filter (where counter_quotes.state = 'upheld'))::integer as upheld, count(*)::integer as of
    from answers
    join users on users.id = answers.user_id and users.role = 'student'
    join reviews on reviews.answer_id = answers.id
    join remarks on remarks.review_id = reviews.id and remarks.is_countered
    join counter_quotes on counter_quotes.remark_id = remarks.id and counter_quotes.state = any('{upheld,not_upheld}')
    where answers.lesson_id = ${lessonId}`.execute(db);
  const [counted] = rows;
  return counted && counted.of >= fewestCounterQuotes ? counted : null;
}
