import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';

export type CardPath = (string | number)[];

/** A text that an author wrote, and where. */
export interface CardText {
  path: CardPath;
  text: string;
}

/** All texts of a card, in the order of the editor. */
export const cardTexts = (card: ScenarioCard): CardText[] => [
  ...stagedTexts(card),
  ...examplesOf(card),
  ...card.facts.flatMap(({ text, keys }, index) => [
    { path: ['facts', index, 'text'], text },
    ...keysOf(['facts', index, 'keys'], keys),
  ]),
  ...card.softens.flatMap(({ keys }, index) => keysOf(['softens', index, 'keys'], keys)),
  ...card.angers.flatMap(({ keys }, index) => keysOf(['angers', index, 'keys'], keys)),
  ...card.fallbacks.map((text, index) => ({ path: ['fallbacks', index], text })),
];

/** What a student reads or the model is told before he has learnt anything: no hidden fact may stand there. */
export const openTexts = (card: ScenarioCard): CardText[] => [
  ...stagedTexts(card),
  ...examplesOf(card),
  ...card.facts.flatMap(({ text, hidden }, index) =>
    hidden ? [] : [{ path: ['facts', index, 'text'], text }],
  ),
  ...card.fallbacks.map((text, index) => ({ path: ['fallbacks', index], text })),
];

function stagedTexts({ persona, ...card }: ScenarioCard): CardText[] {
  const { title, situation, studentRole, goal, mood, opening } = card;
  const { name, who, manner, wants } = persona;
  return [
    ...Object.entries({ title, situation, studentRole, goal }).map(at()),
    ...Object.entries({ name, who, manner, wants }).map(at('persona')),
    ...Object.entries({ mood, opening }).map(at()),
    ...card.facts.map(({ topic }, index) => ({ path: ['facts', index, 'topic'], text: topic })),
    ...(['softens', 'angers', 'agreesIf'] as const).flatMap((list) =>
      card[list].map(({ text }, index) => ({ path: [list, index, 'text'], text })),
    ),
    ...card.objections.map((text, index) => ({ path: ['objections', index], text })),
  ];
}

const at =
  (...outer: string[]) =>
  ([name, text]: [string, string]): CardText => ({ path: [...outer, name], text });

/** What a student might say for a mark, where the author gives an example. */
const examplesOf = (card: ScenarioCard): CardText[] =>
  (['softens', 'angers', 'agreesIf'] as const).flatMap((list) =>
    card[list].flatMap(({ example }, index) =>
      example === undefined ? [] : [{ path: [list, index, 'example'], text: example }],
    ),
  );

const keysOf = (path: CardPath, keys: readonly string[] = []): CardText[] =>
  keys.map((text, index) => ({ path: [...path, index], text }));

export const cardLength = (card: ScenarioCard): number => lengthOf(cardTexts(card).map(({ text }) => text));

/**
 * How much of a card stands in a request at most: when every fact is to be told. Where fewer are, the objections that weren't said
 * have their room.
 */
export function requestLength({ persona, ...card }: ScenarioCard): number {
  return lengthOf([
    ...Object.values(persona),
    card.situation,
    card.studentRole,
    card.mood,
    card.opening,
    ...card.facts.flatMap(({ text, topic }) => [text, topic]),
    ...[...card.softens, ...card.angers, ...card.agreesIf].flatMap(({ text, example = '' }) => [
      text,
      example,
    ]),
    card.objections.toSorted((one, other) => other.length - one.length)[0] ?? '',
  ]);
}

const lengthOf = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0);
