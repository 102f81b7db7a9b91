import { randomBytes } from 'node:crypto';
import { demoCounterQuote } from '#server/mentor/demo/demo-counter-quote.ts';
import { guarded } from '#server/mentor/reviews/reply/guarded-mentor.ts';
import type { Message } from '#server/models/message.ts';
import type { Mentor } from '#server/models/model.ts';
import type { Outcome } from '#server/models/outcome.ts';
import { type CounterQuoteReply, parseCounterQuoteReply } from './counter-quote-reply.ts';
import { around, counterQuoteRequest, fitCounterQuote } from './counter-quote-request.ts';
import type { RunningCounterQuote } from './running-counter-quote.ts';

export interface AskedAboutWords {
  outcome: Outcome;
  /** Undefined if there is none, or its form can't be read. */
  reply?: CounterQuoteReply | undefined;
}

/** Asks which of two opinions is right, and once more where the form of the reply can't be read. Never throws. */
export async function askAboutWords(
  mentor: Mentor,
  row: RunningCounterQuote,
  signal: AbortSignal,
): Promise<AskedAboutWords> {
  const fence = randomBytes(8).toString('hex');
  const material = { ...row, fence };
  const { answer, quotes, criterion, level, talk } = row;
  const messages = counterQuoteRequest(material);
  const safe = guarded(mentor, { messages, fence, startsWithNotice: true });
  const words = quotes.map(([start, end]) => answer.slice(start, end));
  const ask = (added: readonly Message[]) =>
    safe(
      {
        messages: [...messages, ...added],
        fit: async (contextTokens) => [...fitCounterQuote(material, contextTokens), ...added],
        isRepair: added.length > 0,
        answer: around(answer, quotes)
          .map(([start, end]) => answer.slice(start, end))
          .join('\n'),
        ...(talk && { keep: talk.names }),
        byProgram: () => demoCounterQuote(words, { criterion, level }),
      },
      { onText() {}, signal },
    );

  const outcome = await ask([]);
  if (outcome.kind !== 'done') return { outcome };
  const reply = parseCounterQuoteReply(outcome.text, criterion.levels);
  if (reply) return { outcome, reply };
  const again = await ask(repairOf(outcome.text));
  // A repair that is not made leaves what there is.
  if (again.kind === 'fault' && again.fault.withheld !== 'alarm') return { outcome };
  if (again.kind === 'not_asked') return { outcome };
  if (again.kind !== 'done') return { outcome: again };
  return { outcome: again, reply: parseCounterQuoteReply(again.text, criterion.levels) };
}

const repairOf = (text: string): Message[] => [
  { role: 'assistant', content: text },
  {
    role: 'user',
    content:
      'Этот ответ не разобрать. Напишите его заново, по-русски, ровно четырьмя строками: «Человеку:», «Показывают:», «Уровень:» с названием уровня из списка, «Почему:».',
  },
];
