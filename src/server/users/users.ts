import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { listUsers as listUsersEndpoint, ListedUser, UserFilters } from '#contract/users.ts';
import { userColumns } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { given } from '#server/db/given.ts';
import type { Tables } from '#server/db/tables.ts';
import { conflict, noSuchUser } from '#server/errors.ts';

/** In the order of names; without a limit, everyone. */
export async function listUsers(
  db: Db,
  { limit, cursor, ...filters }: Query<typeof listUsersEndpoint> = {},
): Promise<ListedUser[]> {
  const after = cursor === undefined ? undefined : await placeOf(db, cursor);
  return selectUsers(db)
    .where((eb) => matching(eb, filters))
    .$call(given(after, (query, place) => query.where(sql<SqlBool>`${byName} > ${place}`)))
    .orderBy(lastName)
    .orderBy(firstName)
    .orderBy('users.id')
    .$call(given(limit, (query, count) => query.limit(count)))
    .execute();
}

/** Of everybody the number is kept; whom filters find is counted. */
export async function countUsers(db: Db, filters: UserFilters): Promise<{ found: number; total: number }> {
  const { total, found } = await db
    .selectFrom('people_counts')
    .select(sql<number>`coalesce(sum(people), 0)::integer`.as('total'))
    .$if(Object.values(filters).some(Boolean), (query) =>
      query.select(({ selectFrom }) =>
        selectFrom('users')
          .where((eb) => matching(eb, filters))
          .select(({ fn }) => fn.countAll<number>().as('found'))
          .$asScalar()
          .$notNull()
          .as('found'),
      ),
    )
    .executeTakeFirstOrThrow();
  return { found: found ?? total, total };
}

/** One person as the list shows them. */
export async function getUser(db: Db, userId: string): Promise<ListedUser> {
  return selectUsers(db).where('users.id', '=', userId).executeTakeFirstOrThrow(noSuchUser);
}

const lastName = sql`users.last_name collate "ru-x-icu"`;
const firstName = sql`users.first_name collate "ru-x-icu"`;
const byName = sql`(${lastName}, ${firstName}, users.id)`;

/** Where in the order of names the next page begins. */
async function placeOf(db: Db, userId: string) {
  const last = await db
    .selectFrom('users')
    .select(['last_name as lastName', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!last) throw conflict('Список пользователей изменился. Загрузите его заново');
  return sql`(${last.lastName}, ${last.firstName}, ${userId}::uuid)`;
}

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select('users.last_login_at as lastLoginAt')
    .select(({ selectFrom }) =>
      selectFrom('user_courses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_courses.user_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('courseCount'),
    );
}

/** Every word of the search is somewhere in the name or the email. */
function matching(eb: ExpressionBuilder<Tables, 'users'>, { search = '', role, courseId }: UserFilters) {
  return eb.and([
    ...lettersOf(search),
    ...wordsOf(search).map((word) => eb('users.search_text', 'like', `%${word}%`)),
    ...(role === undefined ? [] : [eb('users.role', '=', role)]),
    ...(courseId === undefined ? [] : [isEnrolled(eb, courseId)]),
  ]);
}

/** The search by its index: of what is shorter than three letters, the index says nothing. */
function lettersOf(search: string) {
  const letters = [...new Set(plainWordsOf(search).flatMap(threeLetters))];
  return letters.length === 0 ? [] : [sql<SqlBool>`three_letters(users.search_text) @> ${letters}::text[]`];
}

/**
 * At most two, of its first six letters: they tell a name from most others, while an ending like -ова is that of thousands,
 * whose list costs more to read than it spares. By characters, as the database takes them, not by halves of them.
 */
function threeLetters(word: string): string[] {
  const characters = Array.from(word);
  const last = characters.length - 3;
  if (last < 0) return [];
  return [0, Math.min(3, last)].map((place) => characters.slice(place, place + 3).join(''));
}

const isEnrolled = (eb: ExpressionBuilder<Tables, 'users'>, courseId: string) =>
  eb.exists(
    eb
      .selectFrom('user_courses')
      .select('user_courses.id')
      .whereRef('user_courses.user_id', '=', 'users.id')
      .where('user_courses.course_id', '=', courseId),
  );

/** The words of a search for `like`: what it reads as a sign stands for itself. */
export const wordsOf = (search: string): string[] =>
  plainWordsOf(search).map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));

/** As users.search_text is written. */
const plainWordsOf = (search: string): string[] =>
  search
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/\s+/)
    .filter((word) => word !== '');
