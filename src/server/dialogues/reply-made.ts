import { sql } from 'kysely';
import type { ReplyMade } from '#contract/dialogues.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { personaRequest } from './persona-request.ts';
import { talkOfTurn } from './talk-of-turn.ts';
import { getTalk } from './talk-rows.ts';

/** How a reply came about, in one's own trial or a talk that was sent. The request is written again from the same rows. */
export async function getReplyMade(
  db: Db,
  viewer: Viewer,
  dialogueId: string,
  number: number,
): Promise<ReplyMade> {
  const talk = await getTalk(db, viewer, dialogueId);
  const turn = talk.turns.find((one) => one.number === number && one.speaker === 'persona');
  if (!turn || (talk.kind !== 'trial' && talk.answerId === null)) throw notFound('Реплика не найдена');
  const turns = talk.turns.filter((one) => one.number < number);
  const made = await writtenBy(db, turn.id);
  // What the persona begins with is the card's own.
  if (turns.length === 0) return { ...made, messages: [] };
  const names = await namesOf(db, talk.userId);
  const before = talkOfTurn({ ...talk, ...names, turns });
  const opened = (turn.mood ?? before.mood).facts;
  const messages = personaRequest(before, { fence: shownFence, opened });
  return { ...made, messages };
}

/** The one that was sent is chosen anew for each request. */
const shownFence = '…';

async function writtenBy(db: Db, turnId: string): Promise<Omit<ReplyMade, 'messages'>> {
  const { rows } = await sql<Omit<ReplyMade, 'messages' | 'cost'> & { cost: string | null }>`
    select raw, turn.model, sum(calls.ms)::integer as ms, sum(calls.cost) as cost, count(calls.id)::integer as requests
    from dialogue_turns turn left join model_calls calls on calls.dialogue_turn_id = turn.id
    where turn.id = ${turnId}
    group by turn.id`.execute(db);
  const [made] = rows;
  if (!made) throw notFound('Реплика не найдена');
  return { ...made, cost: made.cost === null ? null : Number(made.cost) };
}

async function namesOf(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
