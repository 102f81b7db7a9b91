import type { Criterion } from '#contract/lessons/criteria.ts';
import { readCheck, type ParsedCheck } from './review-checks.ts';
import { confidenceWords, noticeWords, type Confidence, type Label, type Notice } from './review-labels.ts';
import { foldTitles, mayStillChange, readLine, withoutDepth, type ReviewLine } from './review-lines.ts';
import { criterionOf, isUnmet, levelOf, secondsOf, wordOf } from './review-values.ts';

export interface ParsedRemark {
  criterionId: string;
  /** The index in the criterion's levels; null where the model named none of them. */
  level: number | null;
  /** In place of a level: there was no occasion for it. */
  isUnmet?: true;
  quotes: string[];
  text: string;
  nextStep: string | null;
  /** Seconds. */
  videoAt: number | null;
}

export interface ParsedReview {
  notice: Notice | null;
  /** One for each criterion whose section has begun, in the rubric's order. */
  remarks: ParsedRemark[];
  checks: ParsedCheck[];
  summary: string;
  /** The criterion that the student begins with, if the model named one. */
  firstCriterionId: string | null;
  confidence: Confidence | null;
  /**
   * No section of a criterion has begun: the text is a review without form, or only its preface so far. «Главное» is no
   * preface, and where there is nothing to judge, it is the whole review.
   */
  isProse: boolean;
}

interface Options {
  /** More may follow: an unfinished last line counts only as far as nothing that follows can change what it means. */
  streaming?: boolean;
}

/**
 * Reads a model's reply. Total: whatever the text, what can be read is read. While a reply is streaming, a remark that is there
 * stays, and its text only grows.
 */
export function parseReview(
  text: string,
  criteria: readonly Criterion[],
  { streaming = false }: Options = {},
): ParsedReview {
  const titles = foldTitles(criteria);
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.pop() ?? '';
  const state: State = {
    criteria,
    section: closed,
    remarks: new Map(),
    checks: [],
    summary: [],
    hasMain: false,
    preface: [],
    first: undefined,
    notice: null,
    confidence: null,
  };
  for (const line of lines) take(state, line, readLine(line, titles));
  if (!streaming || !isHeldBack(state, last, titles)) take(state, last, readLine(last, titles));
  return reviewOf(state, streaming);
}

interface State {
  criteria: readonly Criterion[];
  section: Section;
  /** By the criterion's index. */
  remarks: Map<number, Draft>;
  checks: ParsedCheck[];
  summary: string[];
  /** Whether the summary is the one that a review begins with: an end that follows says it again. */
  hasMain: boolean;
  /** What stands before everything else. */
  preface: string[];
  /** Undefined until it was read: the first one counts. */
  first: string | null | undefined;
  notice: Notice | null;
  confidence: Confidence | null;
}

type Section =
  | { kind: 'closed'; depth: number }
  | { kind: 'criterion'; depth: number; draft: Draft }
  | { kind: 'summary'; depth: number }
  /** The check that the next lines belong to; null behind one that was ignored. */
  | { kind: 'checks'; depth: number; last: ParsedCheck | null };

const closed: Section = { kind: 'closed', depth: withoutDepth };

interface Draft {
  criterion: Criterion;
  /** Undefined until the label was read: the first one counts. */
  level: number | null | undefined;
  isUnmet: boolean;
  quotes: string[];
  text: string[];
  nextStep: string[];
  videoAt: number | null;
  /** A label whose value stands on the lines below it. */
  open: 'level' | 'nextStep' | null;
}

function isHeldBack({ section }: State, line: string, titles: readonly string[]): boolean {
  if (section.kind === 'closed' || section.kind === 'checks') return true;
  if (section.kind === 'criterion' && section.draft.open === 'level') return true;
  return mayStillChange(line, titles);
}

function take(state: State, line: string, read: ReviewLine): void {
  const { section } = state;
  switch (read.kind) {
    case 'nothing':
      return;
    case 'criterion':
      return beginRemark(state, line, read);
    case 'checks':
      state.section = { kind: 'checks', depth: read.depth, last: null };
      return;
    case 'summary':
      return beginSummary(state, line, read);
    case 'heading':
      if (read.depth <= section.depth) state.section = { kind: 'closed', depth: read.depth };
      else takeText(state, line);
      return;
    case 'label':
      return takeLabel(state, line, read);
    case 'quote':
      if (section.kind === 'criterion') takeQuote(section.draft, read.text);
      else if (section.kind === 'checks') section.last?.quotes.push(read.text);
      else takeText(state, read.text);
      return;
    case 'blank':
    case 'text':
      return takeText(state, line);
  }
}

function beginRemark(state: State, line: string, { index, depth }: { index: number; depth: number }): void {
  const criterion = state.criteria[index];
  if (!criterion) return;
  if (state.remarks.has(index)) {
    // Without `#`, the title of a criterion that was judged above is a mention of it.
    if (depth === withoutDepth) takeText(state, line);
    else state.section = { kind: 'closed', depth };
    return;
  }
  const draft: Draft = {
    criterion,
    level: undefined,
    isUnmet: false,
    quotes: [],
    text: [],
    nextStep: [],
    videoAt: null,
    open: null,
  };
  state.remarks.set(index, draft);
  state.section = { kind: 'criterion', depth, draft };
}

function beginSummary(state: State, line: string, read: Extract<ReviewLine, { kind: 'summary' }>): void {
  const { depth, value, isMain } = read;
  // Without `#` it is a word of a remark.
  if (isMain && depth === withoutDepth && state.section.kind === 'criterion') return takeText(state, line);
  state.section = state.hasMain ? { kind: 'closed', depth } : { kind: 'summary', depth };
  if (!state.hasMain) state.summary.push(value);
  state.hasMain ||= isMain;
}

function takeQuote(draft: Draft, text: string): void {
  draft.open = null;
  draft.text.push('');
  if (text !== '') draft.quotes.push(text);
}

function takeText(state: State, line: string): void {
  const { section } = state;
  if (section.kind === 'summary') state.summary.push(line.trimEnd());
  if (section === closed) state.preface.push(line.trimEnd());
  if (section.kind === 'checks') section.last = takeCheck(state.checks, line.trim(), section.last);
  if (section.kind === 'criterion') takeRemarkText(section.draft, line.trimEnd());
}

/** The first check of a number counts. */
function takeCheck(checks: ParsedCheck[], line: string, last: ParsedCheck | null): ParsedCheck | null {
  const check = readCheck(line);
  if (check === undefined) {
    if (last && line !== '') last.text = last.text === null ? line : `${last.text} ${line}`;
    return last;
  }
  if (!check || checks.some(({ number }) => number === check.number)) return null;
  checks.push(check);
  return check;
}

function takeRemarkText(draft: Draft, line: string): void {
  if (draft.open === 'level' && line !== '') {
    draft.open = null;
    takeLevel(draft, line);
    if (draft.level !== null || draft.isUnmet) return;
  }
  if (draft.open === 'nextStep') {
    if (line !== '') draft.nextStep.push(line);
    else if (draft.nextStep.some((one) => one !== '')) draft.open = null;
    return;
  }
  draft.text.push(line);
}

function takeLabel(state: State, line: string, { label, value }: { label: Label; value: string }): void {
  const { section } = state;
  switch (label) {
    case 'notice':
      state.notice ??= wordOf(value, noticeWords);
      return;
    case 'confidence':
      state.confidence ??= wordOf(value, confidenceWords);
      // What follows is a farewell.
      if (section.kind !== 'summary' || state.summary.some((one) => one.trim() !== '')) {
        state.section = { kind: 'closed', depth: section.depth };
      }
      return;
    case 'first':
      if (section.kind !== 'summary') return takeText(state, line);
      state.first ??= criterionOf(value, state.criteria);
      return;
    case 'level':
    case 'nextStep':
    case 'video':
      if (section.kind === 'criterion') takeRemarkLabel(section.draft, label, value);
      else if (section.kind === 'summary') takeText(state, line);
  }
}

function takeRemarkLabel(draft: Draft, label: 'level' | 'nextStep' | 'video', value: string): void {
  draft.open = null;
  draft.text.push('');
  if (label === 'video') draft.videoAt ??= secondsOf(value);
  if (label === 'nextStep') {
    draft.open = 'nextStep';
    draft.nextStep.push(value);
  }
  if (label === 'level' && draft.level === undefined) {
    if (value === '') draft.open = 'level';
    else takeLevel(draft, value);
  }
}

function takeLevel(draft: Draft, value: string): void {
  draft.level = levelOf(value, draft.criterion);
  draft.isUnmet = isUnmet(value, draft.criterion);
}

function reviewOf(state: State, streaming: boolean): ParsedReview {
  const { criteria, remarks, checks, notice, first = null, confidence } = state;
  const isBare = remarks.size === 0 && notice === 'off_topic';
  const summary = joined(state.summary) || (isBare ? joined(state.preface) : '');
  return {
    notice,
    remarks: criteria.flatMap((_, index) => {
      const draft = remarks.get(index);
      return draft ? [remarkOf(draft)] : [];
    }),
    checks,
    summary,
    firstCriterionId: first,
    confidence,
    isProse: remarks.size === 0 && !(summary !== '' && (isBare || (streaming && state.hasMain))),
  };
}

const remarkOf = ({
  criterion,
  level,
  isUnmet: unmet,
  quotes,
  text,
  nextStep,
  videoAt,
}: Draft): ParsedRemark => ({
  criterionId: criterion.id,
  level: level ?? null,
  ...(unmet && { isUnmet: unmet }),
  quotes,
  text: joined(text),
  nextStep: joined(nextStep) || null,
  videoAt,
});

const joined = (lines: string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
