import { randomBytes } from 'node:crypto';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import { createLanguageJudge } from '#domain/russian/language.ts';
import { demoCounterQuote } from '#server/mentor/demo/demo-counter-quote.ts';
import { guarded } from '#server/mentor/reviews/reply/guarded-writer.ts';
import { createReadyFinder, cutReadyWords } from '#server/mentor/reviews/reply/ready-words.ts';
import type { Message } from '#server/models/message.ts';
import type { Writer } from '#server/models/model.ts';
import type { Outcome } from '#server/models/outcome.ts';
import { type CounterQuoteReply, parseCounterQuoteReply, whyInShort } from './counter-quote-reply.ts';
import { around, counterQuoteRequest, fitCounterQuote } from './counter-quote-request.ts';
import type { RunningCounterQuote } from './running-counter-quote.ts';

export interface AskedAboutWords {
  outcome: Outcome;
  /** Undefined if there is none, or its form can't be read. */
  reply?: CounterQuoteReply | undefined;
}

/** Asks which of two opinions is right, and once more where the form of the reply can't be read. Never throws. */
export async function askAboutWords(
  writer: Writer,
  row: RunningCounterQuote,
  signal: AbortSignal,
): Promise<AskedAboutWords> {
  const fence = randomBytes(8).toString('hex');
  const material = { ...row, fence };
  const { answer, quotes, criterion, level, talk } = row;
  const read = replyReader(row);
  const messages = counterQuoteRequest(material);
  const safe = guarded(writer, { messages, fence, startsWithNotice: true });
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
        isForeign: (text) => cutForeign(text, judgeOf(row)).sentences.length > 0,
        byProgram: () => demoCounterQuote(words, { criterion, level }),
      },
      { onText() {}, signal },
    );

  const outcome = await ask([]);
  if (outcome.kind !== 'done') return { outcome };
  const { reply, complaint } = await read(outcome.text);
  if (complaint === undefined) return { outcome, reply };
  const again = await ask(repairOf(outcome.text, complaint));
  // A repair that is not made leaves what there is.
  if (again.kind === 'fault' && again.fault.withheld !== 'alarm') return { outcome, reply };
  if (again.kind === 'not_asked') return { outcome, reply };
  if (again.kind !== 'done') return { outcome: again };
  const { reply: repaired } = await read(again.text);
  return reply && !repaired ? { outcome, reply } : { outcome: again, reply: repaired };
}

interface Read {
  reply?: CounterQuoteReply;
  /** What a repair is asked for. */
  complaint?: string;
}

const judgeOf = ({ answer, assignment, criterion: { title, description, levels } }: RunningCounterQuote) =>
  createLanguageJudge({
    own: [answer, assignment],
    material: [title, description, ...levels.flatMap((level) => [level.title, level.description])],
  });

/**
 * What is read has no words in another language and, where the writer leads, no ready ones, whether or not a repair is made. A
 * reply that is nothing but such words can't be read.
 */
function replyReader(row: RunningCounterQuote) {
  const {
    leads,
    answer,
    criterion: { title, levels },
  } = row;
  const judge = judgeOf(row);
  const isReady = createReadyFinder([answer, title, ...levels.map((level) => level.title)]);
  return async (text: string): Promise<Read> => {
    const said = parseCounterQuoteReply(text, levels);
    if (!said) return { complaint: 'Этот ответ не разобрать.' };
    const russian = cutForeign(said.why, judge);
    const isForeign = russian.sentences.length > 0;
    const foreign = isForeign ? { complaint: 'Этот ответ не по-русски.' } : {};
    if (isForeign && russian.text === '') return foreign;
    const reply = { ...said, why: russian.text };
    if (!leads) return { reply, ...foreign };
    const { words, text: left } = await cutReadyWords(reply.why, isReady);
    if (words.length === 0) return { reply, ...foreign };
    return {
      reply: { ...reply, why: left === '' ? whyInShort(reply) : left },
      complaint: `В этом ответе есть готовые слова: ${words.map((one) => `«${one}»`).join(', ')}. Студент ищет слова сам.`,
    };
  };
}

const repairOf = (text: string, complaint: string): Message[] => [
  { role: 'assistant', content: text },
  {
    role: 'user',
    content: `${complaint} Напишите его заново, по-русски, ровно четырьмя строками: «Человеку:», «Показывают:», «Уровень:» с названием уровня из списка, «Почему:».`,
  },
];
