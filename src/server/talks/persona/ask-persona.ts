import { randomBytes } from 'node:crypto';
import { tokensIn } from '#server/models/call-end.ts';
import type { Message } from '#server/models/message.ts';
import type { Writer } from '#server/models/model.ts';
import type { Outcome, Usage } from '#server/models/outcome.ts';
import { demoPersona } from '#server/talks/demo/demo-persona.ts';
import { createReplyGuard, type GuardedReply } from '#server/talks/guard/reply-guard.ts';
import type { ReplyHeader } from '#server/talks/guard/reply-header.ts';
import { mayAgree } from '#server/talks/mood/move-mood.ts';
import { nameOf } from '#server/talks/talk/system-message.ts';
import { type TalkSoFar, wordsOfStudent } from '#server/talks/talk/talk-so-far.ts';
import { type ReplyNow, todaysWords } from './instruction.ts';
import { fittedRequest, personaRequest, tokensOf } from './persona-request.ts';

export interface ReplyCall {
  /** The next whole sentences, with the blank before them: all of them together are the reply. */
  onSentences(text: string): void;
  signal: AbortSignal;
}

export interface Request {
  now: ReplyNow;
  /** Asked once before a word is shown; true closes the stream. */
  stopsAt: (header: ReplyHeader) => boolean;
}

/** What has become of one request. */
export interface Asked {
  /** As they were sent; undefined if nothing was. */
  sent: Message[] | undefined;
  isRepair: boolean;
  raw: string;
  usage: Usage | null;
  model: string | undefined;
  endpoint: string | undefined;
  result: GuardedReply | Exclude<Outcome, { kind: 'done' }>;
}

/** One request for the persona's words, its stream closed as soon as no more of it is wanted. */
export async function askPersona(
  writer: Writer,
  talk: TalkSoFar,
  { now, stopsAt }: Request,
  { onSentences, signal }: ReplyCall,
): Promise<Asked> {
  const fence = randomBytes(8).toString('hex');
  const words = todaysWords(talk, now);
  const asks = { ...now, fence, words: words.text };
  const { card } = talk;
  const isRepair = now.repairs !== undefined;
  const guard = createReplyGuard({
    card,
    studentNames: talk.studentNames,
    fence,
    opened: now.opened,
    instruction: words.own,
    ordered: words.ordered,
    isProgram: talk.isProgram === true,
    forbidsAgreement: card.agreesIf.length > 0 && !mayAgree(talk),
    isRepair,
    stopsAt,
    onSentence: onSentences,
  });
  const enough = new AbortController();
  let messages = personaRequest(talk, asks);
  let raw = '';
  const outcome = await writer(
    {
      messages,
      fit: async (contextTokens) => {
        messages = fittedRequest(talk, asks, contextTokens);
        return messages;
      },
      isRepair,
      answer: wordsOfStudent(talk),
      byProgram: () => demoPersona(talk),
      keep: [nameOf(card)],
    },
    {
      signal: AbortSignal.any([signal, enough.signal]),
      onText(piece) {
        if (enough.signal.aborted) return;
        raw += piece;
        if (!guard.write(piece)) enough.abort();
      },
    },
  );
  return {
    sent: outcome.kind === 'not_asked' ? undefined : (outcome.sent ?? messages),
    isRepair,
    raw,
    usage: enough.signal.aborted ? estimated(messages, raw) : usageOf(outcome),
    model: 'model' in outcome ? outcome.model : undefined,
    endpoint: 'endpoint' in outcome ? outcome.endpoint : undefined,
    result: resultOf(outcome, guard, signal),
  };
}

function resultOf(
  outcome: Outcome,
  guard: ReturnType<typeof createReplyGuard>,
  signal: AbortSignal,
): Asked['result'] {
  if (signal.aborted) return { kind: 'aborted' };
  switch (outcome.kind) {
    case 'done':
      return guard.end();
    case 'aborted':
      // By ourselves: the caller didn't.
      return guard.end();
    case 'fault':
      return ofFault(outcome, guard);
    case 'not_asked':
      return outcome;
  }
}

/** No words are the model's fault, to be mended at once; what broke off after a sentence is a reply. */
function ofFault(
  outcome: Extract<Outcome, { kind: 'fault' }>,
  guard: ReturnType<typeof createReplyGuard>,
): Asked['result'] {
  const { kind } = outcome.fault;
  if (kind !== 'empty' && kind !== 'filtered' && kind !== 'cut_short' && kind !== 'endless') return outcome;
  return guard.endHalfway();
}

/** Of a stream that was closed nothing is told, or now and then, so it is always by what was read. */
const estimated = (messages: Message[], raw: string): Usage => ({
  inputTokens: tokensOf(messages),
  outputTokens: tokensIn(raw.length),
});

function usageOf(outcome: Outcome): Usage | null {
  switch (outcome.kind) {
    case 'done':
      return outcome.usage;
    case 'fault':
      return outcome.usage ?? null;
    case 'aborted':
    case 'not_asked':
      return null;
  }
}
