import type { Mood } from '#contract/talks/schemas.ts';
import { isOf } from '#domain/card/codes.ts';
import type { Writer } from '#server/models/model.ts';
import { sumOfUsage } from '#server/models/outcome.ts';
import { endByRule, type EndedByRule } from '#server/talks/calls/end-by-rule.ts';
import { marksThatCount } from '#server/talks/guard/marks-with-words.ts';
import type { GuardedReply } from '#server/talks/guard/reply-guard.ts';
import type { ReplyHeader } from '#server/talks/guard/reply-header.ts';
import { apology } from '#server/talks/mood/apology.ts';
import { mayLeave } from '#server/talks/mood/may-leave.ts';
import { knownMarks, moveMood } from '#server/talks/mood/move-mood.ts';
import { lineToAnswer, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { type Asked, askPersona, type ReplyCall, type Request } from './ask-persona.ts';
import { fallbackLine } from './fallback-line.ts';
import { type Heard, hear, isWithinTrust } from './hear.ts';
import type { ReplyNow } from './instruction.ts';
import type { PersonaReply, ReplyOutcome } from './persona-reply.ts';
import { remembered } from './remembered.ts';

export type { ReplyCall } from './ask-persona.ts';

/**
 * The persona's reply to the last line, in up to three requests: the first, one with a fact that the model has found asked
 * about, and one that names what was wrong. Never throws.
 */
export async function replyAsPersona(
  writer: Writer,
  talk: TalkSoFar,
  call: ReplyCall,
): Promise<ReplyOutcome> {
  const ended = endByRule(talk);
  if (ended) return leaveByRule(talk, ended, call);
  const heard = hear(talk);
  const asked: Asked[] = [];
  const ask = async (now: ReplyNow, stopsAt: Request['stopsAt']) => {
    const next = await askPersona(writer, talk, { now, stopsAt }, call);
    asked.push(next);
    return next.result;
  };
  let { now } = heard;
  let result = await ask(now, (header) => !heard.opensNext && named(talk, heard.now, header).length > 0);
  if (result.kind === 'stopped') {
    now = opening(now, named(talk, now, result.header));
    result = await ask(now, never);
  }
  if (result.kind === 'faulty') result = await ask({ ...now, repairs: result.cut }, never);
  return outcomeOf(talk, { ...heard, now }, asked, result, call);
}

const never = () => false;

/** Codes of facts that the model has found asked about, and that may be told. */
const named = (talk: TalkSoFar, { opened }: ReplyNow, header: ReplyHeader): string[] =>
  [...marksThatCount(lineToAnswer(talk), header).keys()].filter(
    (code) => isWithinTrust(talk, code) && !opened.includes(code),
  );

const opening = (now: ReplyNow, codes: readonly string[]): ReplyNow => ({
  ...now,
  opened: [...now.opened, ...codes],
  tells: [...(now.tells ?? now.opened), ...codes],
  evaded: now.evaded?.filter((code) => !codes.includes(code)),
});

function outcomeOf(
  talk: TalkSoFar,
  heard: Heard,
  asked: readonly Asked[],
  result: Asked['result'],
  call: ReplyCall,
): ReplyOutcome {
  const messages = asked.findLast(({ sent }) => sent !== undefined)?.sent ?? [];
  switch (result.kind) {
    case 'said':
      return { kind: 'done', messages, reply: said(talk, heard, asked, result) };
    case 'faulty':
      return { kind: 'done', messages, reply: fellBack(talk, heard, asked, call, result.cut) };
    case 'stopped':
      throw new Error('Only the first request stops, and the next one follows');
    case 'fault':
      return { kind: 'fault', messages, fault: result.fault };
    case 'aborted':
      return { kind: 'aborted', messages };
    case 'not_asked':
      // After a reply of no use the persona still says something.
      return asked.length > 1
        ? { kind: 'done', messages, reply: fellBack(talk, heard, asked, call, 'empty') }
        : { ...result, messages };
  }
}

function said(
  talk: TalkSoFar,
  heard: Heard,
  asked: readonly Asked[],
  { text, cut }: Extract<GuardedReply, { kind: 'said' }>,
): PersonaReply {
  const { card, level } = talk;
  const reported = reportedIn(asked);
  const ranges = marksThatCount(lineToAnswer(talk), reported);
  // «С0» and «З0» are told by our own words, and then a mark of the card for the same rudeness counts no more.
  const isOurs = (code: string) => code.endsWith('0') || (heard.now.rude && isOf('anger')(code));
  const ofModel = [...ranges.keys()].filter((code) => !isOurs(code));
  const found = knownMarks(card, [...heard.marks, ...ofModel]);
  const angers = found.some(isOf('anger'));
  // Who angers in one breath takes nothing back.
  const marks = found.filter((code) => !angers || code !== apology);
  const counted = marks.filter((code) => !isOf('fact')(code) || heard.now.opened.includes(code));
  const moved = moveMood(talk.mood, {
    card,
    level,
    marks: counted,
    asksOpenly: heard.asksOpenly,
    said: talk.said,
  });
  return {
    ...made(asked),
    text,
    cut,
    marks,
    markRanges: Object.fromEntries(
      [...ranges].filter(([code, { length }]) => length > 0 && marks.includes(code)),
    ),
    mood: {
      ...moved,
      // What the model was told is found, also where its next header doesn't name it again.
      facts: [...heard.now.opened],
      ...remembered(talk, heard.now, { text, marks: reported.marks ?? [] }),
    },
    isFallback: false,
    leaves: heard.now.isSettled === true || (mayLeave(talk) && angers),
  };
}

/** The line doesn't count, so it moves nothing; what the model was told stays told. */
function fellBack(
  talk: TalkSoFar,
  { now }: Heard,
  asked: readonly Asked[],
  call: ReplyCall,
  cut: PersonaReply['cut'],
): PersonaReply {
  const text = fallbackLine(talk);
  call.onSentences(text);
  const mood: Mood = { ...talk.mood, facts: [...now.opened] };
  return { ...made(asked), text, cut, marks: [], markRanges: {}, mood, isFallback: true, leaves: false };
}

function leaveByRule(talk: TalkSoFar, { text, marks }: EndedByRule, call: ReplyCall): ReplyOutcome {
  const { card, level, said: lines } = talk;
  call.onSentences(text);
  const mood = moveMood(talk.mood, { card, level, marks, asksOpenly: false, said: lines });
  const reply = {
    ...made([]),
    text,
    marks,
    markRanges: {},
    mood,
    cut: null,
    isFallback: false,
    leaves: true,
  };
  return { kind: 'done', messages: [], reply };
}

/** The last request that has any says it. */
const reportedIn = (asked: readonly Asked[]): Pick<ReplyHeader, 'marks' | 'words'> =>
  asked.map(headerOf).findLast((header) => header?.marks !== undefined) ?? { marks: [] };

const headerOf = ({ result }: Asked): ReplyHeader | undefined =>
  'header' in result ? result.header : undefined;

function made(asked: readonly Asked[]) {
  return {
    raw: asked.map(({ raw }) => raw).join('\n———\n'),
    model: asked.findLast(({ model }) => model !== undefined)?.model ?? '',
    endpoint: asked.findLast(({ endpoint }) => endpoint !== undefined)?.endpoint,
    usage: asked.map(({ usage }) => usage).reduce(sumOfUsage, null),
    repairs: asked.filter(({ isRepair }) => isRepair).length,
    alarm: asked.some((one) => headerOf(one)?.alarm === true),
  };
}
