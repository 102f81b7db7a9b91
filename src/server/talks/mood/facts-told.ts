import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { saysMostOf } from '#domain/russian/words-alike.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/** Which of these facts a reply has told, in whatever form. */
export const factsTold = (card: ScenarioCard, codes: readonly string[], reply: string): string[] =>
  card.facts
    .filter(({ id, text }) => codes.includes(id) && saysMostOf(text, reply, fewestWords))
    .map(({ id }) => id);

/** Of a mood of an earlier release nothing is known but the lines. */
export function toldBefore({ card, lines, mood }: Pick<TalkSoFar, 'card' | 'lines' | 'mood'>): string[] {
  if (mood.told) return mood.told;
  const replies = lines.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text);
  return [...new Set(replies.flatMap((reply) => factsTold(card, mood.facts, reply)))];
}

const fewestWords = 2;
