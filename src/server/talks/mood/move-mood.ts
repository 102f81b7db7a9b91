import { type Level, mostTrust, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import { agreesFrom } from '#domain/card/agrees-from.ts';
import { codeOf, isOf } from '#domain/card/codes.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { apology } from './apology.ts';

/** The mark of an insult: known for every card, found by words and not by the model. */
export const rudeness = codeOf('anger', 0);

interface Rules {
  /** Points that a step of trust costs. */
  step: number;
  /** From which line of the student the persona may agree. */
  line: number;
  /** What an angering mark takes. */
  anger: number;
  /** A softening mark counts again: with each line, or with every second one. */
  repeatsEach: 1 | 2;
  /** The share of the conditions that must be met. */
  conditions: number;
}

const rules: Record<Level, Rules> = {
  easy: { step: 2, line: 3, anger: 1, repeatsEach: 1, conditions: 0.5 },
  usual: { step: 3, line: 5, anger: 2, repeatsEach: 2, conditions: 1 },
  hard: { step: 4, line: 7, anger: 3, repeatsEach: 2, conditions: 1 },
};

const mostSoftening = 2;
const newlySoftened = 2;
const stepDown = -2;

export const startMood = ({ startTrust }: Pick<ScenarioCard, 'startTrust'>): Mood => ({
  trust: startTrust,
  points: 0,
  seen: [],
  facts: [],
  met: [],
});

export interface LineHeard {
  card: ScenarioCard;
  level: Level;
  /** What the line did; codes that the card doesn't have count for nothing. */
  marks: readonly string[];
  asksOpenly: boolean;
  /** How many of the student's lines count, this one included. */
  said: number;
}

/** The state after a line of the student. A fact opens where the trust of before is enough. */
export function moveMood(before: Mood, heard: LineHeard): Mood {
  const { card, level, asksOpenly } = heard;
  const marks = knownMarks(card, heard.marks);
  const angers = marks.filter(isOf('anger')).length;
  const gained = softened(before, marks, heard) + (asksOpenly ? 1 : 0) - angers * rules[level].anger;
  const opened = card.facts.filter(({ id, trust }) => marks.includes(id) && before.trust >= trust);
  return {
    ...before,
    ...movedBy(before.points + gained, before.trust, rules[level]),
    seen: union(before.seen, seenNow(before, marks)),
    facts: union(
      before.facts,
      opened.map(({ id }) => id),
    ),
    met: union(before.met, marks.filter(isOf('condition'))),
    angered: (before.angered ?? 0) + (angers > 0 ? 1 : 0),
    ...(marks.includes(apology) && { sorry: (before.sorry ?? 0) + 1 }),
  };
}

/** Each once, and none that the model has made up. */
export function knownMarks(card: ScenarioCard, marks: readonly string[]): string[] {
  const hidden = card.facts.filter((fact) => fact.hidden);
  const codes = [...card.softens, ...card.angers, ...card.agreesIf, ...hidden].map(({ id }) => id);
  return [...new Set(marks)].filter((code) => ofEveryCard.has(code) || codes.includes(code));
}

const ofEveryCard: ReadonlySet<string> = new Set([rudeness, apology]);

/** An apology is never among those seen: each slip has its own. */
const newSoftening = ({ seen }: Mood, marks: readonly string[]) =>
  marks
    .filter(isOf('softening'))
    .filter((code) => !seen.includes(code))
    .slice(0, mostSoftening);

/** What didn't count for there were too many may count as new later. */
const seenNow = (before: Mood, marks: readonly string[]) => [
  ...newSoftening(before, marks).filter((code) => code !== apology),
  ...marks.filter(isOf('anger')),
];

function softened(before: Mood, marks: readonly string[], { level, said }: LineHeard): number {
  const fresh = newSoftening(before, marks).length;
  const isRepeated = before.seen.filter(isOf('softening')).some((code) => marks.includes(code));
  const repeats = isRepeated && fresh < mostSoftening && said % rules[level].repeatsEach === 0;
  return fresh * newlySoftened + (repeats ? 1 : 0);
}

/** One step a line. What is left over never pays for a whole step: the next one takes a good line too. */
function movedBy(points: number, trust: number, { step }: Rules): Pick<Mood, 'trust' | 'points'> {
  if (points <= stepDown) return { trust: Math.max(0, trust - 1), points: trust > 0 ? points - stepDown : 0 };
  if (trust === mostTrust) return { trust, points: Math.min(points, 0) };
  if (points >= step) return { trust: trust + 1, points: Math.min(points - step, step - 1) };
  return { trust, points };
}

const union = (before: readonly string[], now: readonly string[]): string[] => [
  ...new Set([...before, ...now]),
];

/** As a talk stands before its reply. */
type Standing = Pick<TalkSoFar, 'card' | 'level' | 'mood' | 'said'>;

/** With `mood` before the line, as its reply is written. Without conditions there is nothing to agree to. */
export function mayAgree(standing: Standing): boolean {
  const { card, level, mood, said } = standing;
  return (
    card.agreesIf.length > 0 &&
    mood.trust >= agreesFrom[level] &&
    said >= Math.min(rules[level].line, Math.floor(card.turns / 2)) &&
    areMet(standing)
  );
}

/** As many of the conditions as the level asks for. */
export function areMet({ card, level, mood }: Omit<Standing, 'said'>): boolean {
  const met = card.agreesIf.filter(({ id }) => mood.met.includes(id)).length;
  return met >= Math.ceil(card.agreesIf.length * rules[level].conditions);
}
