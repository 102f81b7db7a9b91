import { type RawBuilder, sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Found } from '#contract/search/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { openTo, othersOf } from '#server/school/enrolments/enrolments.ts';
import { matchesSearch } from '#server/school/users/matches-search.ts';

type Person = Omit<Extract<Found, { kind: 'person' }>, 'kind'>;

/** An administrator finds everyone; a curator, those whom he works with. */
export async function findPeople(
  db: Db,
  viewer: Scope,
  { search, limit }: { search: string; limit: number },
): Promise<Found[]> {
  const { rows } = await sql<Person>`
    select users.id, users.first_name as "firstName", users.last_name as "lastName", users.email
    from users
    where ${matchesSearch(search)} and ${isListedTo(viewer)}
    order by users.last_name collate "ru-x-icu", users.first_name collate "ru-x-icu", users.id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ kind: 'person', ...row }));
}

/** Whoever has a page of his own for the viewer: as the people of a course or a group are listed. */
const isListedTo = (viewer: Scope): RawBuilder<unknown> =>
  rights[viewer.role].administers
    ? sql`true`
    : sql`exists (
        select from user_courses enrolment
        join courses on courses.id = enrolment.course_id
        where enrolment.user_id = users.id and ${openTo(viewer, 'courses.id')}
          and ${othersOf(viewer, { person: 'enrolment.user_id', course: 'enrolment.course_id' })}
      )`;
