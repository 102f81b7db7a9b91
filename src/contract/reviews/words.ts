import type { Unhelpful } from './feedback.ts';

/** In the order of the question. */
export const unhelpfulWords: Record<Unhelpful, string> = {
  off_topic: 'не о том',
  misread: 'неверно понял',
  too_vague: 'слишком общо',
  too_strict: 'слишком строго',
};
