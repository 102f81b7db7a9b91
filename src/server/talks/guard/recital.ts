import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { codeOf } from '#domain/card/codes.ts';
import { fold } from '#domain/russian/fold.ts';
import { isTelling } from '#domain/russian/words-alike.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { hiddenLines, nameOf, ownLines } from '#server/talks/talk/system-message.ts';
import { createFieldCheck } from './short-fields.ts';
import { stemOf } from './stem.ts';

interface Told {
  card: ScenarioCard;
  /** Codes of the facts that the persona may tell. */
  opened: readonly string[];
  /** Today's words, without those that the persona may say. */
  instruction: string;
  /** What today's words order it to speak of. */
  ordered: readonly string[];
}

/**
 * Tells a sentence that reads out what only the model was told: five words in a row, in whatever form, or four of which two
 * say what is nobody's to say. An objection, an opened fact, what today's words order and what the student reads anyway are the
 * persona's own, to the letter too. A field that is too short for runs of words is compared as a whole.
 */
export function createRecitalFinder({ card, opened, instruction, ordered }: Told) {
  const { facts, softens, angers, agreesIf, objections } = card;
  const codes = new Set(
    [...facts, ...softens, ...angers, ...agreesIf].map(({ id }) => fold(id)).concat(codesOfArguments(card)),
  );
  const names = new Set(wordsOf(nameOf(card)));
  const without = (words: string[]) => words.filter((word) => !names.has(word) && !code.test(word));
  const stemsIn = (texts: readonly string[]) => without(wordsOf(texts.join(' '))).map(stemOf);

  const hidden = runsOf(stemsIn([...hiddenLines(card), instruction]), inAnyForm);
  const told = facts.filter(({ id, hidden: isHidden }) => isHidden && opened.includes(id));
  const free = [...openTexts(card), ...objections, ...told.map(({ text }) => text), ...ordered];
  // Few sentences come near to the hidden ones: only for these it is looked up.
  let known: string | undefined;
  const isKnown = (run: string): boolean =>
    (known ??= free.map((text) => ` ${stemsIn([text]).join(' ')} `).join('|')).includes(` ${run} `);

  const closed = facts.filter((fact) => fact.hidden && !told.includes(fact));
  const readsField = createFieldCheck({
    fields: [
      card.persona.manner,
      card.persona.wants,
      card.mood,
      ...[...softens, ...angers, ...agreesIf].map(({ text }) => text),
      ...closed.map(({ topic }) => topic),
    ],
    free,
    without,
  });

  return (sentence: string, shown: string): boolean => {
    if (readsField(sentence)) return true;
    const before = wordsOf(shown.slice(-longestTail));
    const spoken = wordsOf(sentence);
    if (spoken.some((word) => codes.has(word))) return true;
    return readsOut([...without(before).slice(-inAnyForm), ...without(spoken)]);
  };

  function readsOut(words: readonly string[]): boolean {
    const found = runsFrom(words.map(stemOf), inAnyForm).map(
      (run) => (hidden.has(run) || ownRuns.has(run)) && !isKnown(run),
    );
    return found.some((isFound, at) => {
      if (!isFound) return false;
      const telling = words
        .slice(at, at + inAnyForm)
        .filter((word) => isTelling(word) && !isKnown(stemOf(word)));
      return found[at + 1] === true || telling.length >= fewestTelling;
    });
  }
}

/** Runs of four that overlap make five. */
const inAnyForm = 4;
const fewestTelling = 2;
const longestTail = 120;

/** «С1» stands between the words of the card, and the name between ours. */
const code = /^[сзуфд]\d$/u;

const codesOfArguments = ({ objections }: ScenarioCard): string[] =>
  objections.map((_, at) => fold(codeOf('argument', at + 1)));

/** What the student reads before the talk and in its first line. */
const openTexts = ({
  title,
  situation,
  studentRole,
  goal,
  persona,
  opening,
  facts,
}: ScenarioCard): string[] => [
  title,
  situation,
  studentRole,
  goal,
  persona.who,
  opening,
  ...facts.flatMap(({ text, hidden }) => (hidden ? [] : [text])),
];

const runsFrom = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '));

const runsOf = (words: readonly string[], length: number): ReadonlySet<string> =>
  new Set(runsFrom(words, length));

const ownRuns = runsOf(wordsOf(ownLines('').join(' ')).map(stemOf), inAnyForm);
