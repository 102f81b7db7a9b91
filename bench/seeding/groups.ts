import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';

interface Grouped {
  drop(): Promise<void>;
}

/**
 * Puts these people into groups of their courses, with dates for every lesson, and everybody of the curated course into one
 * of two, of which the curator has the first.
 */
export async function seedGroups(
  pool: pg.Pool,
  {
    people,
    curated,
    curatorId,
  }: { people: readonly { id: string; courseId: string }[]; curated: string; curatorId: string },
): Promise<Grouped> {
  const courses = [...new Set([curated, ...people.map(({ courseId }) => courseId)])];
  const rows = [...courses, curated].map((courseId) => ({ id: randomUUIDv7(), courseId }));
  await pool.query(
    `insert into groups (id, course_id, title, starts_at, ends_at)
     select id, course_id, 'Поток', now() - interval '30 days', now() + interval '30 days'
     from unnest($1::uuid[], $2::uuid[]) as new (id, course_id)`,
    [rows.map(({ id }) => id), rows.map(({ courseId }) => courseId)],
  );
  await pool.query(
    `insert into group_lessons (group_id, lesson_id, opens_at, due_at)
     select groups.id, lessons.id, now() - interval '20 days', now() + interval '20 days'
     from groups join lessons on lessons.course_id = groups.course_id`,
  );
  const [mine] = rows;
  const other = rows.at(-1);
  await pool.query(
    `update user_courses set group_id = case when mod(hashtext(user_id::text), 2) = 0 then $2::uuid else $3::uuid end
     where course_id = $1`,
    [curated, mine?.id, other?.id],
  );
  await pool.query(
    `update user_courses set group_id = groups.id
     from groups join unnest($1::uuid[]) person on true
     where user_courses.user_id = person and user_courses.course_id = groups.course_id and groups.course_id <> $2`,
    [people.map(({ id }) => id), curated],
  );
  await pool.query(`update users set role = 'curator' where id = $1`, [curatorId]);
  await pool.query('insert into curators (user_id, course_id, group_id) values ($1, $2, $3)', [
    curatorId,
    curated,
    mine?.id,
  ]);
  await pool.query('vacuum analyze user_courses, groups, group_lessons, curators');
  return {
    async drop() {
      await pool.query('delete from groups');
      await pool.query('delete from curators');
      await pool.query(`update users set role = 'student' where id = $1`, [curatorId]);
    },
  };
}
