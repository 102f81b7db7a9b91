import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { pastTriggers } from '#test/past-triggers.ts';

export interface LargeGroup {
  people: number;
  /** When its dates bring each of its people four notices; until then they bring none. */
  day: string;
  drop(): Promise<void>;
}

const daysUntil = 60;

/**
 * All students in one group of a new course. On that day two lessons have opened lately, one is due tomorrow, and the access
 * ends in five days.
 */
export async function seedLargeGroup(pool: pg.Pool): Promise<LargeGroup> {
  const [courseId, groupId] = [randomUUIDv7(), randomUUIDv7()];
  const people = await pastTriggers(pool, async (client) => {
    await client.query(
      `insert into courses (id, title, published_at) values ($1, 'Большой поток', now() - interval '1 day')`,
      [courseId],
    );
    await client.query(
      `insert into lessons (id, course_id, title, "order", assignment, opens_after, due_after)
       select uuid_v7(), $1, 'Урок ' || number, number, 'Опишите', number, number + 21 from generate_series(0, 19) number`,
      [courseId],
    );
    await client.query(
      `insert into groups (id, course_id, title, starts_at, ends_at)
       values ($1, $2, 'Поток', now() + make_interval(days => $3 - 20), now() + make_interval(days => $3 + 5))`,
      [groupId, courseId, daysUntil],
    );
    const { rowCount } = await client.query(
      `insert into user_courses (id, user_id, course_id, group_id, enrolled_at)
       select uuid_v7(), id, $1, $2, now() - interval '1 day' from users where role = 'student'`,
      [courseId, groupId],
    );
    return rowCount ?? 0;
  });
  await pool.query('vacuum analyze courses, lessons, groups, user_courses');
  return {
    people,
    day: new Date(Date.now() + daysUntil * 24 * 3_600_000).toISOString(),
    async drop() {
      await pastTriggers(pool, async (client) => {
        for (const table of ['user_courses', 'groups', 'lessons'])
          await client.query(`delete from ${table} where course_id = $1`, [courseId]);
        await client.query('delete from courses where id = $1', [courseId]);
      });
      await pool.query('vacuum analyze courses, lessons, groups, user_courses');
    },
  };
}
