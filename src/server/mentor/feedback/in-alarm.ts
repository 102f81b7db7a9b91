import { sql } from 'kysely';

/** For a query on `answers`: their words are read as a call for help, unless a person has said that the alarm is false. */
export const isAlarming = sql<boolean>`exists (
  select from referrals
  where referrals.answer_id = answers.id and reason = 'crisis' and decision is distinct from 'dismissed'
)`;
