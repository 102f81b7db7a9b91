import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood, Speaker } from '#contract/talks/schemas.ts';

export interface SpokenLine {
  speaker: Exclude<Speaker, 'hint'>;
  text: string;
}

/** Everything that a reply depends on: the same in production, in a trial, in an evaluation and for the program without a model. */
export interface TalkSoFar {
  card: ScenarioCard;
  level: Level;
  /** In order, without hints; the last one is the student's that is answered. */
  lines: readonly SpokenLine[];
  /** After the persona's reply before; at first, `startMood(card)`. */
  mood: Mood;
  /** How many of the student's lines count, this one included: those answered by a fallback line don't. */
  said: number;
  /** No line of the student follows. */
  isLast: boolean;
  /** What a line of the student may be labelled with, besides his role: his names. */
  studentNames: readonly string[];
  /** The persona is a program without a model, which says lines written beforehand. */
  isProgram?: boolean;
}

/** The student's, which is the last one. */
export function lineToAnswer({ lines }: Pick<TalkSoFar, 'lines'>): string {
  const line = lines.at(-1);
  if (!line) throw new Error('A reply answers a line');
  return line.text;
}

/** All that the student has said: any of it may name somebody, and each request has it. */
export const wordsOfStudent = ({ lines }: Pick<TalkSoFar, 'lines'>): string =>
  lines
    .filter(({ speaker }) => speaker === 'student')
    .map(({ text }) => text)
    .join('\n');
