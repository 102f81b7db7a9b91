import { agreesFrom } from '#domain/card/agrees-from.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { areMet, mayAgree } from './move-mood.ts';

/** What still keeps the persona from agreeing, where one thing does. */
export type Lack = { kind: 'trust' } | { kind: 'condition'; text: string };

/** Undefined, too, where it was said often enough, or the persona is closed. */
export function whatLacks(talk: TalkSoFar): Lack | undefined {
  const { card, level, mood } = talk;
  if (card.agreesIf.length === 0 || mayAgree(talk) || mood.trust === 0) return undefined;
  const isTrusting = mood.trust >= agreesFrom[level];
  const isMet = areMet(talk);
  if (isTrusting === isMet) return undefined;
  const kind = isMet ? 'trust' : 'condition';
  if ((mood.lacks?.[kind] ?? 0) >= mostTold) return undefined;
  if (isMet) return { kind: 'trust' };
  const open = card.agreesIf.find(({ id }) => !mood.met.includes(id));
  return open && { kind: 'condition', text: open.text };
}

const mostTold = 2;
