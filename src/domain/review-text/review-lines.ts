import type { Criterion } from '#contract/lessons/criteria.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import { headings, labels, type Label } from './review-labels.ts';

/** What one line of the model's reply is. A heading's depth is its number of `#`; a heading in bold lies below all of these. */
export type ReviewLine =
  | { kind: 'nothing' | 'blank' | 'text' }
  | { kind: 'criterion'; index: number; depth: number }
  | { kind: 'checks' | 'heading'; depth: number }
  /** `isMain`: it is the one that a review begins with. */
  | { kind: 'summary'; depth: number; value: string; isMain: boolean }
  | { kind: 'label'; label: Label; value: string }
  | { kind: 'quote'; text: string };

export const withoutDepth = 7;

/** Longer lines are no headings: a title has 120 characters at most. */
const longestHeading = 400;

/** The titles of a rubric in its order, as they are compared. */
export const foldTitles = (criteria: readonly Criterion[]): string[] =>
  criteria.map(({ title }) => foldTitle(title));

export function readLine(line: string, titles: readonly string[]): ReviewLine {
  const trimmed = line.trim();
  if (trimmed === '') return { kind: 'blank' };
  if (isFence(trimmed) || isRule(trimmed)) return { kind: 'nothing' };
  const quote = quoteStart.exec(trimmed)?.[0];
  if (quote) return { kind: 'quote', text: trimmed.slice(quote.length).trim() };
  const heading = headingOf(trimmed);
  return (
    (heading && exactHeading(heading, titles)) ??
    readLabel(trimmed) ??
    (heading && looseHeading(heading, titles)) ?? { kind: 'text' }
  );
}

/**
 * Whether the unfinished last line of a streaming reply may still become another kind of line, or get a value with another
 * meaning: «Есть» may become «Есть частично».
 */
export function mayStillChange(line: string, titles: readonly string[]): boolean {
  const trimmed = line.trim();
  if (/^(?:#|`{1,2}$|`{3}|~{1,2}$|~{3})/.test(trimmed) || quoteStart.test(trimmed)) return true;
  const heading = headingOf(trimmed);
  if (heading && mayBecomeHeading(heading, titles)) return true;
  const label = readLabel(trimmed);
  return label?.kind === 'label' && label.label !== 'nextStep';
}

function mayBecomeHeading({ words, rest }: Heading, titles: readonly string[]): boolean {
  if (criterionWord.startsWith(words)) return true;
  return [...titles, ...markedWords].some((one) => one.startsWith(rest) || one.startsWith(words));
}

/** A listed quote is a quote too. */
const quoteStart = /^(?:[-*+•][ \t]{1,3})?(?:>[ \t]{0,3}){1,9}/;

const isFence = (line: string) => /^(?:`{3,}|~{3,})[\w-]*$/.test(line);

const isRule = (line: string) => /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/.test(line);

interface Heading {
  depth: number;
  /** Whether the line is written as a heading: with `#`, or all in bold. */
  isMarked: boolean;
  words: string;
  /** The words behind «Критерий 1». */
  rest: string;
  saysCriterion: boolean;
  number: number | undefined;
}

function headingOf(line: string): Heading | undefined {
  if (line.length > longestHeading) return undefined;
  const depth = /^#{1,6}(?!#)/.exec(line)?.[0].length ?? withoutDepth;
  const words = foldTitle(line);
  const [opening = '', word, number] = numbering.exec(words) ?? [];
  return {
    depth,
    isMarked: depth < withoutDepth || /^(?:\d{1,2}[.)] )?(?:\*\*|__)/.test(line),
    words,
    rest: words.slice(opening.length),
    saysCriterion: word !== undefined,
    number: number === undefined ? undefined : Number(number),
  };
}

const criterionWord = 'критерий';

/** «Критерий № 1», «1.»; the sign № folds to «no». */
const numbering = /^(критерий(?: |$))?(?:no ?)?(?:(\d{1,3})(?: |$))?/;

/** The title counts before the number: a model that numbers its sections anew still names what it judges. */
function exactHeading(heading: Heading, titles: readonly string[]): ReviewLine | undefined {
  const { depth, words, rest, number, saysCriterion } = heading;
  if (words === '') return undefined;
  const index = titles.indexOf(titles.includes(words) ? words : rest);
  // A criterion may be called «Итог»: it is told from ours by its number.
  const isReserved = rest === words && reserved.has(rest);
  if (index >= 0 && (rest !== '' || titles.includes(words)) && !isReserved)
    return { kind: 'criterion', index, depth };
  const known = isShortened(heading, titles) ? undefined : reserved.get(rest);
  if (known === 'checks') return { kind: 'checks', depth };
  if (known) return { kind: 'summary', depth, value: '', isMain: known === 'main' };
  const isNumber = rest === '' && number !== undefined && (heading.isMarked || saysCriterion);
  return isNumber ? numbered(number, depth, titles) : undefined;
}

const reserved = new Map<string, 'main' | 'checks' | 'summary'>([
  [foldTitle(headings.main), 'main'],
  [foldTitle(headings.checks), 'checks'],
  [foldTitle(headings.summary), 'summary'],
  ['итоги', 'summary'],
  ['общий итог', 'summary'],
]);

function numbered(number: number, depth: number, titles: readonly string[]): ReviewLine | undefined {
  return number >= 1 && number <= titles.length ? { kind: 'criterion', index: number - 1, depth } : undefined;
}

/** A heading with more or fewer words than its title; only a line with `#` is one beyond doubt. */
function looseHeading(heading: Heading, titles: readonly string[]): ReviewLine | undefined {
  const { depth, rest, number, saysCriterion } = heading;
  if (depth === withoutDepth) return undefined;
  if (rest === '') return { kind: 'heading', depth };
  const index = longestWithin(rest, titles);
  if (index >= 0) return { kind: 'criterion', index, depth };
  if (rest.startsWith(`${foldTitle(headings.summary)} `))
    return { kind: 'summary', depth, value: '', isMain: false };
  if (rest.startsWith(`${foldTitle(headings.checks)} `)) return { kind: 'checks', depth };
  const byNumber = number !== undefined && (saysCriterion || isShortened(heading, titles));
  return (byNumber ? numbered(number, depth, titles) : undefined) ?? { kind: 'heading', depth };
}

/** «2. Главное» of the second criterion «Главное возражение». */
const isShortened = ({ number, rest }: Heading, titles: readonly string[]): boolean =>
  number !== undefined && titles[number - 1]?.startsWith(`${rest} `) === true;

/** Whole words, so that «Срок» is not in «Срочность». */
function longestWithin(words: string, titles: readonly string[]): number {
  const within = titles.filter((title) => title !== '' && ` ${words} `.includes(` ${title} `));
  const longest = within.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? -1 : titles.indexOf(longest);
}

const labelByWord = new Map<string, Label | 'main' | 'summary'>([
  [foldTitle(labels.notice), 'notice'],
  [foldTitle(labels.first), 'first'],
  [foldTitle(labels.level), 'level'],
  [foldTitle(labels.nextStep), 'nextStep'],
  [foldTitle(labels.video), 'video'],
  [foldTitle(labels.confidence), 'confidence'],
  [foldTitle(headings.main), 'main'],
  [foldTitle(headings.summary), 'summary'],
]);

/** Every word that a line may begin with and be something other than text. */
const markedWords = [...labelByWord.keys(), ...reserved.keys()];

/** `Дальше:`, `**Дальше:**`, `- **Дальше**:`, `### Дальше:`. */
const labelStart = new RegExp(
  `^(?:#{1,6}[ \\t]{1,3})?(?:(?:[-*+•]|\\d{1,2}[.)])[ \\t]{1,3})?(\\*{1,3}|_{1,3})?` +
    `(${[...labelByWord.keys()].join('|')})(\\1)?[ \\t]{0,3}:[ \\t]{0,3}(\\1)?`,
  'iu',
);

function readLabel(line: string): Extract<ReviewLine, { value: string }> | undefined {
  const match = labelStart.exec(line);
  if (!match) return undefined;
  const [start, mark, word = '', before, behind] = match;
  const label = labelByWord.get(word.toLowerCase());
  if (!label) return undefined;
  const value = valueOf(line.slice(start.length), mark !== undefined && !before && !behind);
  return label === 'main' || label === 'summary'
    ? { kind: 'summary', depth: withoutDepth, value, isMain: label === 'main' }
    : { kind: 'label', label, value };
}

/** Bold that began before the label ends behind the value. */
function valueOf(text: string, isInBold: boolean): string {
  const value = text.trim();
  const end = isInBold || /^[*_]*$/.test(value) ? trailingMarks(value) : 0;
  return value.slice(0, value.length - end).trim();
}

function trailingMarks(text: string): number {
  let count = 0;
  while ('*_'.includes(text[text.length - 1 - count] ?? '-')) count += 1;
  return count;
}
