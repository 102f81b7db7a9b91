import type { z } from 'zod';
import { emptyCard, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** The form's values. Each entry of a list has an id, so that it can be sorted; words stand in one line, divided by commas. */
export interface CardFields extends Omit<
  ScenarioCard,
  'facts' | 'softens' | 'angers' | 'objections' | 'fallbacks'
> {
  facts: FactFields[];
  softens: MarkFields[];
  angers: MarkFields[];
  objections: LineFields[];
  fallbacks: LineFields[];
}

export interface FactFields extends Omit<ScenarioCard['facts'][number], 'keys'> {
  keys: string;
}

export interface MarkFields extends Omit<ScenarioCard['softens'][number], 'keys'> {
  keys: string;
}

export interface LineFields {
  id: string;
  text: string;
}

/** The lists of the form, whose entries have an id and a text. */
export type ListName = 'facts' | 'softens' | 'angers' | 'agreesIf' | 'objections' | 'fallbacks';

export function fieldsOf(card: ScenarioCard): CardFields {
  return {
    ...card,
    facts: card.facts.map((fact) => ({ ...fact, keys: inLine(fact.keys) })),
    softens: card.softens.map((mark) => ({ ...mark, keys: inLine(mark.keys) })),
    angers: card.angers.map((mark) => ({ ...mark, keys: inLine(mark.keys) })),
    objections: card.objections.map(lineFields),
    fallbacks: card.fallbacks.map(lineFields),
  };
}

export function cardOf({ swears, ...fields }: CardFields): ScenarioCard {
  return {
    ...fields,
    ...(swears && { swears }),
    facts: fields.facts.map((fact) => ({ ...fact, keys: wordsOf(fact.keys) })),
    softens: fields.softens.map(markOf),
    angers: fields.angers.map(markOf),
    agreesIf: fields.agreesIf.map(withExample),
    objections: fields.objections.map(({ text }) => text),
    fallbacks: fields.fallbacks.map(({ text }) => text),
  };
}

/** The form's field for a path of the card: `facts.0.keys.2` is in the line `facts.0.keys`. */
export function fieldPath(path: readonly (string | number | symbol)[]): string {
  const [list, index, part] = path.map(String);
  if (index !== undefined && (list === 'objections' || list === 'fallbacks')) return `${list}.${index}.text`;
  if (part === 'keys') return [list, index, part].join('.');
  return path.map(String).join('.');
}

/** The messages of a failed parse, by the form's fields. */
export function messagesOf(error: z.ZodError): Map<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = fieldPath(path);
    if (!messages.has(field)) messages.set(field, message);
  }
  return messages;
}

export const isEmpty = (card: ScenarioCard): boolean => JSON.stringify(card) === JSON.stringify(emptyCard);

const inLine = (words: readonly string[] = []) => words.join(', ');

const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function markOf({ keys, ...mark }: MarkFields): ScenarioCard['softens'][number] {
  const words = wordsOf(keys);
  return { ...withExample(mark), ...(words.length > 0 && { keys: words }) };
}

/** An empty field is no example. */
function withExample<Mark extends { example?: string | undefined }>({ example, ...mark }: Mark) {
  return { ...mark, ...(example && { example }) };
}

const lineFields = (text: string, index: number): LineFields => ({ id: `${index + 1}`, text });
