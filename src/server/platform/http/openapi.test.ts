import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { tokenScopes } from '#contract/tokens/scopes.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ APP_NAME: 'Курсы & <b>' });
let text: string;
let document: z.infer<typeof openApi31>;

beforeAll(async () => {
  text = (await t.app.inject('/api/openapi.json')).body;
  document = openApi31.parse(JSON.parse(text));
});

// The parts of OpenAPI 3.1 that this document uses, in strict schemas: unknown keys are refused.
const schema = z.record(z.string(), z.unknown());
const media = z.record(z.string().regex(/^\w+\/[\w.+-]+$/), z.strictObject({ schema }));
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['query', 'header', 'path']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX)$/),
    z.strictObject({ description: z.string(), content: media }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-access': z.enum(['public', 'signedIn', 'curator', 'admin']),
  'x-scope': z.enum(tokenScopes).optional(),
});
const openApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    securitySchemes: schema,
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
});

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);

test('Each call is described with its access', () => {
  for (const [name, { method, path, access, scope, status, body }] of endpoints) {
    const address = path.replace(/:(\w+)/g, '{$1}');
    const described = Object.entries(document.paths[address] ?? {}).find(
      ([key]) => key === method.toLowerCase(),
    )?.[1];
    expect.soft(described, name).toMatchObject({
      operationId: name,
      'x-access': access,
      responses: { [status ?? 200]: {}, '4XX': {}, '5XX': {} },
      ...(body && { requestBody: { required: true } }),
    });
    const ways = [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];
    expect.soft(described?.security, name).toEqual(access === 'public' ? undefined : ways);
    expect.soft(described?.['x-scope'], name).toBe(scope);
    const inPath = described?.parameters?.filter((each) => each.in === 'path').map((each) => each.name) ?? [];
    expect.soft(inPath, name).toEqual([...path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  }
});

test('Nothing is described that isn’t in the table, and no name stands for two calls', () => {
  const described = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(described.map((each) => each.operationId).toSorted()).toEqual(Object.keys(allCalls).toSorted());
});

test('Every reference leads to a schema of the document, and every schema is referred to', () => {
  const referred = new Set(
    [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
  expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
});

test('A program is told how to send its token', () => {
  expect(document.info.description).toContain("curl -H 'Authorization: Bearer otk_…' https://");
  expect(document.components.securitySchemes).toMatchObject({ token: { type: 'http', scheme: 'bearer' } });
});

test('An event stream is described as one', () => {
  const watch = document.paths['/api/lessons/{id}/live']?.get;
  expect(Object.keys(watch?.responses[200]?.content ?? {})).toEqual(['text/event-stream']);
});

test('The page for people carries the product’s name and runs no script of its own text', async () => {
  const page = await t.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Курсы &#38; &#60;b&#62;: описание вызовов</title>');
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const script = /src="([^"]+swagger-initializer\.js)"/.exec(page.body)?.[1] ?? '';
  expect((await t.app.inject(script)).statusCode).toBe(200);
  expect((await t.app.inject('/api/docs/json')).json().info.title).toBe('Курсы & <b>');
});
