import type pg from 'pg';

export const openReferralCount = 10_000;

interface Queue {
  drop(): Promise<void>;
}

/** Answers of all courses whose review has failed, each with an open referral; a curator has one of the courses. */
export async function seedQueue(
  pool: pg.Pool,
  { curated, curatorId }: { curated: string; curatorId: string },
): Promise<Queue> {
  // Left by a run that was stopped.
  await pool.query('delete from referrals');
  await pool.query(
    `insert into referrals (answer_id, reason, text, due_at)
     select id, (array['crisis', 'release', 'doubt', 'suspicion', 'budget'])[1 + least(4, n % 40)], 'Цитат нет в ответе',
       now() + (n % 700) * interval '10 minutes' - interval '1 day'
     from (
       select id, row_number() over (order by hashtext(id::text)) as n from answers
       order by hashtext(id::text) limit $1
     ) chosen`,
    [openReferralCount],
  );
  await pool.query(`
    update reviews set latest = false from referrals where referrals.answer_id = reviews.answer_id`);
  await pool.query(`
    insert into reviews (answer_id, author, state, cause, finished_at)
    select answer_id, 'model', 'failed', 'Сбой', now() from referrals`);
  await pool.query(`update users set role = 'curator' where id = $1`, [curatorId]);
  await pool.query('insert into curators (user_id, course_id) values ($1, $2)', [curatorId, curated]);
  await pool.query('vacuum analyze referrals, reviews, curators');
  return {
    async drop() {
      await pool.query(`delete from reviews where latest and state = 'failed'`);
      await pool.query(`
        update reviews set latest = true from referrals
        where referrals.answer_id = reviews.answer_id and in_force`);
      await pool.query('delete from referrals');
      await pool.query('delete from curators');
      await pool.query(`update users set role = 'student' where id = $1`, [curatorId]);
      await pool.query('vacuum analyze referrals, reviews, curators');
    },
  };
}
