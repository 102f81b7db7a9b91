import { sql } from 'kysely';
import { placeOfBranch } from '#server/mentor/feedback/place-of-branch.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { AnswerRow } from './answer-view.ts';

/** For a query on `answers`. Of the talk that a take goes on from nothing is said unless it was sent, too. */
export const talkOfAnswer = sql<AnswerRow['talk']>`(
  select jsonb_build_object('dialogueId', dialogues.id, 'isInterrupted', dialogues.ended_by = 'crisis',
    'take', case when dialogues.kind = 'take' then jsonb_build_object('place', ${placeOfBranch},
      'answerId', parent.answer_id, 'at', ${utcText(sql`parent.created_at`)}) end)
  from dialogues
  left join dialogues parent on parent.id = dialogues.branched_from_id and parent.answer_id is not null
  where dialogues.answer_id = answers.id
)`;
