import type { Asking, JobOutcome } from '#server/models/job/model-job.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { replyAsPersona } from '#server/talks/persona/reply-as-persona.ts';
import { recordReply } from './record-reply.ts';
import type { RunningTurn } from './running-turn.ts';
import { talkOfTurn } from './talk-of-turn.ts';

/** The persona's reply, shown sentence by sentence. */
export async function speak(
  db: Db,
  turn: RunningTurn,
  { writer, models, draft }: Asking,
): Promise<JobOutcome> {
  // Now, whoever began the talk: a model's lines are guarded more closely than those written beforehand.
  const isProgram = models.every(({ address }) => address === '');
  const talk = { ...talkOfTurn(turn), isProgram };
  const started = performance.now();
  let firstSentenceMs: number | null = null;
  const outcome = await draft(({ onText, signal }) => {
    const onSentences = (text: string) => {
      firstSentenceMs ??= Math.round(performance.now() - started);
      onText(text);
    };
    return replyAsPersona(writer, talk, { onSentences, signal });
  });
  if (outcome.kind !== 'done') return outcome;
  const { reply, messages: request } = outcome;
  const recorded = { reply, request, firstSentenceMs, isLast: talk.isLast };
  return { kind: 'done', record: () => recordReply(db, turn, recorded) };
}
