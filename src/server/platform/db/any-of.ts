import { sql } from 'kysely';

/** `id = any(…)`: one statement, and one plan, for however many identifiers. */
export const anyOf = (ids: readonly (string | null)[]) => sql<string>`any(${ids}::uuid[])`;

/**
 * The same in a prepared statement with much to plan. Where the planner sees the values, it takes a plan for these few to be cheaper
 * than one for all, and plans anew each time; these it can't see, so it keeps its plan.
 */
export const anyUnseen = (ids: readonly string[]) => sql<string>`any(array(select unnest(${ids}::uuid[])))`;
