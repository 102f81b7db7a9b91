import type { LetterState } from '#contract/outbox/schemas.ts';
import { webhooksView } from '#contract/screens.ts';
import type { LettersChoice } from '#web/letters/letter-queries.ts';

export interface OutgoingChoice extends LettersChoice {
  view?: typeof webhooksView;
}

/** What is shown, by the address: webhooks, the only other view, or letters by these filters; invalid ones are dropped. */
export function readOutgoingChoice({ view, ...filters }: Record<string, unknown>): OutgoingChoice {
  return view ? { view: webhooksView } : readLettersChoice(filters);
}

export function readLettersChoice({ state, search }: Record<string, unknown>): LettersChoice {
  const words = typeof search === 'number' ? `${search}` : search;
  return {
    ...(isState(state) && { state }),
    ...(typeof words === 'string' && words !== '' && words.length <= 200 && { search: words }),
  };
}

const states: readonly unknown[] = ['waiting', 'sent', 'failed', 'dropped'] satisfies LetterState[];

const isState = (value: unknown): value is LetterState => states.includes(value);
