import { sql } from 'kysely';
import { role } from '#contract/auth.ts';
import { rights } from '#contract/roles.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { foldName, namesBehind } from './name-forms.ts';
import type { Name } from './names.ts';

interface Around {
  courseId: string | null;
  /** Whose answer it is: the author himself, or a review of his answer. */
  author: { userId: string } | { reviewId: string } | null;
  /** What is to be masked: in it names are looked for by their capital letter. */
  texts: readonly string[];
  /** What a student wrote in a hurry: «анна» is looked for too. */
  answer: string;
}

/**
 * The names that may stand in these texts: the author's, and first names and surnames of people of the course, its curators and
 * administrators. It is asked by the words of the texts, found by an index, so nobody reads through a hundred thousand people.
 */
export async function namesAround(db: Db, { courseId, author, texts, answer }: Around): Promise<Name[]> {
  const keys = [...keysOf(texts, answer)];
  return findNames(db, { keys, courseId, ...author });
}

interface Wanted {
  keys: string[];
  courseId: string | null;
  userId?: string;
  reviewId?: string;
}

const findNames = prepared((_: Db, { keys, courseId, userId, reviewId }: Wanted) => {
  const authorId =
    reviewId === undefined
      ? sql`${userId ?? null}::uuid`
      : sql`(
          select answers.user_id from reviews join answers on answers.id = reviews.answer_id
          where reviews.id = ${reviewId}::uuid
        )`;
  // Not the parameter itself: the planner would weigh each of its elements, which takes longer than the search.
  const inTexts = sql`array(select unnest(${keys}::text[]))`;
  // `offset 0`: asked for each who was found, never by reading all people of the course.
  const isAround = sql`(
    users.role = any(${sql.lit(`{${administrators.join(',')}}`)})
    or exists (select from user_courses where user_courses.user_id = users.id and user_courses.course_id = ${courseId}::uuid offset 0)
    or exists (select from curators where curators.user_id = users.id and curators.course_id = ${courseId}::uuid offset 0)
  )`;
  return sql<Name>`
    select first_name as "firstName", last_name as "lastName" from users where id = ${authorId}
    union all
    select distinct name_key(first_name), '' from users where name_key(first_name) = any(${inTexts}) and ${isAround}
    union all
    select distinct '', name_key(last_name) from users where name_key(last_name) = any(${inTexts}) and ${isAround}`;
});

const administrators = role.options.filter((one) => rights[one].administers);

function keysOf(texts: readonly string[], answer: string): Set<string> {
  const words = new Set(texts.flatMap((text) => text.match(capitalised) ?? []));
  for (const word of answer.match(longEnough) ?? []) words.add(word);
  const forms = new Set(Array.from(words, foldName));
  return new Set(Array.from(forms).flatMap((form) => [...namesBehind(form)]));
}

const capitalised = /(?<!\p{L})\p{Lu}[\p{L}\p{M}\u00AD\u200B-\u200D]+/gu;
/** Shorter ones stay in lower case (`staysInLowerCase`). */
const longEnough = /(?<!\p{L})\p{L}[\p{L}\p{M}\u00AD\u200B-\u200D]{3,}/gu;
