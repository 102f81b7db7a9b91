import { isSettled } from '#server/talks/guard/agreement.ts';
import { apology, mendsSlip } from '#server/talks/mood/apology.ts';
import { asksOpenly, factsAsked, factsAskedNow } from '#server/talks/mood/facts-asked.ts';
import { toldBefore } from '#server/talks/mood/facts-told.ts';
import { rudeness } from '#server/talks/mood/move-mood.ts';
import { rudenessIn } from '#server/talks/mood/provocations.ts';
import { lineToAnswer, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { type ReplyNow, trustNow } from './instruction.ts';

/** What our own words find in the student's line, before a model is asked. */
export interface Heard {
  now: ReplyNow;
  /** Codes that need no model. */
  marks: string[];
  asksOpenly: boolean;
  /** The line has no subject, and has opened the next fact: one a line. */
  opensNext: boolean;
}

export function hear(talk: TalkSoFar): Heard {
  const { card, mood } = talk;
  const line = lineToAnswer(talk);
  const rude = rudenessIn(line);
  const asked = rude ? [] : factsAskedNow(card, mood, line);
  const opened = [...new Set([...mood.facts, ...asked.filter((code) => isWithinTrust(talk, code))])];
  const now: ReplyNow = {
    opened,
    tells: opened,
    evaded: asked.filter((code) => !opened.includes(code)),
    rude,
    isSettled: isSettled(talk),
  };
  const apologies = !rude && mendsSlip(mood, line) ? [apology] : [];
  return {
    now: { ...now, tells: tellsOf(talk, now, asked) },
    marks: [...asked, ...(rude ? [rudeness] : []), ...apologies],
    asksOpenly: !rude && asksOpenly(line),
    opensNext: asked.length > 0 && factsAsked(card, line).length === 0,
  };
}

/** What was told stands in the talk. Closed, the persona speaks only of what it was asked just now. */
function tellsOf(talk: TalkSoFar, now: ReplyNow, asked: readonly string[]): string[] {
  const told = toldBefore(talk);
  const isClosed = trustNow(talk, now) === 0;
  return now.opened.filter((code) => asked.includes(code) || (!isClosed && !told.includes(code)));
}

export const isWithinTrust = ({ card, mood }: TalkSoFar, code: string): boolean =>
  card.facts.some(({ id, hidden, trust }) => id === code && hidden && mood.trust >= trust);
