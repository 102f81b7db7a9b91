import { sql } from 'kysely';

/** `id = any(…)`: one statement, and one plan, for however many identifiers. */
export const anyOf = (ids: readonly (string | null)[]) => sql<string>`any(${ids}::uuid[])`;
