import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import type { Mentor } from '#server/models/model.ts';
import { recordReply } from './record-reply.ts';
import { replyAsPersona } from './reply-as-persona.ts';
import { notifyPagesSoon, type RunningTurn } from './running-turn.ts';
import { talkOfTurn } from './talk-of-turn.ts';
import type { TurnOutcome } from './turn-outcome.ts';
import { startSaying } from './turn-writer.ts';

/** The persona's reply, shown sentence by sentence; aborted when the claim is lost or the worker stops. */
export async function speak(
  { db, log }: { db: Db; log: Log },
  turn: RunningTurn,
  { mentor, ending }: { mentor: Mentor; ending: AbortSignal },
): Promise<TurnOutcome> {
  const talk = talkOfTurn(turn);
  const lost = new AbortController();
  const writer = startSaying(db, turn, (error) => {
    if (error) log.debug({ err: error }, 'Черновик реплики не записался');
    lost.abort();
  });
  const started = performance.now();
  let firstSentenceMs: number | null = null;
  const onSentences = (text: string) => {
    firstSentenceMs ??= Math.round(performance.now() - started);
    writer.write(text);
  };
  const signal = AbortSignal.any([ending, lost.signal]);
  const [outcome] = await Promise.all([
    replyAsPersona(mentor, talk, { onSentences, signal }),
    // Concurrently, so that it doesn't delay the request to the model.
    notifyPagesSoon(db, turn).catch(() => {}),
  ]).finally(() => writer.end());
  if (outcome.kind !== 'done') return outcome;
  const { reply } = outcome;
  const recorded = { reply, firstSentenceMs, isLast: talk.isLast };
  return { kind: 'done', record: () => recordReply(db, turn, recorded) };
}
