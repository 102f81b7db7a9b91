import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { pastTriggers } from '#test/past-triggers.ts';

/** A school whose answers are judged by criteria under skills. */
export interface JudgedSchool {
  groupId: string;
  /** Of the group: what its page counts. */
  people: number;
  drop(): Promise<void>;
}

const skills = 10;
const lessonsOfCourse = 4;
const criteria = 5;
const groupSize = 40;
/** To each lesson: two hundred answers of a student with a thousand remarks, and of a group's people four thousand. */
const answersOfStudent = 50;
const answersInGroup = 5;

interface Given {
  /** Each in a course of his own. */
  students: readonly { id: string; courseId: string }[];
  groupCourse: string;
}

/** A remark on each answer that there is, under a skill, and those that are read. */
export async function seedSkills(pool: pg.Pool, { students, groupCourse }: Given): Promise<JudgedSchool> {
  await pool.query(
    `insert into skills (title, "order") select 'Навык ' || n, n from generate_series(1, $1::integer) n`,
    [skills],
  );
  await seedOthers(pool);
  const courses = [...new Set([...students.map(({ courseId }) => courseId), groupCourse])];
  const lessonIds = await seedLessons(pool, courses);
  await pool.query(
    `insert into answers (user_id, lesson_id, content)
     select person, lessons.id, repeat('Прошу прислать макет до пятницы. ', 8)
     from unnest($1::uuid[], $2::uuid[]) given (person, course_id)
     join lessons on lessons.course_id = given.course_id and lessons.id = any($3), generate_series(1, $4::integer)`,
    [students.map(({ id }) => id), students.map(({ courseId }) => courseId), lessonIds, answersOfStudent],
  );
  const groupId = await seedGroup(pool, groupCourse, lessonIds);
  await judge(pool, lessonIds);
  await pool.query('vacuum analyze answers, reviews, remarks, criterion_skills, user_courses');
  return {
    groupId,
    people: groupSize,
    async drop() {
      // Nothing refers to any of them, so nobody is asked about each of a million.
      await pastTriggers(pool, (client) => client.query('delete from remarks'));
      await pool.query('delete from lessons where id = any($1)', [lessonIds]);
      await pool.query('delete from groups where id = $1', [groupId]);
      await pool.query('delete from skills');
    },
  };
}

/** What nobody asks for here, in the same tables: a remark on each review, and a tied criterion in each lesson. */
async function seedOthers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into criterion_skills (criterion_id, lesson_id, skill_id)
     select md5(lessons.id::text)::uuid, lessons.id, skills.id
     from lessons join skills on skills."order" = 1 + mod(lessons."order", $1)`,
    [skills],
  );
  await pool.query(
    `insert into remarks (review_id, "order", criterion_id, level, text)
     select reviews.id, 0, md5(lesson_id::text)::uuid, 1, 'Слово «опять» звучит приговором.'
     from reviews join answers on answers.id = answer_id`,
  );
}

async function seedLessons(pool: pg.Pool, courses: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into lessons (id, course_id, title, "order", assignment)
     select uuid_v7(), course_id, 'Урок по критериям ' || n, 90 + n, 'Что вы скажете?'
     from unnest($1::uuid[]) course_id, generate_series(1, $2::integer) n returning id`,
    [courses, lessonsOfCourse],
  );
  const lessonIds = rows.map(({ id }) => id);
  await pool.query(
    `insert into mentor_versions (lesson_id, number, criteria, published_at)
     select lesson_id, 1, jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', 'Критерий ' || n, 'description', '',
       'levels', '[{"title": "Пока нет", "description": ""}, {"title": "Есть частично", "description": ""},
         {"title": "Есть", "description": ""}]'::jsonb) order by n), now()
     from unnest($1::uuid[]) lesson_id, generate_series(1, $2::integer) n group by lesson_id`,
    [lessonIds, criteria],
  );
  await pool.query(
    `insert into criterion_skills (criterion_id, lesson_id, skill_id)
     select (criterion.value ->> 'id')::uuid, lesson_id, skills.id
     from mentor_versions cross join lateral jsonb_array_elements(criteria) with ordinality criterion (value, number)
     join skills on skills."order" = criterion.number where lesson_id = any($1)`,
    [lessonIds],
  );
  return lessonIds;
}

async function seedGroup(pool: pg.Pool, courseId: string, lessonIds: readonly string[]): Promise<string> {
  const id = randomUUIDv7();
  await pool.query(`insert into groups (id, course_id, title) values ($1, $2, 'Поток')`, [id, courseId]);
  await pool.query(
    `update user_courses set group_id = $1 where course_id = $2 and user_id in (
       select user_id from user_courses where course_id = $2 and of_student order by user_id limit $3)`,
    [id, courseId, groupSize],
  );
  await pool.query(
    `insert into answers (user_id, lesson_id, content)
     select user_id, lessons.id, repeat('Прошу прислать макет до пятницы. ', 8)
     from user_courses join lessons on lessons.course_id = $2 and lessons.id = any($3), generate_series(1, $4::integer)
     where group_id = $1`,
    [id, courseId, lessonIds, answersInGroup],
  );
  return id;
}

async function judge(pool: pg.Pool, lessonIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into reviews (answer_id, author, state, in_force, text, mentor_version_id, summary, finished_at, model)
     select answers.id, 'model', 'done', true, 'Отзыв.', version.id, 'Итог.', now(), 'mentor-1'
     from answers join mentor_versions version on version.lesson_id = answers.lesson_id
     where answers.lesson_id = any($1)`,
    [lessonIds],
  );
  await pool.query(
    `insert into remarks (review_id, "order", criterion_id, level, text)
     select reviews.id, criterion.number, (criterion.value ->> 'id')::uuid, mod(criterion.number, 3)::integer,
       'Слово «опять» звучит приговором.'
     from reviews join mentor_versions version on version.id = mentor_version_id
     cross join lateral jsonb_array_elements(version.criteria) with ordinality criterion (value, number)
     where version.lesson_id = any($1)`,
    [lessonIds],
  );
}
