import type { TalkLine } from '#contract/answers/schemas.ts';
import type { CheckOutcome, Feedback, QuoteRange } from '#contract/reviews/feedback.ts';
import type { FindLender } from '#domain/quotes/borrowed.ts';
import type { Notice } from '#domain/review-text/review-labels.ts';
import type { TakeMaterial } from '#server/mentor/reviews/prompt/talk-material.ts';
import type { ReviewedTexts } from './foreign-words.ts';
import type { FailedQuote } from './prove-quotes.ts';

/** What a review of an answer is verified against. */
export interface VerifiedAgainst extends ReviewedTexts {
  /** Of an answer that is a talk: only the student's lines are quoted, of a take its own. */
  talk?: { lines: readonly TalkLine[]; take?: TakeMaterial } | undefined;
  /** The mentor asks and offers no words. */
  leads?: boolean;
  /** Whose words a quote is; undefined where its author was told nothing before. */
  findLender?: FindLender | undefined;
}

export interface VerifiedRemark {
  criterionId: string;
  level: number | null;
  text: string;
  nextStep: string | null;
  quotes: QuoteRange[];
  /** Those of its quotes that are words of the mentor. */
  borrowed: QuoteRange[];
  /** All that prove its level are. */
  isBorrowed: boolean;
  videoAt: number | null;
}

export interface VerifiedCheck {
  remarkId: string;
  /** The criterion of the earlier remark. */
  title: string;
  outcome: CheckOutcome;
  /** It would be closed, had words of the mentor counted. */
  isBorrowed: boolean;
  text: string | null;
}

export interface VerifiedReview {
  /** The whole text, where nothing in it could be read by criteria. */
  prose: string | null;
  /** In the rubric's order; without the criteria that the model left out. */
  remarks: VerifiedRemark[];
  /** Of a take: the criteria that its lines gave no occasion for. */
  unmet: string[];
  checks: VerifiedCheck[];
  /** What works, and what to do first. */
  summary: string;
  /** Whose remark the student begins with; null where there is none below its highest level. */
  firstCriterionId: string | null;
  confidence: Feedback['confidence'];
  /** How many of the model's quotes are not in the answer. */
  quotesLost: number;
  quotesFound: number;
  /** How many sentences had ready words, where the mentor leads. */
  sentencesCut: number;
  /** A section that it had was in another language: nothing of it may be shown. */
  isForeign: boolean;
  /** What the model says to a person. */
  notice: Notice | null;
  problems: Problem[];
}

/** What a repair request names. */
export type Problem =
  | { kind: 'prose' }
  | { kind: 'missing'; criterion: number }
  | { kind: 'no_level'; criterion: number }
  | { kind: 'unproven'; criterion: number; quotes: FailedQuote[] }
  /** It is of what a take has copied alone. */
  | { kind: 'copied'; criterion: number }
  | { kind: 'script'; sentences: string[] }
  | { kind: 'shown'; words: string[] };
