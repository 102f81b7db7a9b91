import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { requestWith } from '#test/contract/requests.ts';
import { schoolIds } from '#test/contract/school-ids.ts';
import { buildSchool } from '#test/contract/school.ts';
import { type TextField, textFieldsOf } from '#test/contract/text-fields.ts';
import { createAdmin } from '#test/factories.ts';
import { watchTurns } from '#test/longest-turn.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { slowPieces } from './slow-pieces.ts';

// ReDoS from outside: the fields of every call get every slow piece, repeated to the field's maximum length and to the
// request's. No request may keep the process from answering others for longer than `longestTurnMs`. At night (`npm run
// test:long`): with each change, slow-patterns.test.ts tests the same expressions.

const longestTurnMs = 200;
const mostLength = 200_000;

let t: TestApp;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  model.always({ kind: 'text', pieces: ['Да.'] });
  t = await createTestApp({ ANSWERS_PER_MINUTE: '100000', AI_BASE_URL: model.url, AI_MODEL: 'mentor-1' });
});

afterAll(async () => {
  await t.close();
  await model.close();
});

type Part = 'params' | 'query' | 'headers' | 'body';

interface Field extends TextField {
  endpoint: EndpointShape;
  part: Part;
  texts: string[];
}

const parts: Part[] = ['params', 'query', 'headers', 'body'];
const known = new Set<unknown>();

const tested = Object.entries<EndpointShape>(allCalls)
  .map(([name, endpoint]) => ({ name, fields: parts.flatMap((part) => fieldsOf(endpoint, part)) }))
  .filter(({ fields }) => fields.length > 0);

let sent = 0;
let accepted = 0;

describe.runIf(process.env.LONG).each(tested)('$name answers in time whatever is in', ({ fields }) => {
  test.each(fields)('$part: $path', async (field) => {
    await buildSchool(t.db);
    for (const text of field.texts) {
      const turns = watchTurns();
      const { statusCode } = await send(field, text);
      turns.end();
      const what = JSON.stringify({ piece: text.slice(0, 8), length: text.length });
      expect(statusCode, what).toBeLessThan(500);
      expect(turns.longestMs(), what).toBeLessThan(longestTurnMs);
      sent += 1;
      if (statusCode < 300) accepted += 1;
    }
  });
});

test.runIf(process.env.LONG)('Many of these texts are not just refused', () => {
  expect(accepted).toBeGreaterThan(sent / 4);
});

/** A stream, once it has begun, has no more to read, and the address of one is a schema that others have, too. */
function fieldsOf(endpoint: EndpointShape, part: Part): Field[] {
  const schema = endpoint[part];
  if (!schema || endpoint.contentType === 'text/event-stream') return [];
  return textFieldsOf(schema, schoolIds).flatMap((field) => {
    const isKnown = known.has(field.schema);
    known.add(field.schema);
    const texts = slowTexts({ ...field, endpoint, part }, isKnown);
    return texts.length > 0 ? [{ ...field, endpoint, part, texts }] : [];
  });
}

/** What a known schema refuses needn't be sent again; what it accepts is processed by another call. */
function slowTexts({ endpoint, part, maxLength }: Omit<Field, 'texts'>, isKnown: boolean): string[] {
  if (isKnown && (maxLength < 1_000 || maxLength === Infinity)) return [];
  const asSent = (piece: string) =>
    part === 'body' ? Buffer.byteLength(JSON.stringify(piece)) - 2 : encodeURIComponent(piece).length;
  const room = part === 'body' ? (endpoint.bodyLimit ?? 64 * 1024) - 4_000 : 12_000;
  return slowPieces.flatMap((piece) => {
    const most = Math.floor(Math.min(room / asSent(piece), mostLength / piece.length));
    const inField = Math.min(most, Math.floor(maxLength / piece.length));
    const counts = new Set(isKnown ? [inField] : [inField, most]);
    return [...counts].map((count) => piece.repeat(count));
  });
}

async function send({ endpoint, part, inputWith }: Field, text: string) {
  // The guess limit, tested elsewhere, would refuse everything after the first few requests.
  if (part === 'body' && asksPassword.has(endpoint)) await sql`delete from login_failures`.execute(t.db);
  // Another administrator for each request: one may try prompts only so often.
  const as = endpoint.access === 'admin' ? await createAdmin(t.db) : { id: schoolIds('users')[0] ?? '' };
  const { url, headers, payload } = requestWith(endpoint, schoolIds, { [part]: inputWith(text) });
  return t.call(endpoint.method, url, { as, headers, body: payload });
}

const asksPassword = new Set<EndpointShape>([
  allCalls.login,
  allCalls.updatePassword,
  allCalls.updateEmail,
  allCalls.openLink,
  allCalls.setPasswordByLink,
  allCalls.confirmEmail,
]);
