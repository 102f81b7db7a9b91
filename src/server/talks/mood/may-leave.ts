import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/** The persona has been angered twice, and nothing is left of its trust. */
export const mayLeave = ({ card, mood }: Pick<TalkSoFar, 'card' | 'mood'>): boolean =>
  card.ends === 'persona' && mood.trust === 0 && (mood.angered ?? 0) >= 2;
