import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { codeOf } from '#domain/card/codes.ts';
import { saysMostOf } from '#domain/russian/words-alike.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

export interface Argument {
  id: string;
  text: string;
}

/** The objections of a card, numbered by their place. */
export const argumentsOf = ({ objections }: Pick<ScenarioCard, 'objections'>): Argument[] =>
  objections.map((text, at) => ({ id: codeOf('argument', at + 1), text }));

/** The codes of those that a reply has said, in whatever form. */
export const argumentsIn = (card: ScenarioCard, reply: string): string[] =>
  argumentsOf(card)
    .filter(({ text }) => saysMostOf(text, reply, fewestWords))
    .map(({ id }) => id);

/** Of a mood of an earlier release nothing is known but the lines. */
export const argumentsSaid = ({ card, lines, mood }: Pick<TalkSoFar, 'card' | 'lines' | 'mood'>): string[] =>
  mood.argued ?? [...new Set(repliesIn(lines).flatMap((reply) => argumentsIn(card, reply)))];

/** Whether one of the last replies has said one. */
export const hasJustArgued = ({ card, lines }: Pick<TalkSoFar, 'card' | 'lines'>, replies: number): boolean =>
  repliesIn(lines)
    .slice(-replies)
    .some((reply) => argumentsIn(card, reply).length > 0);

const repliesIn = (lines: TalkSoFar['lines']): string[] =>
  lines.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text);

const fewestWords = 4;
