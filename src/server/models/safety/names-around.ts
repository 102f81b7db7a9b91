import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { alsoCalled, calledAlike } from './diminutives.ts';
import { formsOfFirst, type Name } from './known-names.ts';
import { isLatin, shortestSound, soundOf } from './latin-names.ts';
import { foldName, formsOf, namesBehind } from './name-forms.ts';
import { staysInLowerCase } from './ordinary-words.ts';

interface Around {
  courseId: string | null;
  /** Whose answer it is: the author himself, or a review of his answer. */
  author: { userId: string } | { reviewId: string } | null;
  /** What is to be masked: in it names are looked for by their capital letter. */
  texts: readonly string[];
  /** What was written in a hurry: «анна» is looked for too. */
  answer: string;
}

/**
 * The names that may stand in these texts: the author's, and first names and surnames of people of the course, its curators and
 * administrators; without a course, of everybody. Whole names only where both halves are ordinary words. It is asked by the words
 * of the texts, found by an index, so nobody reads through a hundred thousand people.
 */
export async function namesAround(db: Db, { courseId, author, texts, answer }: Around): Promise<Name[]> {
  const reach = courseId === null ? {} : { courseId };
  const found = await findNames(db, { ...wordsSought(texts, answer), ...reach, ...author });
  const halves = halvesIn(answer, found);
  if (halves.firsts.length === 0) return found;
  return [...found, ...(await findWholeNames(db, { ...halves, ...reach }))];
}

interface Reach {
  /** Without it, everybody. */
  courseId?: string;
}

interface Wanted extends Reach {
  keys: string[];
  sounds: string[];
  userId?: string;
  reviewId?: string;
}

const findNames = prepared((_: Db, { keys, sounds, courseId, userId, reviewId }: Wanted) => {
  const authorId =
    reviewId === undefined
      ? sql`${userId ?? null}::uuid`
      : sql`(
          select answers.user_id from reviews join answers on answers.id = reviews.answer_id
          where reviews.id = ${reviewId}::uuid
        )`;
  const around = isAround(courseId);
  return sql<Name>`
    select first_name as "firstName", last_name as "lastName" from users where id = ${authorId}
    union all
    select key, '' from unnest(${keys}::text[]) key
    where exists (select from users where name_key(first_name) = key and ${around} offset 0)
    union all
    select '', key from unnest(${keys}::text[]) key
    where exists (select from users where name_key(last_name) = key and ${around} offset 0)
    union all
    select name, '' from unnest(${sounds}::text[]) sound, lateral (
      select name_key(first_name) as name from users where name_sound(first_name) = sound and ${around} limit 1
    ) heard
    union all
    select '', name from unnest(${sounds}::text[]) sound, lateral (
      select name_key(last_name) as name from users where name_sound(last_name) = sound and ${around} limit 1
    ) heard`;
});

const findWholeNames = prepared(
  (_: Db, { firsts, lasts, courseId }: { firsts: string[]; lasts: string[] } & Reach) => sql<Name>`
    select distinct name_key(first_name) as "firstName", name_key(last_name) as "lastName" from users
    where name_key(first_name) = any(${firsts}) and name_key(last_name) = any(${lasts})
      and ${isAround(courseId)}`,
);

/** `offset 0`: asked of each until one is found, never by reading all people of the course. */
const isAround = (courseId: string | undefined) =>
  courseId === undefined
    ? sql`true`
    : sql`(
      users.role = any(${sql.lit(`{${administrators.join(',')}}`)})
      or exists (select from user_courses where user_courses.user_id = users.id and user_courses.course_id = ${courseId}::uuid offset 0)
      or exists (select from curators where curators.user_id = users.id and curators.course_id = ${courseId}::uuid offset 0)
    )`;

const administrators = role.options.filter((one) => rights[one].administers);

/** Every name that one of the words may be of, and how those sound that are in Latin letters. */
function wordsSought(texts: readonly string[], answer: string): { keys: string[]; sounds: string[] } {
  const words = new Set(texts.flatMap((text) => text.match(capitalised) ?? []));
  for (const word of answer.match(longEnough) ?? []) words.add(word);
  const keys = new Set<string>();
  const sounds = new Set<string>();
  for (const form of new Set(Array.from(words, foldName))) {
    for (const name of namesBehind(form)) {
      keys.add(name);
      for (const other of alsoCalled(name)) keys.add(other);
    }
    if (!isLatin(form)) continue;
    const sound = soundOf(form);
    if (sound.length >= shortestSound) sounds.add(sound);
    for (const name of calledAlike(sound)) keys.add(name);
  }
  return { keys: [...keys], sounds: [...sounds] };
}

const capitalised = /(?<!\p{L})\p{Lu}[\p{L}\p{M}\u00AD\u200B-\u200D]+/gu;
/** Shorter ones stay in lower case, even as halves of a name: «ли», «ко». */
const longEnough = /(?<!\p{L})\p{L}[\p{L}\p{M}\u00AD\u200B-\u200D]{2,}/gu;

/** Of words beside each other that may be somebody's whole name, and one of which is a word like any other too. */
function halvesIn(answer: string, names: readonly Name[]): { firsts: string[]; lasts: string[] } {
  const asFirst = namesByForm(names, ({ firstName }) => firstName, formsOfFirst);
  const asLast = namesByForm(names, ({ lastName }) => lastName, formsOf);
  const firsts = new Set<string>();
  const lasts = new Set<string>();
  const add = (one: string, other: string) => {
    const first = asFirst.get(foldName(one));
    const last = asLast.get(foldName(other));
    if (!first || !last) return;
    for (const name of first) firsts.add(name);
    for (const name of last) lasts.add(name);
  };
  const words = answer.match(longEnough) ?? [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next === undefined || !(staysInLowerCase(word) || staysInLowerCase(next))) continue;
    add(word, next);
    add(next, word);
  }
  return { firsts: [...firsts], lasts: [...lasts] };
}

function namesByForm(
  names: readonly Name[],
  part: (name: Name) => string,
  forms: (name: string) => Iterable<string>,
): Map<string, string[]> {
  const found = new Set(names.flatMap((name) => (part(name) === '' ? [] : foldName(part(name)))));
  const byForm = new Map<string, string[]>();
  for (const name of found)
    for (const form of forms(name)) byForm.set(form, [...(byForm.get(form) ?? []), name]);
  return byForm;
}
