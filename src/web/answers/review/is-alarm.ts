import type { Answer } from '#contract/answers/schemas.ts';

/** It is about the person, and waits for another: nothing of learning is said of it. */
export const isAlarm = ({ review }: Pick<Answer, 'review'>): boolean =>
  review.state === 'with_person' && review.because === 'crisis';
