import { sql } from 'kysely';
import type { ReplyMade } from '#contract/talks/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getTalk } from './talk-rows.ts';

/**
 * How a reply came about, in one's own trial or a talk that was sent: the request as it left, not as it would be written now.
 * A take's copied line was made in the talk that it goes on from.
 */
export async function getReplyMade(
  db: Db,
  viewer: Viewer,
  dialogueId: string,
  number: number,
): Promise<ReplyMade> {
  const talk = await getTalk(db, viewer, dialogueId);
  const turn = talk.turns.find((one) => one.number === number && one.speaker === 'persona');
  if (!turn || (talk.kind !== 'trial' && talk.answerId === null)) throw notFound('Реплика не найдена');
  const { branchedFrom } = talk;
  if (branchedFrom && number < branchedFrom.number) {
    const { dialogueId: parentId, isSent } = branchedFrom;
    return parentId !== null && isSent ? getReplyMade(db, viewer, parentId, number) : copied;
  }
  const { rows } = await sql<Omit<ReplyMade, 'cost'> & { cost: string | null }>`
    select coalesce(request, '[]') as messages, raw, turn.model,
      sum(calls.ms)::integer as ms, sum(calls.cost) as cost, count(calls.id)::integer as requests
    from dialogue_turns turn left join model_calls calls on calls.dialogue_turn_id = turn.id
    where turn.id = ${turn.id}
    group by turn.id`.execute(db);
  const [made] = rows;
  if (!made) throw notFound('Реплика не найдена');
  return { ...made, cost: made.cost === null ? null : Number(made.cost) };
}

/** A take's line that was said in a talk which is gone, or wasn't sent and is nobody else's. */
const copied: ReplyMade = {
  messages: [],
  raw: null,
  model: null,
  ms: null,
  cost: null,
  requests: 0,
  copied: true,
};
