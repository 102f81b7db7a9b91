import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { passReferrals } from './pass-referrals.ts';

export const passesChore: Chore = {
  name: 'ждут зачёта без отзыва',
  everyMs: 5_000,
  run: (db) => askWithoutReviews(db),
};

/** A review that has failed, or that no model is there for, changes no lesson, so nothing else asks for the press then. */
export async function askWithoutReviews(db: Db): Promise<void> {
  await passReferrals(unreviewed).execute(db);
}

const unreviewed = sql`
  select answers.user_id, answers.lesson_id
  from reviews
  join answers on answers.id = reviews.answer_id
  join lessons on lessons.id = answers.lesson_id
  join courses on courses.id = lessons.course_id
  where reviews.state in ('failed', 'not_configured') and reviews.latest and ${passesBy} = 'person'
    and not exists (
      select from lesson_progress done
      where done.user_id = answers.user_id and done.lesson_id = answers.lesson_id and done.completed_at is not null
    )`;
