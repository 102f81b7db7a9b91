import type { LetterState } from '#contract/outbox/schemas.ts';
import type { LettersChoice } from '#web/letters/letter-queries.ts';

/** The filters; invalid ones are dropped. */
export function readLettersChoice({ state, search }: Record<string, unknown>): LettersChoice {
  const words = typeof search === 'number' ? `${search}` : search;
  return {
    ...(isState(state) && { state }),
    ...(typeof words === 'string' && words !== '' && words.length <= 200 && { search: words }),
  };
}

const states: readonly unknown[] = ['waiting', 'sent', 'failed', 'dropped'] satisfies LetterState[];

const isState = (value: unknown): value is LetterState => states.includes(value);
