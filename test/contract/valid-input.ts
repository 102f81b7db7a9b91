import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { testPassword } from '#test/factories.ts';
import { anyText } from './any-text.ts';
import { definitionOf, formatOf, type Limits, limitsOf, patternOf } from './definition.ts';

/** Existing ids by the name of the field or of the preceding path segment. */
export type IdsOf = (key: string) => readonly string[];

type Schema = z.core.$ZodType;

/**
 * Generates any input that a schema accepts from the schema itself, so that new fields of the contract are covered
 * automatically. `key` is the name of the value's property.
 */
export function validInput(schema: Schema, idsOf: IdsOf, key = ''): Arbitrary<unknown> {
  return valuesOf(schema, idsOf, key).filter((value) => z.safeParse(schema, value).success);
}

/** One such input, the same at every call. */
export const anyValid = (schema: Schema, idsOf: IdsOf, key = ''): unknown =>
  fc.sample(validInput(schema, idsOf, key), { numRuns: 1, seed: 1 })[0];

function valuesOf(schema: Schema, idsOf: IdsOf, key: string): Arbitrary<unknown> {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return objects(def.shape, idsOf);
    case 'array':
      return lists(def.element, idsOf, key);
    case 'tuple':
      return fc.tuple(...def.items.map((item) => validInput(item, idsOf, key)));
    case 'string':
      return strings(schema, idsOf, key);
    case 'number':
      // The questions have only one wording.
      return key === 'wording' ? fc.constantFrom(1, 1, 2) : integersBetween(limitsOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'union':
      return fc.oneof(...def.options.map((option) => validInput(option, idsOf, key)));
    case 'optional':
    case 'default':
      return fc.option(validInput(def.innerType, idsOf, key), { nil: undefined });
    case 'nullable':
      return fc.option(validInput(def.innerType, idsOf, key));
    case 'pipe':
      return pipes(def, idsOf, key);
    default:
      throw new Error(`The contract has a kind of value that nobody knows how to make: ${def.type}`);
  }
}

/** A list of ids is often a shuffled subset of the existing ones. */
function lists(element: Schema, idsOf: IdsOf, key: string): Arbitrary<unknown> {
  const any = fc.array(validInput(element, idsOf, key), { maxLength: 3 });
  return formatOf(element) === 'uuid' ? fc.oneof(fc.shuffledSubarray([...idsOf(key)]), any) : any;
}

function objects(shape: Readonly<Record<string, Schema>>, idsOf: IdsOf): Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, field]) => [key, validInput(field, idsOf, key)] as const);
  return fc.record(Object.fromEntries(fields)).map(withoutUndefined);
}

/** Undefined values aren't sent. */
export const withoutUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** An email with spaces around it, a form's spelling of booleans, or any input of the pipe's first half. */
function pipes({ in: from, out }: z.core.$ZodPipeDef, idsOf: IdsOf, key: string): Arbitrary<unknown> {
  const def = definitionOf(out);
  if (def.type === 'boolean') return fc.constantFrom('true', 'false', '1', 'no');
  if (def.type === 'string') {
    return fc.tuple(fc.constantFrom('', ' ', '\t'), strings(out, idsOf, key)).map((parts) => parts.join(''));
  }
  return validInput(from, idsOf, key);
}

function strings(schema: Schema, idsOf: IdsOf, key: string): Arbitrary<string> {
  switch (formatOf(schema)) {
    case 'uuid':
      return fc.oneof(
        { arbitrary: oneOf(idsOf(key)), weight: 8 },
        { arbitrary: oneOf(idsOf('')), weight: 1 },
        { arbitrary: fc.uuid({ version: [1, 4, 7] }), weight: 1 },
      );
    case 'datetime':
      return instants;
    case 'date':
      return dates;
    case 'email':
      return fc.oneof(schoolEmails, fc.emailAddress({ size: 'small' }), fc.emailAddress({ size: 'small' }));
    case 'url':
      return fc.webUrl({ validSchemes: ['http', 'https'], size: 'small' });
    case 'regex':
      return fc.stringMatching(patternOf(schema), { size: 'small' });
    default:
      return words[key] ?? anyText(limitsOf(schema));
  }
}

const oneOf = (ids: readonly string[]): Arbitrary<string> =>
  ids.length === 0 ? fc.uuid({ version: 7 }) : fc.constantFrom(...ids);

/** All ISO 8601 notations of a time in UTC, from the year 0000 to 9999. */
const instants = fc.oneof(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-11-21T06:19Z'),
);

/** Days near today, and any. */
const dates = fc
  .oneof(
    fc.integer({ min: -3, max: 100 }).map((days) => new Date(Date.now() + days * 86_400_000)),
    fc.date({ min: new Date('2000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().slice(0, 10));

const schoolEmails = fc.constantFrom('student@example.ru', 'Admin@example.RU', 'other@example.ru');

const passwords = fc.oneof(fc.constant(testPassword), anyText({ min: 6, max: 256 }));

/** Most texts are no name by which a person may call himself. */
const names = fc.oneof(
  fc.constantFrom('Анна-Мария', ' О’Нил ', 'А. С.', 'محمد', 'Zoe\u0308'),
  anyText({ max: 100 }),
);

/** Text in a particular format. */
const words: Record<string, Arbitrary<string>> = {
  email: fc.oneof(schoolEmails, anyText({ max: 254 })),
  firstName: names,
  lastName: names,
  password: passwords,
  currentPassword: passwords,
  newPassword: passwords,
  timeZone: fc.constantFrom(
    'UTC',
    'Europe/Moscow',
    'asia/kolkata',
    'Pacific/Apia',
    '+03:00',
    '-23:59',
    'Etc/GMT+12',
  ),
  link: fc.constantFrom('https://meet.example/a?b=1', ' http://127.0.0.1/встреча '),
  videoUrl: fc.constantFrom(
    '',
    ' https://kinescope.io/embed/abc123 ',
    'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef',
    'https://vk.com/video_ext.php?oid=-1&id=2',
    'youtu.be/dQw4w9WgXcQ',
  ),
};

/** The limits are as frequent as all values between them. */
function integersBetween({ min, max }: Limits): Arbitrary<number> {
  const range = {
    min: Math.max(min, Number.MIN_SAFE_INTEGER),
    max: Math.min(max, Number.MAX_SAFE_INTEGER),
  };
  return fc.oneof(
    fc.integer({ ...range, max: Math.min(range.max, 1000) }),
    fc.maxSafeInteger().map(into(range)),
  );
}

const into =
  ({ min, max }: Limits) =>
  (value: number) =>
    Math.min(Math.max(value, min), max);
