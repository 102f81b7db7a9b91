import type { CallPurpose } from '#contract/models/schemas.ts';

/** What follows from what a request to a model is for; how screens call it is in #contract/models/words.ts. */
interface Purpose {
  /** Whether the price of a review has it: once for each review, or besides. */
  inReviews: 'whole' | 'part' | 'no';
  /** What a request is for that asks to mend the reply; a talk's is a part of the talk. */
  repair: CallPurpose;
  /** What is sent is the product's own and names nobody: no people's names are looked for, so that every school sends the same. */
  isOurs?: true;
}

export const purposes: { [Name in CallPurpose]: Purpose } = {
  review: { inReviews: 'whole', repair: 'repair' },
  repair: { inReviews: 'part', repair: 'repair' },
  trial: { inReviews: 'no', repair: 'trial' },
  run: { inReviews: 'no', repair: 'run' },
  suggestion: { inReviews: 'no', repair: 'suggestion' },
  dialogue: { inReviews: 'no', repair: 'dialogue' },
  check: { inReviews: 'no', repair: 'check' },
  hint: { inReviews: 'no', repair: 'hint' },
  scenario: { inReviews: 'no', repair: 'scenario' },
  counter_quote: { inReviews: 'no', repair: 'counter_quote' },
  measure: { inReviews: 'no', repair: 'measure', isOurs: true },
};

export const purposesWhere = (holds: (purpose: Purpose) => boolean): string[] =>
  Object.entries(purposes).flatMap(([name, purpose]) => (holds(purpose) ? [name] : []));
