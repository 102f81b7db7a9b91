import { sql, type SqlBool } from 'kysely';

/** An account whose owner hasn't set a password yet. Earlier releases stored the word `none` for it. */
export const hasNoPassword = sql<SqlBool>`(users.password_hash is null or users.password_hash = 'none')`;
