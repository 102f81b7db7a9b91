import { createHash, randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';

export interface Account {
  id: string;
  email: string;
  cookie: string;
}

export interface Student extends Account {
  courseId: string;
  courseTitle: string;
  /** The last lesson in the course's list. */
  lastLessonTitle: string;
  /** A lesson of that course that the student has answered, and one that they have never viewed. */
  answeredLessonId: string;
  answerId: string;
  openLessonId: string;
}

export interface Search {
  words: string;
  /** The first page of the result, in order. */
  ids: string[];
  found: number;
}

/** The subjects of the requests, read from the seeded database. */
export interface School {
  admin: Account;
  /** The number of people. */
  people: number;
  students: Student[];
  largestCourse: { id: string; students: number; lastLessonTitle: string };
  /** The lesson with a thousandth of all answers. */
  busiestLesson: { lessonId: string; courseId: string; newest: string[] };
  searches: Search[];
}

/** Creates sessions for students and an administrator, and reads the data for their requests. */
export async function readSchool(pool: pg.Pool, studentCount: number): Promise<School> {
  const first = await pool.query<{ id: string; email: string }>(
    `select id, email from users order by id limit $1`,
    [studentCount + 5],
  );
  const [admin, ...others] = await signIn(pool, first.rows);
  if (!admin) throw new Error('The dataset has no people');
  const students = await withLessons(pool, others.slice(4));
  const largest = await pool.query<School['largestCourse']>(`
    select courses.id, last.title as "lastLessonTitle",
      (select count(*)::integer from user_courses join users on users.id = user_id
        where course_id = courses.id and role = 'student') as students
    from courses join lessons last on last.course_id = courses.id and last."order" = 19
    order by courses.id limit 1`);
  const busiest = await pool.query<School['busiestLesson']>(`
    select lessons.id as "lessonId", course_id as "courseId",
      array(select id from answers where lesson_id = lessons.id order by id desc limit 20) as newest
    from lessons where course_id = (select id from courses order by id offset 1 limit 1) and "order" = 0`);
  const [largestCourse] = largest.rows;
  const [busiestLesson] = busiest.rows;
  if (!largestCourse || !busiestLesson) throw new Error('The dataset has no courses');
  const counted = await pool.query<{ people: number }>('select count(*)::integer as people from users');
  const people = counted.rows[0]?.people ?? 0;
  return { admin, people, students, largestCourse, busiestLesson, searches: await readSearches(pool) };
}

async function signIn(pool: pg.Pool, people: { id: string; email: string }[]): Promise<Account[]> {
  const tokens = people.map(({ id }) => createHash('sha256').update(`bench ${id}`).digest('base64url'));
  await pool.query('delete from sessions');
  await pool.query(
    `insert into sessions (id, token_hash, user_id, remember, expires_at)
     select id, decode(hash, 'hex'), user_id, true, now() + interval '1 day'
     from unnest($1::uuid[], $2::text[], $3::uuid[]) as session (id, hash, user_id)`,
    [
      people.map(() => randomUUIDv7()),
      tokens.map((token) => createHash('sha256').update(token).digest('hex')),
      people.map(({ id }) => id),
    ],
  );
  // All sign-ins are from a known address.
  await pool.query(
    `insert into known_addresses (user_id, address) select id, '127.0.0.1' from unnest($1::uuid[]) id
     on conflict (user_id, address) do update set seen_at = now()`,
    [people.map(({ id }) => id)],
  );
  return people.map((person, index) => ({ ...person, cookie: `${sessionCookieName}=${tokens[index]}` }));
}

async function withLessons(pool: pg.Pool, accounts: Account[]): Promise<Student[]> {
  const { rows } = await pool.query<Omit<Student, keyof Account> & { id: string }>(
    `select person.id, courses.id as "courseId", courses.title as "courseTitle", last.title as "lastLessonTitle",
       answered.lesson_id as "answeredLessonId", answered.id as "answerId",
       (select id from lessons where course_id = courses.id and not exists (
          select from lesson_progress where user_id = person.id and lesson_id = lessons.id)
        order by "order" limit 1) as "openLessonId"
     from unnest($1::uuid[]) person (id)
     cross join lateral (
       select id, lesson_id from answers where user_id = person.id order by created_at desc limit 1
     ) answered
     join lessons on lessons.id = answered.lesson_id
     join courses on courses.id = lessons.course_id
     join lessons last on last.course_id = courses.id and last."order" = 19`,
    [accounts.map(({ id }) => id)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return accounts.flatMap((account) => {
    const row = found.get(account.id);
    return row ? [{ ...account, ...row }] : [];
  });
}

/** Full names, as an administrator searches for a person. */
async function readSearches(pool: pg.Pool): Promise<Search[]> {
  const { rows } = await pool.query<Search>(
    `select words,
       array(
         select id from users where search_text like '%' || split_part(words, ' ', 1) || '%'
           and search_text like '%' || split_part(words, ' ', 2) || '%'
         order by last_name collate "ru-x-icu", first_name collate "ru-x-icu", id limit 100
       ) as ids,
       (select count(*)::integer from users where search_text like '%' || split_part(words, ' ', 1) || '%'
         and search_text like '%' || split_part(words, ' ', 2) || '%') as found
     from (
       select distinct translate(lower(last_name || ' ' || first_name), 'ё', 'е') as words
       from (select * from users order by id limit 40) first_people
     ) names`,
  );
  return rows;
}
