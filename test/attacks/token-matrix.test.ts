import { randomUUIDv7 } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { tokenScopes } from '#contract/tokens/scopes.ts';
import { urlOf } from '#contract/url.ts';
import { createApiToken } from '#test/api-token.ts';
import { createAdmin, createCurator, createUser, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { type CourseRows, createCourseRows, inputOf } from './token-inputs.ts';

// Every call of the contract × every kind of token. What a call declares decides the outcome: nothing here names a call but the
// three that read neither a session nor a token.

const t = testApp();
const endpoints: [string, EndpointShape][] = Object.entries(allCalls);
const readNobody = ['getUnsubscribePage', 'unsubscribe', 'endFromProvider'];
const matrix = endpoints.filter(([name]) => !readNobody.includes(name));

let own: CourseRows;
let other: CourseRows;

beforeAll(async () => {
  own = await createCourseRows(t.db, 'Свой курс');
  other = await createCourseRows(t.db, 'Чужой курс');
});

type Given = Parameters<typeof createApiToken>[1];

/** Two hundred calls a token: so many as pass in a minute with room. */
async function tokensOf(given: () => Promise<Given>) {
  const made = await Promise.all(
    Array.from({ length: Math.ceil(matrix.length / 200) }, async () => createApiToken(t.db, await given())),
  );
  return (place: number) => made[place % made.length]?.headers ?? {};
}

const ofAdmin = async (rest: Omit<Given, 'user_id'> = {}): Promise<Given> => ({
  user_id: (await createAdmin(t.db)).id,
  ...rest,
});

/** With unknown ids and a body that can't be parsed: whatever is refused is refused before anything of it is read. */
const unreadable = (endpoint: EndpointShape, headers: Record<string, string>) =>
  t.call(
    endpoint.method,
    endpoint.path.replace(/:\w+/g, () => randomUUIDv7()),
    {
      headers: { ...headers, ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(endpoint.method !== 'GET' && { body: '{ not json' }),
    },
  );

const outcomeOf = ({ statusCode, payload }: LightMyRequestResponse) =>
  `${statusCode} ${/"code":"(\w+)"/.exec(payload)?.[1] ?? ''}`.trim();

const isLetThrough = ({ statusCode }: LightMyRequestResponse) =>
  statusCode < 500 && statusCode !== 401 && statusCode !== 403;

describe.each(tokenScopes)('With %s alone', (scope) => {
  test('a token makes the calls that name it, and no other', async () => {
    const headers = await tokensOf(() => ofAdmin({ scopes: [scope] }));
    for (const [place, [name, endpoint]] of matrix.entries()) {
      const response = await unreadable(endpoint, headers(place));
      if (endpoint.scope === scope) expect.soft(isLetThrough(response), name).toBe(true);
      else expect.soft(outcomeOf(response), name).toBe('403 forbidden');
    }
  });
});

test.each([
  ['expired', '401 unauthenticated', { created_at: hoursFromNow(-48), expires_at: hoursFromNow(-1) }],
  ['revoked', '401 unauthenticated', { revoked_at: hoursFromNow(-1) }],
] as const)('A token that is %s makes none', async (_name, outcome, given) => {
  const headers = await tokensOf(() => ofAdmin(given));
  for (const [place, [name, endpoint]] of matrix.entries())
    expect.soft(outcomeOf(await unreadable(endpoint, headers(place))), name).toBe(outcome);
});

test.each([
  ['whose sign-in is closed', '401 unauthenticated', { blocked_at: hoursFromNow(-1) }],
  ['who must change the password', '403 password_change_required', { must_change_password: true }],
] as const)('Nor does one of an owner %s', async (_name, outcome, given) => {
  const headers = await tokensOf(async () => ({ user_id: (await createAdmin(t.db, given)).id }));
  for (const [place, [name, endpoint]] of matrix.entries())
    expect.soft(outcomeOf(await unreadable(endpoint, headers(place))), name).toBe(outcome);
});

test('Nor one that comes with a session', async () => {
  const admin = await createAdmin(t.db);
  const headers = await tokensOf(async () => ({ user_id: admin.id }));
  for (const [place, [name, endpoint]] of matrix.entries()) {
    const cookie = `otklik_session=${'A'.repeat(43)}`;
    const response = await unreadable(endpoint, { ...headers(place), cookie });
    expect.soft(outcomeOf(response), name).toBe('400 invalid');
  }
});

test.each([
  ['curator', createCurator, ['signedIn', 'curator']],
  ['student', createUser, ['signedIn']],
] as const)('Of an owner who is a %s by now, no more than theirs', async (_role, createOwner, accesses) => {
  const headers = await tokensOf(async () => ({ user_id: (await createOwner(t.db)).id }));
  const mine: readonly string[] = accesses;
  for (const [place, [name, endpoint]] of matrix.entries()) {
    const response = await unreadable(endpoint, headers(place));
    if (endpoint.scope && mine.includes(endpoint.access))
      expect.soft(isLetThrough(response), name).toBe(true);
    else expect.soft(outcomeOf(response), name).toBe('403 forbidden');
  }
});

const makeRight = (
  [name, endpoint]: [string, EndpointShape],
  rows: CourseRows,
  headers: Record<string, string>,
) => {
  const { body, ...parts } = inputOf(name, endpoint, rows);
  return t.call(endpoint.method, urlOf(endpoint, parts), { headers, body });
};

describe('A token that is limited to courses', () => {
  const ofScope = matrix.filter(([, { scope }]) => scope !== undefined);
  const make = async ([name, endpoint]: [string, EndpointShape], rows: CourseRows) => {
    const { headers } = await createApiToken(t.db, await ofAdmin({ course_ids: [own.courseId] }));
    return makeRight([name, endpoint], rows, headers);
  };

  test.each(ofScope.filter(([, { within }]) => within === undefined))(
    'never makes %s, which is about the whole school',
    async (...call) => expect(outcomeOf(await make(call, own))).toBe('403 forbidden'),
  );

  test.each(ofScope.filter(([, { within }]) => within?.startsWith('rows.')))(
    'finds in %s the rows of its courses alone',
    async (...call) => {
      const response = await make(call, own);
      expect(response.statusCode).toBe(200);
      expect(response.payload).toContain(own.courseId);
      expect(response.payload).not.toContain(other.courseId);
    },
  );

  test.each(ofScope.filter(([, { within }]) => within !== undefined && !within.startsWith('rows.')))(
    'makes %s about its course, and not about another',
    async (...call) => {
      expect(outcomeOf(await make(call, other))).toBe('403 forbidden');
      const response = await make(call, own);
      expect(isLetThrough(response), response.payload).toBe(true);
    },
  );
});

test('The journal names the token of everything that a program has done', async () => {
  const writes = matrix.filter(([, { scope, method }]) => scope !== undefined && method !== 'GET');
  const user_id = (await createAdmin(t.db)).id;
  const { id, headers } = await createApiToken(t.db, { user_id, title: 'Битрикс24' });
  for (const call of writes) {
    const rows = await createCourseRows(t.db, 'Курс');
    await makeRight(call, rows, headers);
  }
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', '=', user_id)
    .execute();
  expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThanOrEqual(8);
  for (const { action, details } of entries)
    expect.soft(details, action).toMatchObject({ token: { id, title: 'Битрикс24' } });
});
