import { expect } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { errorBody, statusOf } from '#contract/errors.ts';
import { linesType } from '#server/platform/http/journal-file.ts';
import { workbookType } from '#server/platform/http/table-file.ts';
import { definitionOf } from './definition.ts';

/** The response to a request. */
export interface Answered {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Throws unless the contract allows the response: a success with exactly the declared keys, or a readable refusal. */
export function expectContract(endpoint: EndpointShape, answered: Answered): void {
  expect(answered.statusCode, answered.body.slice(0, 500)).toBeLessThan(500);
  expect(answered.headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') });
  expect(answered.headers).toHaveProperty('x-request-id');
  if (answered.statusCode < 400) expectSuccess(endpoint, answered);
  else expectRefusal(answered);
}

function expectSuccess(endpoint: EndpointShape, { statusCode, headers, body }: Answered): void {
  expect(statusCode).toBe(endpoint.status ?? 200);
  const format = otherFormats[String(headers['content-type'])];
  if (format !== undefined && offers(endpoint, format)) return;
  const type = endpoint.contentType ?? 'application/json';
  expect(headers['content-type']).toBe(type === 'application/zip' ? type : `${type}; charset=utf-8`);
  if (endpoint.contentType) return;
  const value: unknown = JSON.parse(body);
  z.parse(endpoint.response, value);
  expect(undeclaredIn(endpoint.response, value)).toEqual([]);
}

/** What a call gives besides its content type, by the type. */
const otherFormats: Record<string, string> = {
  [workbookType]: 'xlsx',
  [`${linesType}; charset=utf-8`]: 'jsonl',
  'application/json; charset=utf-8': 'json',
};

const offers = ({ query, body }: EndpointShape, format: string): boolean =>
  [query, body].some(
    (given) =>
      given instanceof z.ZodObject && 'format' in given.shape && given.shape.format.safeParse(format).success,
  );

function expectRefusal({ statusCode, headers, body }: Answered): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const refusal = errorBody.strict().parse(JSON.parse(body));
  expect(statusCode).toBe(statusOf(refusal.code));
  for (const words of [refusal.message, ...Object.values(refusal.fields ?? {})]) {
    expect(words).toMatch(/[А-Яа-яЁё]/);
    expect(words).not.toMatch(/\bat \/|node_modules|\.ts\b|\bselect\b.*\bfrom\b|violates|undefined|\[object/);
  }
}

/** The paths of keys that the schema doesn't declare. */
export function undeclaredIn(schema: z.core.$ZodType, value: unknown, at = ''): string[] {
  const def = definitionOf(schema);
  if (value === null || value === undefined) return [];
  switch (def.type) {
    case 'object': {
      const fields = value as Record<string, unknown>;
      return Object.keys(fields).flatMap((key) => {
        const field = def.shape[key];
        return field ? undeclaredIn(field, fields[key], `${at}.${key}`) : [`${at}.${key}`];
      });
    }
    case 'array':
      return (value as unknown[]).flatMap((part) => undeclaredIn(def.element, part, `${at}[]`));
    case 'optional':
    case 'nullable':
    case 'default':
      return undeclaredIn(def.innerType, value, at);
    case 'union': {
      const among = def.options.filter((option) => z.safeParse(option, value).success);
      const undeclared = among.map((option) => undeclaredIn(option, value, at));
      return undeclared.find((keys) => keys.length === 0) ?? undeclared[0] ?? [];
    }
    default:
      return [];
  }
}
