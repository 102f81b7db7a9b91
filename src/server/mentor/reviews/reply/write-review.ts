import type { Criterion } from '#contract/lessons/criteria.ts';
import { brokenAddresses } from '#domain/plain-text/plain-addresses.ts';
import {
  headings,
  inMentorsWords,
  labels,
  outcomeWords,
  unmetWords,
  withoutLevel,
  type Outcome,
} from '#domain/review-text/review-labels.ts';

export interface VerifiedRemark {
  criterionId: string;
  level: number | null;
  text: string;
  nextStep: string | null;
  /** Ranges of the answer, in UTF-16 units. */
  quotes: readonly (readonly [start: number, end: number])[];
  /** Seconds. */
  videoAt: number | null;
  /** The level is proved by words of the mentor alone. */
  isBorrowed?: boolean;
}

export interface VerifiedCheck {
  /** The criterion of the earlier remark. */
  title: string;
  outcome: Outcome;
  text: string | null;
}

export interface VerifiedReview {
  remarks: readonly VerifiedRemark[];
  checks: readonly VerifiedCheck[];
  /** The criteria that a take gave no occasion for. */
  unmet?: readonly string[];
  summary: string;
  /** As a person's review, and one of before «Главное»: its summary is its end. */
  endsWithSummary?: boolean;
  /** A level that a person leaves open is not one that could not be proved. */
  byPerson?: boolean;
}

/**
 * The Markdown of a review, written anew from what was verified. Titles and the student's words show literally; texts of the
 * review are taken as they are, so what a model wrote comes through `withoutLinks` first.
 */
export function writeReview(
  { remarks, checks, unmet = [], summary, byPerson = false, endsWithSummary = byPerson }: VerifiedReview,
  criteria: readonly Criterion[],
  answer: string,
): string {
  const sections = criteria.flatMap((criterion) => {
    const remark = remarks.find(({ criterionId }) => criterionId === criterion.id);
    const unproved = byPerson ? '' : withoutLevel(true);
    return remark ? sectionOf({ ...remark, unproved }, criterion, answer) : [];
  });
  const without = criteria.filter(({ id }) => unmet.includes(id)).map(({ title }) => `«${literal(title)}»`);
  if (without.length > 0) sections.push(`В этой попытке ${unmetWords}: ${without.join(', ')}.`);
  if (checks.length > 0) sections.push(`## ${headings.checks}`, checks.map(checkLine).join('\n'));
  const said = summary.trim();
  if (said !== '' && endsWithSummary) sections.push(`## ${headings.summary}`, said);
  return (said === '' || endsWithSummary ? sections : [said, ...sections]).join('\n\n');
}

function sectionOf(
  remark: VerifiedRemark & { unproved: string },
  { title, levels }: Criterion,
  answer: string,
): string[] {
  const level = remark.level === null ? undefined : levels[remark.level];
  const parts = [
    `## ${literal(title)}`,
    level ? `**${literal(level.title)}**${remark.isBorrowed ? ` — ${inMentorsWords}` : ''}` : remark.unproved,
    ...remark.quotes.map(([start, end]) => quoted(answer.slice(start, end))),
    remark.text.trim(),
    remark.nextStep === null ? '' : `**${labels.nextStep}:** ${remark.nextStep.trim()}`,
    remark.videoAt === null ? '' : `${labels.video}: ${minutes(remark.videoAt)}`,
  ];
  return parts.filter((part) => part !== '');
}

/** Two spaces keep the student's line breaks. */
const quoted = (words: string): string =>
  words.trim() === ''
    ? ''
    : linesOf(words)
        .map((line) => `> ${literal(line)}`)
        .join('  \n');

/** Markdown that shows the text as it is: signs are escaped, addresses, for which GFM heeds no escape, broken invisibly. */
const literal = (text: string): string =>
  brokenAddresses(
    text
      .replace(/[\\`*_[\]<&~|#]/g, '\\$&')
      .replace(/^[>+=-]/, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2'),
  );

function checkLine({ title, outcome, text }: VerifiedCheck): string {
  const line = `- ${literal(title)}: ${outcomeWords[outcome]}.`;
  return text === null ? line : `${line} ${inOneLine(text)}`;
}

const inOneLine = (text: string): string =>
  linesOf(text)
    .filter((line) => line !== '')
    .join(' ');

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());

/** `3:20`, `1:02:03`. */
function minutes(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
