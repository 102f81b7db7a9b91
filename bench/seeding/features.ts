import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { Student } from '#bench/scenarios/school.ts';
import { seedScenarios } from './talks.ts';

interface Seeded {
  drop(): Promise<void>;
}

/** What of a feature these students meet on their pages. */
type Seed = (pool: pg.Pool, students: readonly Student[]) => Promise<Seeded>;

/** A stored draft in the lesson that each has answered. */
export const seedDrafts: Seed = async (pool, students) => {
  await pool.query(
    `insert into answer_drafts (user_id, lesson_id, revision, text)
     select user_id, lesson_id, 1, repeat('Вчера макет пришёл после обеда, и показ пришлось перенести. ', 10)
     from unnest($1::uuid[], $2::uuid[]) new (user_id, lesson_id)`,
    [students.map(({ id }) => id), students.map(({ answeredLessonId }) => answeredLessonId)],
  );
  await pool.query('vacuum analyze answer_drafts');
  return {
    async drop() {
      await pool.query('delete from answer_drafts');
    },
  };
};

/** A person has looked at each one's answer and replied. */
export const seedReplies: Seed = async (pool, students) => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into referrals (answer_id, reason, due_at, settled_at, settled_by_id, decision, reply)
     select answer_id, 'no_ai', now(), now(), (select id from users order by id limit 1), 'answered',
       repeat('Вы назвали день и час: этого достаточно. ', 5)
     from unnest($1::uuid[]) answer_id returning id`,
    [students.map(({ answerId }) => answerId)],
  );
  await pool.query('vacuum analyze referrals');
  return {
    async drop() {
      await pool.query('delete from referrals where id = any($1)', [rows.map(({ id }) => id)]);
    },
  };
};

/** So many things told to each, at most twenty of them not seen. */
export const seedNotices =
  (count: number): Seed =>
  async (pool, students) => {
    const mark = randomUUIDv7();
    await pool.query(
      `insert into notices (id, user_id, kind, key, subject, seen_at)
       select gen_random_uuid(), user_id, 'review_ready', $2 || n,
         jsonb_build_object('lessonId', lesson_id, 'lessonTitle', 'Урок', 'courseTitle', 'Курс'),
         case when n > 20 then now() end
       from unnest($1::uuid[], $3::uuid[]) person (user_id, lesson_id), generate_series(1, $4::integer) n`,
      [students.map(({ id }) => id), mark, students.map(({ answeredLessonId }) => answeredLessonId), count],
    );
    await pool.query('vacuum analyze notices');
    return {
      async drop() {
        await pool.query(`delete from notices where key like $1 || '%'`, [mark]);
      },
    };
  };

/** A conversation to rehearse in the lesson that each has answered. */
export const seedTalks: Seed = (pool, students) =>
  seedScenarios(
    pool,
    students.map((student) => ({ ...student, openLessonId: student.answeredLessonId })),
  );
