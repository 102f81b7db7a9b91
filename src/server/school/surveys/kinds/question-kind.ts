import type { Closed } from '#contract/surveys/asks.ts';

/** How answers to one kind of closed question are worded, counted and put into a table. Choices are counted from one. */
export interface QuestionKind<A extends Closed> {
  takesSeveral: boolean;
  /** What was chosen, in the words that the person read. */
  words(asks: A, choice: readonly number[]): string;
  /** What a table's heading says behind the question. */
  inHeading(asks: A): string;
}
