import { mostTrust, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { isOf } from '#domain/card/codes.ts';
import { hears } from '#domain/russian/same-word.ts';
import { commonWords } from '#domain/russian/words-alike.ts';
import { isSettled } from '#server/talks/guard/agreement.ts';
import { asksOpenly, factsAsked, factsAskedNow } from '#server/talks/mood/facts-asked.ts';
import { mayLeave } from '#server/talks/mood/may-leave.ts';
import { mayAgree } from '#server/talks/mood/move-mood.ts';
import { rudenessIn } from '#server/talks/mood/provocations.ts';
import type { PersonaLines } from '#server/talks/talk/persona-lines.ts';
import { lineToAnswer, type SpokenLine, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

interface DemoReply {
  /** Codes of what the student's last line did. */
  marks: string[];
  text: string;
}

/**
 * What a persona without a model says: a line that it hasn't said yet, of those for its trust, for a fact that is asked about,
 * or for rudeness. What none is written for it doesn't answer: after two such lines it asks to be asked in another way.
 */
export function demoReply(talk: TalkSoFar, lines: PersonaLines): DemoReply {
  const said = lineToAnswer(talk);
  const marks = marksOf(talk.card, said);
  return { marks, text: textFor(talk, { said, marks }, lines) };
}

interface Heard {
  said: string;
  marks: readonly string[];
}

/** By the keys of the card; a condition has none, and is met by two words of it. */
export function marksOf({ softens, angers, agreesIf }: ScenarioCard, line: string): string[] {
  const marked = [...softens, ...angers].filter(({ keys = [] }) => keys.some(hears(line)));
  const met = agreesIf.filter(({ text }) => commonWords(text, line) >= 2);
  return [...marked, ...met].map(({ id }) => id);
}

function textFor(talk: TalkSoFar, { said, marks }: Heard, lines: PersonaLines): string {
  const unused = unusedIn(talk.lines);
  if (rudenessIn(said)) return unused(lines.rude);
  if (isOver(talk, marks)) return unused(lines.farewell);
  const told = tellable(talk, said).map((id) => unused(lines.facts.get(id) ?? []));
  const farewell = talk.isLast ? [unused(lines.farewell)] : [];
  if (told.length > 0) return [...told, ...farewell].join(' ');
  if (!talk.isLast && missesInARow(talk) >= 2) return unused(lines.unclear);
  return [unused(...sectionsFor(talk, lines)), ...farewell].join(' ');
}

/** It has agreed already, or has had enough. */
const isOver = (talk: TalkSoFar, marks: readonly string[]): boolean =>
  isSettled(talk) || (mayLeave(talk) && marks.some(isOf('anger')));

/** The section that trust calls for, then its neighbours: a long talk may use one up. */
function sectionsFor(talk: TalkSoFar, { byTrust, unclear }: PersonaLines) {
  const { mood } = talk;
  const withBelow = (trust: number) => byTrust.slice(Math.max(0, trust - 1), trust + 1).toReversed();
  if (mayAgree(talk)) return withBelow(mostTrust);
  return [...withBelow(Math.min(mood.trust, mostTrust - 1)), unclear];
}

/** Hidden facts that the line asks about and that trust has opened. */
function tellable({ card, mood }: TalkSoFar, said: string): string[] {
  const asked = new Set(factsAskedNow(card, mood, said));
  return card.facts
    .filter(
      ({ id, hidden, trust }) => hidden && asked.has(id) && (mood.trust >= trust || mood.facts.includes(id)),
    )
    .map(({ id }) => id);
}

/** How many of the student's last lines meant nothing to the program. */
function missesInARow({ card, lines }: TalkSoFar): number {
  const own = lines.filter(({ speaker }) => speaker === 'student').toReversed();
  const understood = own.findIndex(({ text }) => isUnderstood(card, text));
  return understood === -1 ? own.length : understood;
}

function isUnderstood(card: ScenarioCard, line: string): boolean {
  const { situation, goal, agreesIf } = card;
  const matter = [situation, goal, ...agreesIf.map(({ text }) => text)].join(' ');
  return (
    marksOf(card, line).length > 0 ||
    factsAsked(card, line).length > 0 ||
    asksOpenly(line) ||
    rudenessIn(line) !== undefined ||
    commonWords(matter, line) > 0
  );
}

/** The first line that wasn't said, or else the one said longest ago. */
function unusedIn(said: readonly SpokenLine[]) {
  const own = said.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text);
  const lastSaid = (line: string) => own.findLastIndex((text) => text.includes(line));
  return (...sections: readonly (readonly string[])[]): string => {
    const [first = []] = sections;
    const fresh = sections.flat().find((line) => lastSaid(line) === -1);
    return fresh ?? first.toSorted((one, other) => lastSaid(one) - lastSaid(other))[0] ?? '';
  };
}
