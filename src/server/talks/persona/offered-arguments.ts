import { asksAboutPersona } from '#server/talks/mood/about-persona.ts';
import { type Argument, argumentsOf, argumentsSaid, hasJustArgued } from '#server/talks/mood/arguments.ts';
import { isNoConversation, type Rudeness } from '#server/talks/mood/provocations.ts';
import { lineToAnswer, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/** Those that the persona hasn't said yet, in the card's order. */
export function argumentsLeft(talk: TalkSoFar): Argument[] {
  const said = argumentsSaid(talk);
  return argumentsOf(talk.card).filter(({ id }) => !said.includes(id));
}

/**
 * Whether an argument fits the student's line: not after an insult, nonsense or a question about the persona itself, nor where it
 * is closed or says goodbye. Warm, it argues in one line of three at most.
 */
export function takesArgument(talk: TalkSoFar, rude: Rudeness | undefined): boolean {
  const { card, mood, said, isLast } = talk;
  const line = lineToAnswer(talk);
  if (mood.trust === 0 || isLast || rude || isNoConversation(line)) return false;
  if (asksAboutPersona(card, line)) return false;
  return mood.trust < warm || (said % inLines === 0 && !hasJustArgued(talk, inLines - 1));
}

const warm = 3;
const inLines = 3;
