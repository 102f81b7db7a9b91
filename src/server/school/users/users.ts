import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { users as userCalls } from '#contract/users/calls.ts';
import type { ListedUser, UserFilters } from '#contract/users/schemas.ts';
import { userColumns } from '#server/accounts/auth/session.ts';
import { agreesTo } from '#server/accounts/consents/agrees-to.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import { isGroup } from '#server/school/enrolments/group-filter.ts';
import { matchesSearch } from './matches-search.ts';
import { rareMarks, withRareParts } from './rare-parts.ts';

/** Sorted by name; everyone without a limit. */
export async function listUsers(
  db: Db,
  { limit, cursor, ...filters }: Query<typeof userCalls.listUsers> = {},
): Promise<ListedUser[]> {
  const after = cursor === undefined ? undefined : await placeOf(db, cursor);
  const users = await selectUsers(db)
    .where((eb) => matching(eb, filters))
    .$call(given(after, (query, place) => query.where(sql<SqlBool>`${byName} > ${place}`)))
    .orderBy(lastName)
    .orderBy(firstName)
    .orderBy('users.id')
    .$call(given(limit, (query, count) => query.limit(count)))
    .execute();
  return withRareParts(db, users);
}

/** The total is maintained by triggers; users that match filters are counted. */
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

/** The ids of users that match filters, in no particular order. */
export async function listUserIds(db: Db, filters: UserFilters, limit: number): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('users.id')
    .where((eb) => matching(eb, filters))
    .limit(limit)
    .execute();
  return users.map(({ id }) => id);
}

/** One user as in the list. */
export async function getUser(db: Db, userId: string): Promise<ListedUser> {
  const users = await selectUsers(db).where('users.id', '=', userId).execute();
  const [user] = await withRareParts(db, users);
  if (!user) throw noSuchUser();
  return user;
}

const lastName = sql`users.last_name collate "ru-x-icu"`;
const firstName = sql`users.first_name collate "ru-x-icu"`;
const byName = sql`(${lastName}, ${firstName}, users.id)`;

/** The sort key after which the next page starts. */
async function placeOf(db: Db, userId: string) {
  const last = await db
    .selectFrom('users')
    .select(['last_name as lastName', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!last) throw conflict('Список пользователей изменился. Загрузите его заново');
  return sql`(${last.lastName}, ${last.firstName}, ${userId}::uuid)`;
}

const isBlocked = sql<boolean>`users.blocked_at is not null`;
const isUnreachable = sql<boolean>`users.mail_failed_at is not null`;

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select(['users.last_login_at as lastLoginAt', isUnreachable.as('mailFailed'), isBlocked.as('isBlocked')])
    .select(rareMarks)
    .select(({ selectFrom }) =>
      selectFrom('user_courses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_courses.user_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('courseCount'),
    );
}

function matching(
  eb: ExpressionBuilder<Tables, 'users'>,
  { search = '', role, letters, ...of }: UserFilters,
) {
  return eb.and([
    matchesSearch(search),
    ...(role === undefined ? [] : [eb('users.role', '=', role)]),
    ...(letters === undefined
      ? []
      : [letters === 'agreed' ? agreesTo('letters') : eb.not(agreesTo('letters'))]),
    ...(of.courseId === undefined && of.groupId === undefined ? [] : [isEnrolled(eb, of)]),
  ]);
}

/** In this course, this group, or in no group of this course; without a course, in none of some course. */
const isEnrolled = (
  eb: ExpressionBuilder<Tables, 'users'>,
  { courseId, groupId }: Pick<UserFilters, 'courseId' | 'groupId'>,
) =>
  eb.exists(
    eb
      .selectFrom('user_courses')
      .select('user_courses.id')
      .whereRef('user_courses.user_id', '=', 'users.id')
      .$call(given(courseId, (query, id) => query.where('user_courses.course_id', '=', id)))
      .$call(given(groupId, (query, group) => query.where(isGroup(group)))),
  );
