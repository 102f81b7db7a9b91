/** What a result is besides its text: for the review that it may become, and for figures. */
export interface RunFound {
  /** The sum of the text that was read. */
  of: string;
  firstCriterionId: string | null;
  unmet: string[];
  isOffTopic: boolean;
  sentencesCut: number;
  /** In words, why a person should look. */
  doubt: string | null;
  isSuspicious: boolean;
  quotesFound: number;
  levelsLost: number;
  isRepaired: boolean;
  ms: number;
}
