import { sql } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';

export interface KnownPerson {
  id: string;
  firstName: string;
  lastName: string;
  role: Role;
  isBlocked: boolean;
  /** The expiry of each access by course. */
  access: Map<string, string | null>;
  /** The group in each course. */
  groups: Map<string, string | null>;
}

/** The people with these emails, by lower-case email. */
export async function peopleByEmail(db: Db, emails: string[]): Promise<Map<string, KnownPerson>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'role'])
    .select(sql<boolean>`blocked_at is not null`.as('isBlocked'))
    .where(sql`lower(email)`, '=', sql`any(${wanted})`)
    .execute();
  const enrolments = await db
    .selectFrom('user_courses')
    .select(['user_id as userId', 'course_id as courseId', 'expires_at as expiresAt', 'group_id as groupId'])
    .where('user_id', '=', sql<string>`any(${people.map(({ id }) => id)})`)
    .execute();
  const enrolmentsOf = rowsBy(enrolments, ({ userId }) => userId);
  return new Map(
    people.map(({ email, ...person }) => {
      const access = enrolmentsOf(person.id);
      return [
        email.toLowerCase(),
        {
          ...person,
          access: new Map(access.map(({ courseId, expiresAt }) => [courseId, expiresAt])),
          groups: new Map(access.map(({ courseId, groupId }) => [courseId, groupId])),
        },
      ];
    }),
  );
}
