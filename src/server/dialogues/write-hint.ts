import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { inOneTrip } from '#server/db/shared-connections.ts';
import type { Log } from '#server/log.ts';
import type { Mentor, Outcome } from '#server/models/model.ts';
import { demoHint } from './demo-hint.ts';
import { checkedHint, hintRequest } from './hint.ts';
import { notifyPagesSoon, type RunningTurn } from './running-turn.ts';
import { talkOfTurn } from './talk-of-turn.ts';
import { wordsOfStudent } from './talk-so-far.ts';
import type { TurnOutcome } from './turn-outcome.ts';
import { startSaying } from './turn-writer.ts';

/** What the mentor would look at, asked for by the student; shown whole. */
export async function writeHint(
  { db, log }: { db: Db; log: Log },
  turn: RunningTurn,
  { mentor, ending }: { mentor: Mentor; ending: AbortSignal },
): Promise<TurnOutcome> {
  const talk = talkOfTurn(turn);
  if (turn.isProgram) {
    const text = demoHint({ ...talk, criteria: turn.criteria });
    return { kind: 'done', record: () => recordHint(db, turn, { text }) };
  }
  const lost = new AbortController();
  const watch = startSaying(db, turn, (error) => {
    if (error) log.debug({ err: error }, 'Не удалось проверить, ждут ли ещё подсказку');
    lost.abort();
  });
  const fence = randomBytes(8).toString('hex');
  const messages = hintRequest({ ...talk, criteria: turn.criteria, fence });
  const signal = AbortSignal.any([ending, lost.signal]);
  const outcome = await mentor(
    { messages, answer: wordsOfStudent(talk), keep: [turn.card.persona.name] },
    { onText() {}, signal },
  ).finally(() => watch.end());
  if (outcome.kind !== 'done') return outcome;
  const text = checkedHint(outcome.text, { card: turn.card, fence });
  if (text === undefined) return { kind: 'fault', fault: noHint };
  return { kind: 'done', record: () => recordHint(db, turn, { ...outcome, text, raw: outcome.text }) };
}

const noHint = { kind: 'empty', retry: true, cause: 'Модель написала не подсказку.' } as const;

type Written = { text: string; raw?: string } & Partial<
  Pick<Extract<Outcome, { kind: 'done' }>, 'model' | 'endpoint' | 'usage'>
>;

async function recordHint(db: Db, turn: RunningTurn, written: Written): Promise<void> {
  const { text, raw = null, model = null, endpoint = null, usage = null } = written;
  const ours = sql<boolean>`turn.id = ${turn.id} and turn.claim = ${turn.claim}`;
  const [, recorded] = await inOneTrip(db, [
    sql`delete from turn_drafts using dialogue_turns turn where ${ours} and turn_id = turn.id`,
    sql<{ id: string }>`
      update dialogue_turns turn set state = 'done', claim = null, cause = null, text = ${text}, raw = ${raw},
        model = ${model}, endpoint = ${endpoint}, usage = ${usage && JSON.stringify(usage)}, finished_at = now()
      where ${ours} returning id`,
  ]);
  if (recorded.length > 0) await notifyPagesSoon(db, turn);
}
