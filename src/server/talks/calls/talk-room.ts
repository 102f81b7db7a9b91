import { answerMaxLength, lineMaxLength } from '#contract/limits.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { composeTranscript } from '#server/mentor/reviews/prompt/transcript.ts';
import type { TurnRow } from './talk-rows.ts';

/** What a talk has left, since it becomes an answer, which has a limit. */
export interface TalkRoom {
  /** How many of the student's lines count so far. */
  said: number;
  turnsLeft: number;
  hintsLeft: number;
  charactersLeft: number;
  /** Of the next line of the student; 0: none has room. */
  longestLine: number;
  /** Whether the next line of the student is the last. */
  isLast: boolean;
  /** Whether a hint has room. */
  holdsHint: boolean;
}

type Said = Pick<TurnRow, 'number' | 'speaker' | 'state' | 'text' | 'isFallback'>;

/** The longest line with its reply, and their labels. */
const exchangeLength = 1_700;
const replyLength = exchangeLength - lineMaxLength;
const hintLength = 300;

export function roomIn(
  card: Pick<ScenarioCard, 'persona' | 'turns' | 'hints'>,
  turns: readonly Said[],
  { isProgram }: { isProgram: boolean },
): TalkRoom {
  const spoken = turns.flatMap((turn) =>
    turn.state === 'done' && turn.text !== null ? { ...turn, text: turn.text } : [],
  );
  const charactersLeft = Math.max(
    0,
    answerMaxLength - composeTranscript(card, spoken, { isProgram }).content.length,
  );
  const said = saidOf(turns);
  const turnsLeft = Math.max(0, card.turns - said);
  const longestLine = Math.min(lineMaxLength, Math.max(0, charactersLeft - replyLength));
  return {
    said,
    turnsLeft,
    hintsLeft: Math.max(0, card.hints - turns.filter(isHint).length),
    charactersLeft,
    longestLine,
    isLast: turnsLeft <= 1 || charactersLeft < exchangeLength,
    holdsHint: charactersLeft >= exchangeLength + hintLength,
  };
}

/** A line that the card's own words answered, since the model failed, doesn't count. */
export const saidOf = (turns: readonly Said[]): number =>
  turns.filter(({ speaker }) => speaker === 'student').length -
  turns.filter(({ isFallback }) => isFallback).length;

/** One that didn't come doesn't count. */
const isHint = ({ speaker, state }: Said) => speaker === 'hint' && state !== 'failed';

/** Below this, no line and its reply fit: the talk ends. */
export const isFull = ({ turnsLeft, longestLine }: TalkRoom): boolean =>
  turnsLeft === 0 || longestLine < shortestLine;

const shortestLine = 100;
