import { type LanguageJudge, withoutLabel } from './language.ts';

interface Cut {
  text: string;
  /** The sentences that are gone. */
  sentences: string[];
  /** A part under a heading, or the whole, of which nothing is left. */
  losesSection: boolean;
}

/** The text without its sentences in another language. */
export function cutForeign(text: string, judge: LanguageJudge): Cut {
  const sentences: string[] = [];
  const kept = sentencesOf(text).map((sentence) => {
    if (!judge.isForeign(sentence)) return sentence;
    sentences.push(sentence.trim());
    // The line that it ends is still one.
    return /\n/.test(sentence) ? '\n' : '';
  });
  if (sentences.length === 0) return { text, sentences, losesSection: false };
  const left = kept.join('');
  return {
    text: left
      .replace(bareMarkers, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    sentences,
    losesSection: saidIn(text) > saidIn(left),
  };
}

/** An end of a sentence and what closes behind it, or the end of a line. */
const sentenceEnd = /(?<=[.!?…][»"”)\]*_]{0,4}\s|[。！？]|\n)/u;
const endsHere = /(?:[.!?…][»"”)\]*_]{0,4}\s|[。！？]|\n)$/u;

const sentencesOf = (text: string): string[] => text.split(sentenceEnd);

/** What is left of a list where its items are gone, and of a heading. */
const bareMarkers = /^[ \t]*(?:[-*+•>]|#{1,6}|\d{1,3}[.)])[ \t]*(?:\n|$)/gm;

/** How many of the parts say something. */
const saidIn = (text: string): number =>
  text.split(/^#{1,6}\s.*$/mu).filter((part) => /\p{L}/u.test(part)).length;

/**
 * Passes on a text that streams. From a doubtful word on a sentence is held to its end, and then passed on or dropped; what
 * streams is replaced by the whole text in the end, so what is held then is not missed.
 */
export function hideForeign(judge: LanguageJudge, show: (piece: string) => void): (piece: string) => void {
  let sentence = '';
  /** So much of it is shown. */
  let shown = 0;

  function end(whole: string): string {
    const isForeign = judge.isForeign(whole);
    const rest = isForeign ? (/\n$/.exec(whole)?.[0] ?? '') : whole.slice(shown);
    shown = 0;
    return rest;
  }

  return (piece) => {
    const parts = sentencesOf(sentence + piece);
    sentence = parts.pop() ?? '';
    let passed = parts.map(end).join('');
    if (endsHere.test(sentence) || sentence.length > longestSentence) {
      passed += end(sentence);
      sentence = '';
    }
    const sure = Math.max(shown, sureUntil(sentence, judge));
    passed += sentence.slice(shown, sure);
    shown = sure;
    if (passed !== '') show(passed);
  };
}

/** A longer one is made to be slow. */
const longestSentence = 2_000;

/** Where the first doubtful word begins, or one that is still being written in other letters. */
function sureUntil(sentence: string, judge: LanguageJudge): number {
  let isBehindOurs = false;
  const label = sentence.length - withoutLabel(sentence).length;
  for (const { 0: word, index } of sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’@_.-]*/gu)) {
    const isWhole = index + word.length < sentence.length;
    if (judge.isDoubtful(word.replace(/[.'’-]+$/, ''), isBehindOurs)) return index;
    if (!isWhole && /(?!\p{Script=Cyrillic})\p{L}/u.test(word)) return index;
    isBehindOurs ||= index >= label && /\p{Script=Cyrillic}/u.test(word);
  }
  return sentence.length;
}
