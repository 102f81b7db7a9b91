import { sql } from 'kysely';

/** Which of the student's lines a take says otherwise, from 1. For a query on `dialogues` that are takes. */
export const placeOfBranch = sql<number>`(
  select count(*) + 1 from dialogue_turns own
  where own.dialogue_id = dialogues.id and own.speaker = 'student' and own.number < dialogues.branched_at
)::integer`;
