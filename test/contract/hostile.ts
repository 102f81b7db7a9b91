import fc, { type Arbitrary } from 'fast-check';

/** Texts that often break programs. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'до\u0000после',
    '\ud800',
    'а\udc00б',
    'undefined',
    'null',
    'true',
    '1e309',
    '../../etc/passwd',
    "'; select pg_sleep(10); --",
    '${jndi:ldap://127.0.0.1/a}',
    '{{7*7}}',
    'x'.repeat(30_000),
    '\u202e'.repeat(300),
    '%s%n%x',
    'toString',
    '__proto__',
    '2026-13-45T99:99:99Z',
    '00000000-0000-0000-0000-000000000000',
  ),
);

/** Values of every type, rarely valid. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    -1e308,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { length: 5 },
    { toString: 'x', valueOf: 1 },
    Array.from({ length: 3_000 }, () => 0),
    Array.from({ length: 300 }, (_, at) => ({ at })),
    nested(1_500),
  ),
);

/** Keys that a careless program would accept from a body, or fail on. */
const hostileKeys = {
  id: '01900000-0000-7000-8000-000000000000',
  role: 'admin',
  isAdmin: true,
  userId: '01900000-0000-7000-8000-000000000000',
  createdById: '01900000-0000-7000-8000-000000000000',
  createdAt: '2000-01-01T00:00:00Z',
  passwordHash: 'x',
  password_hash: 'x',
  sessionId: 'x',
  coverImage: 'https://evil.example/x.png',
  aiResponse: 'подделка',
  constructor: { prototype: { polluted: true } },
  toString: 'x',
  hasOwnProperty: 1,
  toJSON: 'x',
};

/** Mutates one part of the value: replaces a value by another type, removes a key or adds unexpected keys. */
export function damaged(value: unknown): Arbitrary<unknown> {
  const places = placesIn(value);
  return fc.oneof(
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...places), hostileValue)
        .map(([at, other]) => withAt(value, at, other)),
      weight: 6,
    },
    { arbitrary: fc.constantFrom(...places).map((at) => withAt(value, at, undefined)), weight: 2 },
    {
      arbitrary: fc.constantFrom(...places).map((at) => withAt(value, at, grown(at.reduce(inside, value)))),
      weight: 2,
    },
  );
}

type Place = readonly string[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).slice(0, 20);
  return [at, ...inner.flatMap(([key, part]) => placesIn(part, [...at, key]))];
}

const inside = (value: unknown, key: string): unknown => (value as Record<string, unknown>)[key];

/** A copy with `other` at that path; undefined removes the key. */
function withAt(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other;
  const given = withAt(inside(value, key), rest, other);
  if (Array.isArray(value)) return value.map((part, at) => (String(at) === key ? given : part));
  return { ...(value as object), [key]: given };
}

const grown = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...hostileKeys, ...value }
    : [value, hostileKeys];

function nested(depth: number): unknown {
  let value: unknown = 'дно';
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
}
