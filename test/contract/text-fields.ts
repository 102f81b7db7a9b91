import type { z } from 'zod';
import { definitionOf, formatOf, limitsOf } from './definition.ts';
import { anyValid, type IdsOf, withoutUndefined } from './valid-input.ts';

type Schema = z.core.$ZodType;

/** A place for text in an input. */
export interface TextField {
  path: string;
  schema: Schema;
  /** In UTF-16 units; Infinity if the schema sets no limit. */
  maxLength: number;
  /** A valid input, with this text in that place. */
  inputWith(text: string): unknown;
}

/** Finds the places for text in a schema of the contract, also inside lists, unions and what may be left out. */
export function textFieldsOf(schema: Schema, idsOf: IdsOf, path = ''): TextField[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return [{ path, schema, maxLength: limitsOf(schema).max, inputWith: (text) => text }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        textFieldsOf(field, idsOf, path === '' ? key : `${path}.${key}`).map((found) => ({
          ...found,
          inputWith: (text) =>
            withoutUndefined({ ...othersOf(def.shape, key, idsOf), [key]: found.inputWith(text) }),
        })),
      );
    case 'array':
      return textFieldsOf(def.element, idsOf, `${path}[]`).map((found) => ({
        ...found,
        inputWith: (text) => [found.inputWith(text), ...othersIn(schema, def.element, idsOf)],
      }));
    case 'union':
      return def.options.flatMap((option) => textFieldsOf(option, idsOf, path));
    case 'optional':
    case 'default':
    case 'nullable':
      return textFieldsOf(def.innerType, idsOf, path);
    case 'pipe':
      return textFieldsOf(def.in, idsOf, path);
    default:
      return [];
  }
}

function othersOf(shape: Readonly<Record<string, Schema>>, key: string, idsOf: IdsOf) {
  const others = Object.entries(shape).filter(([name, field]) => name !== key && isRequired(field));
  return Object.fromEntries(
    others.map(([name, field]) => [
      name,
      formatOf(field) === 'uuid' ? idsOf(name)[0] : anyValid(field, idsOf, name),
    ]),
  );
}

const isRequired = (field: Schema) => !['optional', 'default'].includes(definitionOf(field).type);

/** As many as the shortest list needs. */
const othersIn = (list: Schema, element: Schema, idsOf: IdsOf): unknown[] =>
  Array.from({ length: Math.max(0, limitsOf(list).min - 1) }, () => anyValid(element, idsOf));
