import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';

/** A stream whose table «Кто где» is asked for. */
export interface GradebookSchool {
  courseId: string;
  groupId: string;
  drop(): Promise<void>;
}

export const gradebookSize = { people: 300, lessons: 30 };
const criteria = 3;
/** Of each person to each lesson that he has answered: two thirds of them. */
const attempts = 2;

/** A course of its own, done by levels, with a deadline for each lesson; the people are made for it. */
export async function seedGradebook(pool: Pick<pg.Pool, 'query'>): Promise<GradebookSchool> {
  const [courseId, groupId] = [randomUUIDv7(), randomUUIDv7()];
  await pool.query(
    `insert into courses (id, title, published_at, passes_by) values ($1, 'Кто где', now(), 'levels')`,
    [courseId],
  );
  await pool.query(`insert into groups (id, course_id, title) values ($1, $2, 'Поток')`, [groupId, courseId]);
  await pool.query(
    `insert into lessons (id, course_id, title, "order", assignment, published_at)
     select uuid_v7(), $1, 'Урок ' || n, n, 'Что вы скажете?', now() from generate_series(1, $2::integer) n`,
    [courseId, gradebookSize.lessons],
  );
  await pool.query(
    `insert into group_lessons (group_id, lesson_id, due_at)
     select $1, id, now() + make_interval(days => "order" - 15) from lessons where course_id = $2`,
    [groupId, courseId],
  );
  await pool.query(
    `insert into mentor_versions (lesson_id, number, criteria, published_at)
     select lessons.id, 1, jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', 'Критерий ' || n,
       'description', '', 'levels', '[{"title": "Пока нет", "description": ""},
         {"title": "Есть частично", "description": ""}, {"title": "Есть", "description": ""}]'::jsonb) order by n), now()
     from lessons, generate_series(1, $2::integer) n where course_id = $1 group by lessons.id`,
    [courseId, criteria],
  );
  await pool.query(
    `with person as (
       insert into users (id, email, first_name, last_name, role)
       select uuid_v7(), 'gradebook-' || n || '@example.ru', 'Имя', 'Фамилия ' || n, 'student'
       from generate_series(1, $3::integer) n returning id
     )
     insert into user_courses (id, user_id, course_id, group_id, group_since, enrolled_at)
     select uuid_v7(), id, $1, $2, now() - interval '60 days', now() - interval '60 days' from person`,
    [courseId, groupId, gradebookSize.people],
  );
  await seedAttempts(pool, courseId);
  await pool.query('vacuum analyze users, user_courses, answers, reviews, remarks, lesson_progress, lessons');
  return {
    courseId,
    groupId,
    async drop() {
      await pool.query(
        'delete from users where id in (select user_id from user_courses where course_id = $1)',
        [courseId],
      );
      await pool.query('delete from courses where id = $1', [courseId]);
    },
  };
}

async function seedAttempts(pool: Pick<pg.Pool, 'query'>, courseId: string): Promise<void> {
  await pool.query(
    `insert into lesson_progress (id, user_id, lesson_id, viewed_at, sent_at, below)
     select uuid_v7(), user_id, lessons.id, now() - interval '30 days', now() - interval '29 days', 1
     from user_courses join lessons using (course_id)
     where course_id = $1 and mod(hashtext(user_id::text || lessons.id::text), 3) <> 0`,
    [courseId],
  );
  await pool.query(
    `insert into answers (user_id, lesson_id, content)
     select progress.user_id, progress.lesson_id, repeat('Прошу прислать макет до пятницы. ', 8)
     from lesson_progress progress join lessons on lessons.id = progress.lesson_id, generate_series(1, $2::integer)
     where course_id = $1`,
    [courseId, attempts],
  );
  await pool.query(
    `insert into reviews (answer_id, author, state, in_force, text, mentor_version_id, summary, finished_at, model)
     select answers.id, 'model', 'done', true, 'Отзыв.', version.id, 'Итог.', now(), 'mentor-1'
     from answers join mentor_versions version on version.lesson_id = answers.lesson_id
     join lessons on lessons.id = answers.lesson_id where course_id = $1`,
    [courseId],
  );
  await pool.query(
    `insert into remarks (review_id, "order", criterion_id, level, text)
     select reviews.id, criterion.number, (criterion.value ->> 'id')::uuid,
       abs(mod(hashtext(reviews.id::text || criterion.number), 3)), 'Слово «опять» звучит приговором.'
     from reviews join mentor_versions version on version.id = mentor_version_id
     cross join lateral jsonb_array_elements(version.criteria) with ordinality criterion (value, number)
     join lessons on lessons.id = version.lesson_id where course_id = $1`,
    [courseId],
  );
}
