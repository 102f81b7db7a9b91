import { type RawBuilder, sql } from 'kysely';

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

/** The user joined to a query as `alias`; null if there is none. */
export const personOf = (
  alias: string,
): RawBuilder<Person | null> => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then jsonb_build_object(${columnsOf(alias)}) end`;

export const personWithEmailOf = (alias: string): RawBuilder<(Person & { email: string }) | null> => sql`case
  when ${sql.ref(`${alias}.id`)} is not null
  then jsonb_build_object(${columnsOf(alias)}, 'email', ${sql.ref(`${alias}.email`)}) end`;

const columnsOf = (alias: string) => sql`'id', ${sql.ref(`${alias}.id`)},
  'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)}`;
