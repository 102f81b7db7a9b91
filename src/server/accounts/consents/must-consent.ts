import { sql } from 'kysely';

const asked = sql`(select asked_edition from school_settings)`;

/**
 * The gate, for a query on `users`: one edition against another, and nothing where nobody is asked. Whoever was never asked
 * is only asked where the school asks everyone.
 */
export const mustConsent = sql<boolean>`coalesce(
  ${asked} > coalesce(users.answered_edition, (select 0 from operators where asks = 'everyone'), ${asked}), false
)`;
