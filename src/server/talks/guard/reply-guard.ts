import type { ReplyCut } from '#contract/talks/schemas.ts';
import { cutAtWord } from '#server/mentor/reviews/cut-at-word.ts';
import { address } from './guard-words.ts';
import { createLabels } from './labels.ts';
import { isTooShortToTell } from './language.ts';
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
import { asSpoken, beginsWithDash, nextSentence } from './speech.ts';
import { createThoughtFilter, endsThought } from './thoughts.ts';

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
  const keeps = (remark: string) =>
    address.test(remark) || remark.includes(options.fence) || remark.includes('СЛОВА СТУДЕНТА');

  let text = '';
  let at = 0;
  let phase: 'header' | 'words' | 'over' = 'header';
  let startsLine = true;
  let header = noHeader;
  let dashes = 0;
  let isStopped = false;
  const speech = createSpeech(options, () => (phase = 'over'));

  function readHeaderLine(isWhole: boolean): boolean {
    const part = nextHeaderLine(text, at, isWhole);
    if (!part) return false;
    at = part.next;
    if (part.line !== undefined) header = readHeader(part.line, header);
    const isWholeHeader = header.marks !== undefined && namesPerson(text.slice(0, at));
    if (!part.isOver && !isWholeHeader) return true;
    isStopped = options.stopsAt?.(header) ?? false;
    phase = isStopped ? 'over' : 'words';
    return true;
  }

  function readSentence(isWhole: boolean): boolean {
    const sentence = nextSentence(text, at, isWhole);
    if (!sentence) return false;
    const isFirstOfLine = startsLine;
    at = sentence.next;
    startsLine = sentence.endsLine;
    const { words, header: said } = partHeader(sentence.raw, isFirstOfLine);
    if (said !== '') header = readLaterHeader(said, header);
    if (endsThought(words)) speech.end('out_of_role');
    else if (isFirstOfLine && beginsWithDash(words) && isSecondSpeaker()) speech.end('label');
    else speech.say(asSpoken(words, isFirstOfLine, keeps));
    return true;
  }

  /** Two lines with a dash are a dialogue. */
  function isSecondSpeaker(): boolean {
    dashes += 1;
    return dashes > 1;
  }

  function read(isWhole: boolean): void {
    let goesOn = true;
    while (goesOn && phase !== 'over' && at < text.length)
      goesOn = phase === 'header' ? readHeaderLine(isWhole) : readSentence(isWhole);
  }

  return {
    write(piece) {
      if (phase === 'over') return false;
      text += thoughts.write(piece.replaceAll('\r', ''));
      read(false);
      return !isOver();
    },
    end() {
      text += thoughts.end();
      read(true);
      if (!isOver()) speech.sayHeld();
      return result();
    },
    endHalfway() {
      if (!isOver() && speech.said().text !== '') speech.end('length');
      return result();
    },
  };

  function result(): GuardedReply {
    if (isStopped) return { kind: 'stopped', header };
    const { text: said, cut } = speech.said();
    if (said !== '') return { kind: 'said', header, text: said, cut };
    return { kind: 'faulty', header, cut: cut ?? 'empty' };
  }

  function isOver(): boolean {
    return phase === 'over';
  }
}

/** What is shown of the sentences, each checked; `over` is called where nothing more is. */
function createSpeech(options: GuardOptions, over: () => void) {
  const labels = createLabels(options);
  const findFault = createFaultFinder(options);
  let shown = '';
  let held = '';
  let hasOpenQuote = false;
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

  /** Marks round the whole are taken off: the first sentence tells, and the last one closes. */
  function withoutQuotes(words: string, isFirst: boolean): string {
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

const quotes: Readonly<Record<string, string>> = { '«': '»', '"': '"', '“': '”', '„': '“' };
