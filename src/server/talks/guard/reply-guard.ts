import type { ReplyCut } from '#contract/talks/schemas.ts';
import { isTooShortToTell } from '#domain/russian/language.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import { address } from './guard-words.ts';
import { createLabels, type Labels } from './labels.ts';
import {
  namesPerson,
  nextHeaderLine,
  noHeader,
  partHeader,
  readHeader,
  readLaterHeader,
  type ReplyHeader,
} from './reply-header.ts';
import { type Against, createFaultFinder } from './sentence-faults.ts';
import { asSpoken, nextSentence } from './speech.ts';
import { createThoughtFilter, endsThought } from './thoughts.ts';
import { createTurnCheck } from './turns.ts';

export interface GuardOptions extends Against {
  /** What a line of the student may be labelled with, besides his role. */
  studentNames: readonly string[];
  /** The second try: what is only soft is shown and counted. */
  isRepair: boolean;
  /** Asked once before a word is shown; true ends the reply there. */
  stopsAt?: (header: ReplyHeader) => boolean;
  onSentence: (text: string) => void;
}

export type GuardedReply = { header: ReplyHeader } & (
  | { kind: 'said'; text: string; cut: ReplyCut | null }
  /** Nothing was shown. */
  | { kind: 'faulty'; cut: ReplyCut }
  | { kind: 'stopped' }
);

export interface ReplyGuard {
  /** Returns whether more is wanted. */
  write(piece: string): boolean;
  /** At the end of the text, or once no more is wanted. */
  end(): GuardedReply;
  /** The text broke off: of a sentence that isn't whole nothing is shown. */
  endHalfway(): GuardedReply;
}

export const replyMaxLength = 600;

/**
 * Passes on what the persona says, a sentence at a time, each checked. What it does depends on the text alone, never on the
 * pieces in which it comes.
 */
export function createReplyGuard(options: GuardOptions): ReplyGuard {
  const thoughts = createThoughtFilter();
  const reply = startReply();
  const labels = createLabels(options);
  const speech = createSpeech(options, { labels, over: () => (reply.phase = 'over') });
  const keeps = (remark: string) =>
    address.test(remark) ||
    remark.includes(options.fence) ||
    remark.includes('СЛОВА СТУДЕНТА') ||
    labels.isSpeaker(remark);
  const isOthers = createTurnCheck();

  function read(isWhole: boolean): void {
    let goesOn = true;
    while (goesOn && reply.phase !== 'over' && reply.at < reply.text.length)
      goesOn =
        reply.phase === 'header'
          ? readHeaderLine(reply, isWhole, options.stopsAt)
          : readSentence(reply, isWhole, { speech, keeps, isOthers });
  }

  function result(): GuardedReply {
    const { header, isStopped } = reply;
    if (isStopped) return { kind: 'stopped', header };
    const { text: said, cut } = speech.said();
    if (said !== '') return { kind: 'said', header, text: said, cut };
    return { kind: 'faulty', header, cut: cut ?? 'empty' };
  }

  return {
    write(piece) {
      if (isOver(reply)) return false;
      reply.text += thoughts.write(piece.replaceAll('\r', ''));
      read(false);
      return !isOver(reply);
    },
    end() {
      reply.text += thoughts.end();
      read(true);
      if (!isOver(reply)) speech.sayHeld();
      return result();
    },
    endHalfway() {
      if (!isOver(reply) && speech.said().text !== '') speech.end('length');
      return result();
    },
  };
}

/** A reply as far as it has come, and been read. */
interface ReplySoFar {
  text: string;
  at: number;
  phase: 'header' | 'words' | 'over';
  startsLine: boolean;
  header: ReplyHeader;
  isStopped: boolean;
}

const startReply = (): ReplySoFar => ({
  text: '',
  at: 0,
  phase: 'header',
  startsLine: true,
  header: noHeader,
  isStopped: false,
});

const isOver = ({ phase }: ReplySoFar): boolean => phase === 'over';

/** False: more of the text could tell. */
function readHeaderLine(reply: ReplySoFar, isWhole: boolean, stopsAt: GuardOptions['stopsAt']): boolean {
  const part = nextHeaderLine(reply.text, reply.at, isWhole);
  if (!part) return false;
  reply.at = part.next;
  if (part.line !== undefined) reply.header = readHeader(part.line, reply.header);
  const isWholeHeader = reply.header.marks !== undefined && namesPerson(reply.text.slice(0, reply.at));
  if (!part.isOver && !isWholeHeader) return true;
  reply.isStopped = stopsAt?.(reply.header) ?? false;
  reply.phase = reply.isStopped ? 'over' : 'words';
  return true;
}

interface Reading {
  speech: Speech;
  keeps: (remark: string) => boolean;
  isOthers: ReturnType<typeof createTurnCheck>;
}

/** False: more of the text could tell. */
function readSentence(reply: ReplySoFar, isWhole: boolean, { speech, keeps, isOthers }: Reading): boolean {
  const sentence = nextSentence(reply.text, reply.at, isWhole);
  if (!sentence) return false;
  const isFirstOfLine = reply.startsLine;
  reply.at = sentence.next;
  reply.startsLine = sentence.endsLine;
  const { words, header } = partHeader(sentence.raw, isFirstOfLine);
  if (header !== '') reply.header = readLaterHeader(header, reply.header);
  if (endsThought(words)) speech.end('out_of_role');
  else if (isOthers(words, isFirstOfLine)) speech.end('label');
  else speech.say(asSpoken(words, isFirstOfLine, keeps));
  return true;
}

type Speech = ReturnType<typeof createSpeech>;

/** What is shown of the sentences, each checked; `over` is called where nothing more is. */
function createSpeech(options: GuardOptions, { labels, over }: { labels: Labels; over: () => void }) {
  const findFault = createFaultFinder(options);
  const withoutQuotes = createQuotesFilter();
  let shown = '';
  let held = '';
  let cut: ReplyCut | null = null;

  function end(why: ReplyCut): void {
    cut ??= why;
    over();
  }

  function say(spoken: string): void {
    const isFirst = shown === '' && held === '';
    const words = withoutQuotes(isFirst ? labels.withoutOwn(spoken) : spoken, isFirst);
    if (!/[\p{L}\p{N}]/u.test(words)) return;
    if (labels.isLabelled(words)) return end('label');
    const whole = held === '' ? words : `${held} ${words}`;
    held = '';
    if (isTooShortToTell(whole)) {
      held = whole;
      return;
    }
    show(whole);
  }

  function show(words: string): void {
    const fault = findFault(words, shown);
    if (fault && !(fault.isSoft && options.isRepair && shown === '')) return end(fault.cut);
    cut ??= fault?.cut ?? null;
    const added = shown === '' ? words : ` ${words}`;
    if (shown.length + added.length <= replyMaxLength) return pass(added);
    if (shown === '') pass(cutAtWord(added, replyMaxLength));
    end('length');
  }

  function pass(added: string): void {
    shown += added;
    options.onSentence(added);
  }

  return {
    say,
    end,
    /** What was too short to tell. */
    sayHeld() {
      if (held !== '') show(held);
    },
    said: () => ({ text: shown, cut }),
  };
}

/** Marks round the whole are taken off: the first sentence tells, and the last one closes. */
function createQuotesFilter() {
  let hasOpenQuote = false;
  return (words: string, isFirst: boolean): string => {
    const closing = quotes[words.charAt(0)];
    if (isFirst && closing !== undefined) {
      const closed = words.indexOf(closing, 1);
      hasOpenQuote = closed < 0;
      if (hasOpenQuote) return words.slice(1);
      const rest = words.slice(closed + 1);
      return /^[.!?…]*$/.test(rest) ? words.slice(1, closed) + rest : words;
    }
    if (!hasOpenQuote) return words;
    return words.replace(/(?<!«[^»]*|"[^"]*)[»"”“]([.!?…]*)$/, '$1');
  };
}

const quotes: Readonly<Record<string, string>> = { '«': '»', '"': '"', '“': '”', '„': '“' };
