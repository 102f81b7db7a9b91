import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { type Found, mostFound } from '#contract/search/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { plainSearchWordsOf, searchWordsOf } from '#server/platform/db/search-words.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { listedTo, openTo } from '#server/school/enrolments/enrolments.ts';
import { findAnswersOf } from './find-answers-of.ts';
import { findOwnWords } from './find-own-words.ts';
import { findPeople } from './find-people.ts';

const mostCourses = 5;
const mostPeople = 7;

/** By words, each of which occurs in a title or a name, in the scopes of the viewer's lists; and in what is the viewer's own. */
export async function search(db: Db, viewer: Scope, asked: string): Promise<Found[]> {
  const words = searchWordsOf(asked);
  if (words.length === 0) return [];
  const title: Matching = { words, first: plainSearchWordsOf(asked)[0] ?? '' };
  const [courses, lessons, people, own] = await Promise.all([
    findCourses(db, viewer, title),
    findLessons(db, viewer, title),
    rights[viewer.role].mentors ? findPeopleWithAnswers(db, viewer, asked) : nobody,
    findOwnWords(db, viewer, asked),
  ]);
  const rest = mostFound - courses.length - people.found.length;
  return [...courses, ...lessons.slice(0, rest), ...people.found, ...people.answers, ...own];
}

const nobody = { found: [], answers: [] };

async function findPeopleWithAnswers(db: Db, viewer: Scope, asked: string) {
  const found = await findPeople(db, viewer, { search: asked, limit: mostPeople });
  const ids = found.map(({ id }) => id);
  return { found, answers: ids.length === 0 ? [] : await findAnswersOf(db, viewer, ids) };
}

interface Matching {
  words: readonly string[];
  first: string;
}

async function findCourses(db: Db, viewer: Scope, matching: Matching): Promise<Found[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select courses.id, courses.title from courses
    where ${matches('courses.title', matching)} and ${openTo(viewer, 'courses.id')}
    order by ${byPlace('courses.title', matching)}, courses.id
    limit ${sql.lit(mostCourses)}`.execute(db);
  return rows.map((row) => ({ kind: 'course', ...row }));
}

async function findLessons(db: Db, viewer: Scope, matching: Matching): Promise<Found[]> {
  const { rows } = await sql<{ id: string; title: string; courseTitle: string }>`
    select lessons.id, lessons.title, courses.title as "courseTitle"
    from lessons join courses on courses.id = lessons.course_id
    where ${matches('lessons.title', matching)} and ${listedTo(viewer)}
      and ${openTo(viewer, 'courses.id')}
    order by ${byPlace('lessons.title', matching)}, lessons.id
    limit ${sql.lit(mostFound)}`.execute(db);
  return rows.map((row) => ({ kind: 'lesson', ...row }));
}

/** Lower case and «ё» as «е», like `fold`; composed, as titles are typed. */
const folded = (column: string) => sql`translate(lower(normalize(${sql.ref(column)}, nfc)), 'ё', 'е')`;

const matches = (column: string, { words }: Matching): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    words.map((word) => sql`${folded(column)} like ${`%${word}%`}`),
    sql` and `,
  )})`;

/** Whatever begins with the word comes before what has it inside. */
const byPlace = (column: string, { first }: Matching) =>
  sql`strpos(${folded(column)}, ${first}), ${sql.ref(column)} collate "ru-x-icu"`;
