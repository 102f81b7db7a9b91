import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sightsOf } from '#server/app/streams/access.ts';
import { createAdmin } from './factories.ts';
import { testApp } from './for-all-tests.ts';
import { nameOperator, publishedTexts } from './legal-setting.ts';

// Every call of the contract, by a person whose answer the school waits for.

const t = testApp();
let person: { id: string };

beforeAll(async () => {
  await nameOperator(t.db, { asks: 'everyone' });
  await publishedTexts(t.db, ['processing']);
  person = await createAdmin(t.db);
});

/** What is theirs by right: who they are, their password, what is stored of them and its end, and the answer itself. */
const rights = [
  'getMe',
  'updatePassword',
  'getOwnConsents',
  'answerConsents',
  'downloadOwnData',
  'getOwnErasure',
  'askToErase',
  'takeBackErasure',
];

test('only what is declared for it is open before the answer, and by name nothing more than rights', async () => {
  const open: string[] = [];
  for (const [name, endpoint] of Object.entries<EndpointShape>(allCalls)) {
    const { method, path, access } = endpoint;
    const response = await t.call(
      method,
      path.replace(/:\w+/g, () => randomUUIDv7()),
      {
        as: person,
        ...(method !== 'GET' && { body: '{ not json', headers: { 'content-type': 'application/json' } }),
      },
    );
    const isRefused = response.statusCode === 403 && response.json().code === 'consent_required';
    const isOpen = access === 'public' || endpoint.beforeConsent === true;
    expect.soft(isRefused, `${method} ${path}`).toBe(!isOpen);
    if (access !== 'public' && isOpen) open.push(name);
  }
  expect(open.toSorted()).toEqual(rights.toSorted());
});

test('an open stream ends, as it does before a change of password', async () => {
  const session = await t.db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token_hash: Buffer.from('a stream'),
      user_id: person.id,
      remember: false,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pass = { sessionId: session.id, userId: person.id, role: 'admin', watches: 'notices' } as const;
  expect((await sightsOf(t.db, [pass], {})).size).toBe(0);
  await t.db.updateTable('users').set({ answered_edition: 1 }).where('id', '=', person.id).execute();
  expect((await sightsOf(t.db, [pass], {})).size).toBe(1);
});
