import { type RawBuilder, sql } from 'kysely';
import type { Body, Result } from '#contract/endpoint.ts';
import type { talks } from '#contract/talks/calls.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { ownBy } from './talk-rows.ts';

export interface Line extends Body<typeof talks.sayLine> {
  /** A repeated key returns the line that it stored, with its reply. */
  idempotencyKey?: string | undefined;
  /** How many lines a person may say per minute. */
  perMinute: number;
}

export type Said = Result<typeof talks.sayLine>;

/**
 * The talk's id, if a turn with this number may be stored in it: it is open and the viewer's own, his access is alive, the number
 * is the next and nothing is unfinished. The lock waits for whoever ends the talk just now; another turn that is stored at the
 * same time is refused by the unique index of numbers.
 */
export const talkThatTakes = (
  viewer: Pick<Viewer, 'id' | 'role'>,
  { dialogueId, number }: { dialogueId: string; number: number },
  condition = sql`true`,
): RawBuilder<unknown> => sql`
  select dialogues.id from dialogues join lessons on lessons.id = dialogues.lesson_id
  where dialogues.id = ${dialogueId} and dialogues.ended_at is null
    and ${ownBy(viewer)} and ${answerableBy(viewer)}
    and ${nextNumber} = ${number} and not exists (${unfinished}) and ${condition}
  for no key update of dialogues`;

/** As `nextNumberIn` (talk-rows.ts). */
const nextNumber = sql`(
  select greatest(coalesce(max(turn.number) + 1, 0), dialogues.branched_at)
  from dialogue_turns turn where turn.dialogue_id = dialogues.id
)`;

/** What holds the talk: a reply, whatever became of it, a hint that is being written, or a line whose words nobody has owned. */
const unfinished = sql`
  select from dialogue_turns turn
  where turn.dialogue_id = dialogues.id and (
    turn.state in ('waiting', 'in_progress') or (turn.state <> 'done' and turn.speaker = 'persona')
      or turn.about = 'asked'
  )`;

/** Not copied from the talk that a take goes on from. For a query on `dialogues` and their lines as `turn`. */
export const isOwnLine = sql<boolean>`turn.number >= coalesce(dialogues.branched_at, 0)`;

/**
 * In all of the person's talks, each of which may get a line at once: counted in the database behind a lock of the person's, which
 * holds to the end of the transaction.
 */
export const linesInLastMinute = (userId: string) => sql<number>`lines_in_last_minute(${userId})`;
