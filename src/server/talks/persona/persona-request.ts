import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { tokensIn } from '#server/models/call-end.ts';
import type { Message } from '#server/models/message.ts';
import { sum } from '#server/platform/sum.ts';
import { inOneLine, systemMessage } from '#server/talks/talk/system-message.ts';
import { lineToAnswer, type SpokenLine, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { type ReplyNow, todaysWords } from './instruction.ts';

export interface RequestNow extends ReplyNow {
  /** What no student can have written: it parts his line from our words. */
  fence: string;
  /** Today's words, where they are written already. */
  words?: string;
}

const keptForReply = 500;

/**
 * Asks for the persona's next words. Only the last message has the fence and today's words, so that two requests in a row have
 * all before it in common. Every student's line of before is bare.
 */
export function personaRequest(talk: TalkSoFar, now: RequestNow): Message[] {
  return [system(talk.card), ...history(talk), last(talk, now)];
}

/**
 * For a model that holds only so many tokens with its reply: the first exchange and as many of the newest as fit, with a line
 * in the gap. Never less than the last line of the student.
 */
export function fittedRequest(talk: TalkSoFar, now: RequestNow, contextTokens: number): Message[] {
  const before = history(talk);
  const [first, end] = [system(talk.card), last(talk, now)];
  const room = contextTokens - keptForReply;
  let shorter: Message[] = [];
  for (const { head, from } of waysToShorten(before.length)) {
    const newest = [...before.slice(from), end];
    shorter = [first, ...before.slice(0, head), ...withGap(talk, newest, before.slice(head, from))];
    if (tokensOf(shorter) <= room) break;
  }
  return shorter;
}

export const tokensOf = (messages: readonly Message[]): number =>
  tokensIn(sum(messages.map(({ content }) => content.length)));

const exchange = 2;

/** From the whole talk to nothing of it: what is kept of its beginning, and from where on its end. */
function waysToShorten(length: number): { head: number; from: number }[] {
  const ways = [{ head: 0, from: 0 }];
  for (let from = exchange * 2; from <= length; from += exchange) ways.push({ head: exchange, from });
  if (length > 0) ways.push({ head: 0, from: length });
  return ways;
}

const system = (card: ScenarioCard): Message => ({ role: 'system', content: systemMessage(card) });

/** Before the last line: by turns, the student first. */
function history({ lines }: TalkSoFar): Message[] {
  const spoken = lines.slice(0, -1).map(({ speaker, text }) => ({ role: roles[speaker], content: text }));
  const begins: Message[] = spoken[0]?.role === 'assistant' ? [beginning] : [];
  return [...begins, ...spoken].reduce<Message[]>(joinSameRole, []);
}

const roles = { persona: 'assistant', student: 'user' } as const satisfies Record<
  SpokenLine['speaker'],
  string
>;
const beginning: Message = { role: 'user', content: '[Начало разговора]' };

function joinSameRole(messages: Message[], next: Message): Message[] {
  const before = messages.at(-1);
  if (before?.role !== next.role) return [...messages, next];
  return [...messages.slice(0, -1), { role: next.role, content: `${before.content}\n${next.content}` }];
}

function last(talk: TalkSoFar, now: RequestNow): Message {
  const { fence } = now;
  const said = lineToAnswer(talk);
  const content = `<<<СЛОВА СТУДЕНТА ${fence}>>>\n${said}\n<<<КОНЕЦ ${fence}>>>\n${now.words ?? todaysWords(talk, now).text}`;
  return { role: 'user', content };
}

function withGap(talk: TalkSoFar, kept: Message[], left: readonly Message[]): Message[] {
  const [next, ...rest] = kept;
  const lines = left.filter((message) => message !== beginning).length;
  if (next === undefined || lines === 0) return kept;
  return [{ ...next, content: `${gap(talk, lines)}\n${next.content}` }, ...rest];
}

function gap({ card, mood }: TalkSoFar, lines: number): string {
  const told = card.facts
    .filter(({ id }) => mood.facts.includes(id))
    .map(({ text }) => inOneLine(text).replace(/\.$/, ''));
  const noticed = card.softens.filter(({ id }) => mood.seen.includes(id)).map(({ text }) => inOneLine(text));
  const parts = [
    `пропущено реплик: ${lines}`,
    told.length > 0 && `уже сказано: ${told.join('; ')}`,
    noticed.length > 0 && `собеседник отметил: ${noticed.join(', ')}`,
  ];
  return `[${parts.filter(Boolean).join('; ')}]`;
}
