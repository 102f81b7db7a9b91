import { type RawBuilder, sql } from 'kysely';

/**
 * A person's name in a statement, as `fullName` of the domain composes it: an import may bring one part alone. `users` is what
 * the statement calls the table; null for nobody.
 */
export const fullNameOf = (users = 'users'): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;
