import type { ComponentType, ReactNode } from 'react';
import type { Asks, Closed } from '#contract/surveys/asks.ts';
import type { FormOf } from '#web/forms/field.ts';
import type { Typed } from './typed.ts';

// Each kind of question is a module that says what it is in three places: where it is answered, written and counted.
// Choices are counted from one.

export interface ChoiceLook<A extends Closed> {
  takesSeveral: boolean;
  /** Class names of the choices together, of each one and of its mark. */
  group: string;
  each: string;
  mark: string;
  /** Said of a choice to whoever doesn't see what stands below. */
  spoken(asks: A, number: number): string | undefined;
  below(asks: A): ReactNode;
}

export interface KindInEditor<A extends Asks> {
  title: string;
  /** What is asked for, in one line. */
  inWords(asks: A): string;
  /** What the form holds, as a question asks it. */
  given(typed: Typed): object;
  /** What a question asks, as the form holds it. */
  typed(asks: A): Partial<Typed>;
  /** The fields of this kind alone. */
  Fields?: ComponentType<KindFieldsProps>;
  /** Answers in words can't be compared. */
  isCompared: boolean;
}

export interface QuestionFields {
  questionText: string;
  asks: Typed;
  measure: string;
}

export interface KindFieldsProps {
  form: FormOf<QuestionFields>;
}

export interface KindInBars<A extends Closed> {
  label(asks: A, option: string, number: number): string;
  /** Said behind the number of people; `mean` is of those kinds that have one. */
  note(asks: A, people: number, mean: number | undefined): ReactNode;
  /** Labels are words rather than numbers, and want a line of their own where it is narrow. */
  isWordy: boolean;
}
