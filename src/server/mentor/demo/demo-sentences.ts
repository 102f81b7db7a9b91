import { headings, labels } from '#domain/review-text/review-labels.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';

/** A sentence of an answer. */
export interface Sentence {
  text: string;
  /** A passage of the answer around a place in the sentence, word for word; undefined where there is none to be shown. */
  quoteAt(place: number): string | undefined;
}

export const fewestWords = 3;
const mostWords = 16;
const longestQuote = 240;

export function sentencesOf(answer: string): Sentence[] {
  let before: string | undefined;
  return [...answer.matchAll(/[^\r\n\u2028\u2029]+/gu)].flatMap(({ 0: line }) => {
    const words = wordsOf(line, before);
    before = words.at(-1)?.text ?? before;
    const isQuotable = !imitatesReview(line);
    return rangesOf(words).map(({ from, to }) => ({
      text: line.slice(words[from]?.start, words[to]?.end),
      quoteAt: (place) => (isQuotable ? quoteIn({ line, words, from, to }, place) : undefined),
    }));
  });
}

interface Word {
  text: string;
  start: number;
  end: number;
  /** Without the word before it, it says the opposite. */
  negated: boolean;
}

/** Runs without spaces that have a letter or a digit; a list's number is none. */
function wordsOf(line: string, before: string | undefined): Word[] {
  let previous = before;
  const words: Word[] = [];
  for (const { 0: text, index } of line.matchAll(/\S+/gu)) {
    if (words.length === 0 && /^\d{1,3}[.)]$/.test(text)) continue;
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    words.push({
      text,
      start: index,
      end: index + text.length,
      negated: previous !== undefined && negations.has(foldTitle(previous)),
    });
    previous = text;
  }
  return words;
}

const negations = new Set(['не', 'ни', 'нет', 'без', 'никогда', 'нельзя']);

interface Range {
  from: number;
  to: number;
}

function rangesOf(words: Word[]): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const [to, { text }] of words.entries()) {
    if (to + 1 < words.length && !/[.!?…]["»”)\]]*$/u.test(text.slice(-4))) continue;
    ranges.push({ from, to });
    from = to + 1;
  }
  return ranges;
}

/** A quote may not come from a line that looks like one of a review's own. */
function imitatesReview(line: string): boolean {
  const first = firstWord(line.slice(0, 200));
  return ownWords.has(first) || /^з\d+$/.test(first) || /^\s*[>#]/.test(line);
}

const ownWords = new Set([...Object.values(labels), ...Object.values(headings), 'Критерий'].map(firstWord));

function firstWord(text: string): string {
  return foldTitle(text).replace(/ .*/, '');
}

function quoteIn({ line, words, from, to }: Range & { line: string; words: Word[] }, place: number) {
  const origin = words[from]?.start ?? 0;
  let at = from;
  while (at < to && (words[at]?.end ?? 0) <= origin + place) at += 1;
  let first = Math.max(from, Math.min(at - mostWords / 2, to - mostWords + 1));
  let last = Math.min(to, first + mostWords - 1);
  // A short sentence is quoted with its neighbours: «до 18 часов. Что помешало».
  while (last - first + 1 < fewestWords && first > 0) first -= 1;
  while (last - first + 1 < fewestWords && last < words.length - 1) last += 1;
  while (first < last && words[first]?.negated) first += 1;
  const passage = line.slice(words[first]?.start, words[last]?.end);
  const isShown = last - first + 1 >= fewestWords && passage.length <= longestQuote && !markup.test(passage);
  return isShown ? trimmed(passage) : undefined;
}

/** Signs of Markdown, HTML and addresses: a quote is shown in a text that is read as Markdown. */
const markup = /[<>[\]`|*_#~\\]|:\/\/|www\.|@/i;

/** From its first letter or digit to its last one. */
const trimmed = (passage: string) =>
  passage.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}\p{M}\p{Cf}]+$/u, '');
